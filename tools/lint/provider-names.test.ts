import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** What only AWS has: ARNs, account IDs of twelve digits, regions; and its own part of the domain. */
const OF_AWS: Readonly<Record<string, RegExp>> = {
  'an ARN': /\barn:(?=[\w${*[])/,
  'the twelve digits of an account ID': /(?:\\{1,2}d|\[0-9\])\{12\}|max\(12\)/,
  'a part of an ARN': /split\(':'\)(?:\.at\(4\)|\[4\])/,
  'the domain of AWS': /from '@cloudmend\/domain\/aws'/,
  'a region':
    /\b(?:af|ap|ca|cn|eu|eusc|il|me|mx|sa|us|us-gov|us-iso[bef]?)-(?:[a-z]{2}-)?(?:(?:north|south)(?:east|west)?|east|west|central)-\d\b/,
};

/** AWS's own folders. */
const PROVIDER_FOLDERS = [
  'libs/domain/src/aws/',
  'libs/scanner/src/aws/',
  'tools/demo-cloud/',
  'tools/estate/',
  'tools/mend/',
  'tools/moto/',
];

/** Further places that may name them, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/console/src/components/format.ts': 'the short name of a resource, in the form of its provider',
  'apps/console/src/components/service-name.ts': "the names of services, of which only AWS's are listed",
  'apps/console/src/features/add-account/': 'the form that links AWS accounts',
  'apps/console/src/features/changes/power/': 'hours are those of EC2 instances',
  'apps/console/src/features/greenops/components/import-form.tsx': "reads AWS's export of carbon",
  'apps/console/src/features/integrations/destination-draft.ts': 'EventBridge as a destination of notices',
  'infra/api/accounts/get-role-template.ts': 'the role of AWS accounts',
  'infra/api/notifications/': 'EventBridge as a destination of notices',
  'infra/config/': 'the AWS account that the product itself runs in',
  'infra/constructs/': 'the AWS account that the product itself runs in',
  'infra/stacks/': 'the AWS account that the product itself runs in',
  'infra/notify/messages/eventbridge.ts': 'EventBridge as a destination of notices',
  'infra/runtime/settings.ts': 'the AWS account that the product itself runs in',
  'infra/scan/scan-workflow.ts': 'our own state machine, whose workers an interpreter knows by ARN',
  'libs/finops/src/carbon/': 'published factors by region; the kinds of use name AWS',
  'libs/finops/src/prices/': 'the price list of AWS; its keys belong to saving rules of AWS',
  'libs/finops/src/rules/ec2-hours.ts': 'applies to EC2 instances; its schedule names one by ARN',
  'libs/finops/src/rules/rds-storage.ts': 'applies to RDS; AWS charges one region more',
  'libs/mend/src/capabilities/': 'fixes of AWS resources',
  'libs/mend/src/enter-account.ts': 'assumes the role for fixes in AWS',
  'libs/mend/src/role/': 'the role for fixes in AWS',
  'tools/bench/': 'measurements on AWS estates',
  'tools/cli/check-regions.ts': 'the command line scans one AWS account',
  'tools/cli/cost-model-command.ts': 'what a scan costs us, in our region',
  'tools/cli/open-cloud.ts': 'the command line scans one AWS account',
  'tools/cli/scan-options.ts': 'the command line scans one AWS account',
  'tools/deploy/': 'the AWS account that the product itself runs in',
  'tools/deployed/': 'the AWS account that the product itself runs in, emulated',
  'tools/operator/deployed-records.ts': 'the AWS account that the product itself runs in',
  'tools/local/': 'the local stand-ins for our own AWS account, and demo accounts',
};

const SKIPPED = new Set(['node_modules', 'dist', 'cdk.out', 'test', 'testing', 'test-results', 'e2e']);
const isSource = (file: string): boolean =>
  /\.(?:json|mjs|tsx?)$/.test(file) && !/\.test\.|\.d\.ts$|^package\.json$/.test(file);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(join(folder, entry.name));
    return isSource(entry.name) ? [relative(root, join(folder, entry.name))] : [];
  });

const files = ['apps', 'infra', 'libs', 'tools'].flatMap((folder) => filesIn(join(root, folder)));

const namesIn = (text: string): string[] =>
  Object.entries(OF_AWS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

const startsWithAny = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file.startsWith(place));

describe('terms of one provider', () => {
  it.each([
    ["'arn:aws:s3:::bucket'", ['an ARN']],
    ['`arn:${partition}:iam::${accountId}:root`', ['an ARN']],
    ['/^\\d{12}$/', ['the twelve digits of an account ID']],
    ["'[0-9]{12}'", ['the twelve digits of an account ID']],
    ["region = 'eu-west-1'", ['a region']],
    ["'us-gov-west-1', 'ap-southeast-2'", ['a region']],
    ['account: z.string().max(12)', ['the twelve digits of an account ID']],
    ["role.split(':')[4]", ['a part of an ARN']],
    ["import { shortArn } from '@cloudmend/domain/aws';", ['the domain of AWS']],
    ['{ arn: string; id: string }', []],
    ['scan-2, utf-8, a-1', []],
  ])('is found in %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('are used nowhere else', () => {
    const places = [...PROVIDER_FOLDERS, ...Object.keys(ALLOWED)];
    const found = files
      .filter((file) => !startsWithAny(file, places))
      .flatMap((file) => namesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file} names ${name}`));
    expect(files.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });

  it('are still used in each allowed place', () => {
    const naming = files.filter((file) => namesIn(readFileSync(join(root, file), 'utf8')).length > 0);
    const idle = Object.keys(ALLOWED).filter((place) => !naming.some((file) => file.startsWith(place)));
    expect(idle).toEqual([]);
  });
});
