import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from '../catalogue';
import { type CloudFormationResource, type Command, HOLES, type Remedy, type RemedyValue } from './remedy';
import { REMEDIES, remedyFor } from './index';
import { isNote, wordsOf } from './render-cli';
import { fillingsOf } from './target';

const MODULES = join(__dirname, '../../../../node_modules');
/** Services of the command line whose SDK package has another name. */
const PACKAGES: Readonly<Record<string, string>> = {
  s3api: 's3',
  s3control: 's3-control',
  logs: 'cloudwatch-logs',
  configservice: 'config-service',
  secretsmanager: 'secrets-manager',
  apigateway: 'api-gateway',
  elb: 'elastic-load-balancing',
  elbv2: 'elastic-load-balancing-v2',
};
/** Options of the command line itself, and those it names otherwise than the API. */
const OWN_OPTIONS = new Set(['query', 'output', 'region', 'cli-input-json']);
const ALIASES: Readonly<Record<string, string>> = {
  'eks --kubernetes-version': 'version',
  'sns --notification-endpoint': 'endpoint',
  'ec2 --protocol': 'ipprotocol',
  'ec2 --ingress': 'egress',
  'ec2 --port': 'fromport',
  'ec2 --cidr': 'cidrip',
  'configservice --recording-group': 'configurationrecorder',
};

const readTypes = (pack: string, file: string): string => {
  const path = join(MODULES, pack, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const kept = new Map<string, string>();
const modelsOf = (pack: string): string => {
  const found =
    kept.get(pack) ??
    readdirSync(join(MODULES, pack, 'dist-types/models'))
      .map((file) => readTypes(pack, `dist-types/models/${file}`))
      .join('\n');
  kept.set(pack, found);
  return found;
};

/** The file of an operation's command, whatever letters of it are capital: `ModifyDBInstanceCommand`. */
const commandFile = (pack: string, operation: string): string | undefined => {
  const folder = join(MODULES, pack, 'dist-types/commands');
  const wanted = `${operation.replaceAll('-', '')}command.d.ts`;
  return existsSync(folder) ? readdirSync(folder).find((file) => file.toLowerCase() === wanted) : undefined;
};

/** The members of an operation's input in lower case; undefined where the SDK has no such operation. */
const membersOf = (service: string, operation: string): Set<string> | undefined => {
  const pack = `@aws-sdk/client-${PACKAGES[service] ?? service}`;
  const file = commandFile(pack, operation);
  if (file === undefined) return undefined;
  const request = /interface \w+CommandInput extends (?:Omit<)?(\w+)/.exec(
    readTypes(pack, `dist-types/commands/${file}`),
  )?.[1];
  const body =
    new RegExp(`export interface ${request}(?: extends \\w+)? \\{([\\s\\S]*?)\\n\\}`).exec(modelsOf(pack))?.[1] ?? '';
  return new Set([...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => (name ?? '').toLowerCase()));
};

/** What is wrong with a command by the types of the SDK; empty for a sound one. */
const faultsOf = (service: string, operation: string, words: readonly string[]): string[] => {
  const members = membersOf(service, operation);
  if (!members) return [`aws ${service} ${operation} does not exist`];
  const isMember = (name: string | undefined): boolean =>
    name !== undefined && (members.has(name) || members.has(name.replace(/^no/, '')) || members.has(`${name}s`));
  return words
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.slice(2))
    .filter(
      (option) =>
        !OWN_OPTIONS.has(option) &&
        !isMember(option.replaceAll('-', '')) &&
        !isMember(ALIASES[`${service} --${option}`]),
    )
    .map((option) => `aws ${service} ${operation} takes no --${option}`);
};

const remedies = Object.entries(REMEDIES);
const OPEN = fillingsOf(undefined);

const textsIn = (value: RemedyValue | undefined): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each as RemedyValue)])
    : [];
};

const commandsOf = (cli: Remedy['cli']): Command[] =>
  'none' in cli ? [] : cli.flatMap((command) => (isNote(command) ? [] : [command]));

describe('the remedies', () => {
  it('are there for every check, and for nothing else', () =>
    expect(remedies.map(([id]) => id).sort()).toEqual(CHECKS.map(({ id }) => id).sort()));

  it.each(remedies)('%s has all four forms, or says why not', (id, remedy) => {
    const texts = remedyFor(id);
    expect(texts?.console.length).toBeGreaterThan(0);
    for (const step of remedy.console) expect(step).toMatch(/[.:;]$|or$|\}$|\)$/);
    for (const form of [texts?.cli, texts?.terraform, texts?.cloudFormation]) {
      expect([form?.text === null, form?.why === null].filter(Boolean)).toHaveLength(1);
      expect((form?.text ?? form?.why ?? '').length).toBeGreaterThan(20);
    }
  });

  it('leave open only what is known of a resource', () => {
    const holes = new Set<string>(HOLES);
    for (const [id, remedy] of remedies) {
      const all = textsIn(remedy as unknown as RemedyValue).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole ?? ''),
      );
      expect([id, all.filter((hole) => !holes.has(hole))]).toEqual([id, []]);
    }
  });

  it('name commands that exist, with options that they take', () => {
    const commands = remedies.flatMap(([id, { cli }]) =>
      commandsOf(cli).map((command) => [id, wordsOf(command, OPEN)] as const),
    );
    const wrong = commands.flatMap(([id, [service = '', operation = '', ...words]]) =>
      faultsOf(service, operation, words).map((fault) => `${id}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  /** Operations that replace a document of which the customer may have written a part, and the option that takes it. */
  const WHOLE: Readonly<Record<string, string>> = {
    'put-bucket-policy': '--policy',
    'put-key-policy': '--policy',
    'set-repository-policy': '--policy-text',
    'put-resource-policy': '--resource-policy',
    'set-queue-attributes': '--attributes',
    'put-event-selectors': '--advanced-event-selectors',
    'update-distribution': '--distribution-config',
  };
  const documentOf = (words: readonly string[]): string | undefined => {
    const [, operation = ''] = words;
    const option =
      WHOLE[operation] ??
      ['--access-policies', '--environment', '--attribute-value'].find((name) => words.includes(name));
    return option === undefined || words.includes('KmsMasterKeyId') ? undefined : words[words.indexOf(option) + 1];
  };

  it('put no policy, selectors or variables in place of those that are there without having them read and kept', () => {
    const seen = remedies.flatMap(([id, { cli }]) => {
      const put = commandsOf(cli).flatMap((command) => documentOf(wordsOf(command, OPEN)) ?? []);
      const isRead = !('none' in cli) && cli.some((command) => isNote(command) && /[Kk]eep/.test(command.note));
      return put
        .filter((document) => !document.includes('='))
        .map((document) => [id, document.startsWith('file://'), isRead]);
    });
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter(([, isFile, isRead]) => !isFile || !isRead)).toEqual([]);
  });

  it.each([
    's3-bucket-tls-only',
    'kms-key-policy-public',
    'sns-topic-public',
    'sqs-queue-public',
    'ecr-repo-public-policy',
    'secrets-public-policy',
    'opensearch-public',
  ])('%s says in every form that the other statements stay', (check) => {
    const texts = remedyFor(check);
    expect(texts?.cli.text).toMatch(/^# .*Keep its other statements/m);
    for (const form of [texts?.terraform, texts?.cloudFormation]) {
      expect(form?.text).toContain('A policy is replaced as a whole');
      // AWS refuses a policy in which this is left standing.
      expect(form?.text).toContain('"<STATEMENTS_TO_KEEP>"');
    }
  });

  it('turn on the record of what is read in S3 without turning off that of what is written', () => {
    const [reads, writes] = ['read', 'write'].map((kind) => remedyFor(`cloudtrail-s3-data-events-${kind}`));
    expect(reads).toEqual(writes);
    for (const form of [reads?.cli, reads?.terraform, reads?.cloudFormation]) {
      expect(form?.text).not.toContain('readOnly');
      expect(form?.text).toMatch(/replace/);
    }
  });

  it('name resources and properties that CloudFormation has', () => {
    const sources = new Map<string, string>();
    const sourceOf = (service: string): string => {
      const source = sources.get(service) ?? readTypes('aws-cdk-lib', `aws-${service}/lib/${service}.generated.d.ts`);
      sources.set(service, source);
      return source;
    };
    const namesIn = (value: RemedyValue): string[] => {
      if (Array.isArray(value)) return (value as readonly RemedyValue[]).flatMap(namesIn);
      if (typeof value !== 'object') return [];
      return Object.entries(value).flatMap(([key, each]) =>
        FREE.has(key) ? [key] : [key, ...namesIn(each as RemedyValue)],
      );
    };
    /** Documents of their own grammar below these. */
    const FREE = new Set([
      'PolicyDocument',
      'AssumeRolePolicyDocument',
      'KeyPolicy',
      'AccessPolicies',
      'ResourcePolicy',
      'RepositoryPolicyText',
      'Options',
      'Variables',
      'LaunchTemplateData',
    ]);
    /** What CDK calls otherwise. */
    const RENAMED = new Set(['key', 'value', 'equals']);
    const lower = (text: string): Set<string> =>
      new Set([...text.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => (name ?? '').toLowerCase()));
    const faults = ({ type, properties }: CloudFormationResource): string[] => {
      const [, service = '', kind = ''] = type.split('::');
      const source = sourceOf(service.toLowerCase());
      const props = new RegExp(`export interface Cfn${kind}Props \\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1];
      if (props === undefined) return [`${type} does not exist`];
      const [top, any] = [lower(props), lower(source)];
      const missing = Object.keys(properties).filter((name) => !top.has(name.toLowerCase()));
      const strange = namesIn(properties).filter(
        (name) => !any.has(name.toLowerCase()) && !RENAMED.has(name.toLowerCase()),
      );
      return [...missing, ...strange].map((name) => `${type} has no ${name}`);
    };
    const wrong = remedies.flatMap(([id, { cloudFormation }]) =>
      'none' in cloudFormation ? [] : cloudFormation.flatMap(faults).map((fault) => `${id}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name the resource of the finding', () => {
    const target = (resource: string) => ({ resource, region: 'eu-west-1', accountId: '111122223333' });
    const cli = (check: string, resource: string) => remedyFor(check, target(resource))?.cli.text ?? '';
    expect(cli('s3-bucket-versioning', 'arn:aws:s3:::acme-exports')).toBe(
      'aws s3api put-bucket-versioning --bucket acme-exports --versioning-configuration Status=Enabled --region eu-west-1',
    );
    expect(cli('cw-log-group-retention', 'arn:aws:logs:eu-west-1:111122223333:log-group:/aws/lambda/pay')).toContain(
      '--log-group-name /aws/lambda/pay ',
    );
    expect(cli('iam-user-admin-policy', 'arn:aws-cn:iam::111122223333:user/team/worker')).toContain(
      '--user-name worker --policy-arn arn:aws-cn:iam::aws:policy/AdministratorAccess',
    );
    expect(cli('ecs-task-logging', 'arn:aws:ecs:eu-west-1:111122223333:task-definition/app:7')).toContain(
      '--task-definition app --region',
    );
    expect(cli('ecr-scan-on-push', 'arn:aws:ecr:eu-west-1:111122223333:repository/team/app')).toContain(
      '--repository-name team/app ',
    );
    expect(cli('apigateway-rest-logging', 'arn:aws:apigateway:eu-west-1::/restapis/abc/stages/live')).toContain(
      '--rest-api-id abc --stage-name live ',
    );
    expect(
      remedyFor(
        'elbv2-tls-policy',
        target('arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/app/shop/50dc6c495c0c9188'),
      )?.console[0],
    ).toContain('Load balancers, shop,');
    expect(
      remedyFor('iam-user-console-mfa', { ...target('arn:aws:iam::111122223333:user/worker'), region: 'global' })?.cli
        .text,
    ).toBe('aws iam delete-login-profile --user-name worker');
    expect(remedyFor('__proto__')).toBeUndefined();
  });
});
