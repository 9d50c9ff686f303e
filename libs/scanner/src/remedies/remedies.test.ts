import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from '../catalogue';
import { type CloudFormationResource, HOLES, type RemedyValue } from './remedy';
import { REMEDIES, remedyFor } from './index';
import { wordsOf } from './render-cli';
import { fillingsOf } from './target';

const MODULES = join(__dirname, '../../../../node_modules');
/** Services of the command line whose SDK package has another name. */
const PACKAGES: Readonly<Record<string, string>> = { s3api: 's3', s3control: 's3-control', logs: 'cloudwatch-logs', configservice: 'config-service', secretsmanager: 'secrets-manager', apigateway: 'api-gateway', elb: 'elastic-load-balancing', elbv2: 'elastic-load-balancing-v2' };
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
  const found = kept.get(pack) ?? readdirSync(join(MODULES, pack, 'dist-types/models')).map((file) => readTypes(pack, `dist-types/models/${file}`)).join('\n');
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
  const request = /interface \w+CommandInput extends (?:Omit<)?(\w+)/.exec(readTypes(pack, `dist-types/commands/${file}`))?.[1];
  const body = new RegExp(`export interface ${request}(?: extends \\w+)? \\{([\\s\\S]*?)\\n\\}`).exec(modelsOf(pack))?.[1] ?? '';
  return new Set([...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => (name ?? '').toLowerCase()));
};

/** What is wrong with a command by the types of the SDK; empty for a sound one. */
const faultsOf = (service: string, operation: string, words: readonly string[]): string[] => {
  const members = membersOf(service, operation);
  if (!members) return [`aws ${service} ${operation} does not exist`];
  const isMember = (name: string | undefined): boolean => name !== undefined && (members.has(name) || members.has(name.replace(/^no/, '')) || members.has(`${name}s`));
  return words
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.slice(2))
    .filter((option) => !OWN_OPTIONS.has(option) && !isMember(option.replaceAll('-', '')) && !isMember(ALIASES[`${service} --${option}`]))
    .map((option) => `aws ${service} ${operation} takes no --${option}`);
};

const remedies = Object.entries(REMEDIES);
const OPEN = fillingsOf(undefined);

const textsIn = (value: RemedyValue | undefined): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each as RemedyValue)]) : [];
};

describe('the remedies', () => {
  it('are there for every check, and for nothing else', () => expect(remedies.map(([id]) => id).sort()).toEqual(CHECKS.map(({ id }) => id).sort()));

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
      const all = textsIn(remedy as unknown as RemedyValue).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole ?? ''));
      expect([id, all.filter((hole) => !holes.has(hole))]).toEqual([id, []]);
    }
  });

  it('name commands that exist, with options that they take', () => {
    const commands = remedies.flatMap(([id, { cli }]) => ('none' in cli ? [] : cli.map((command) => [id, wordsOf(command, OPEN)] as const)));
    const wrong = commands.flatMap(([id, [service = '', operation = '', ...words]]) => faultsOf(service, operation, words).map((fault) => `${id}: ${fault}`));
    expect(wrong).toEqual([]);
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
      return Object.entries(value).flatMap(([key, each]) => (FREE.has(key) ? [key] : [key, ...namesIn(each as RemedyValue)]));
    };
    /** Documents of their own grammar below these. */
    const FREE = new Set(['PolicyDocument', 'AssumeRolePolicyDocument', 'KeyPolicy', 'AccessPolicies', 'ResourcePolicy', 'RepositoryPolicyText', 'Options', 'Variables', 'LaunchTemplateData']);
    /** What CDK calls otherwise. */
    const RENAMED = new Set(['key', 'value', 'equals']);
    const lower = (text: string): Set<string> => new Set([...text.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => (name ?? '').toLowerCase()));
    const faults = ({ type, properties }: CloudFormationResource): string[] => {
      const [, service = '', kind = ''] = type.split('::');
      const source = sourceOf(service.toLowerCase());
      const props = new RegExp(`export interface Cfn${kind}Props \\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1];
      if (props === undefined) return [`${type} does not exist`];
      const [top, any] = [lower(props), lower(source)];
      const missing = Object.keys(properties).filter((name) => !top.has(name.toLowerCase()));
      const strange = namesIn(properties).filter((name) => !any.has(name.toLowerCase()) && !RENAMED.has(name.toLowerCase()));
      return [...missing, ...strange].map((name) => `${type} has no ${name}`);
    };
    const wrong = remedies.flatMap(([id, { cloudFormation }]) => ('none' in cloudFormation ? [] : cloudFormation.flatMap(faults).map((fault) => `${id}: ${fault}`)));
    expect(wrong).toEqual([]);
  });

  it('name the resource of the finding', () => {
    const target = (resource: string) => ({ resource, region: 'eu-west-1', accountId: '111122223333' });
    const cli = (check: string, resource: string) => remedyFor(check, target(resource))?.cli.text ?? '';
    expect(cli('s3-bucket-versioning', 'arn:aws:s3:::acme-exports')).toBe('aws s3api put-bucket-versioning --bucket acme-exports --versioning-configuration Status=Enabled --region eu-west-1');
    expect(cli('cw-log-group-retention', 'arn:aws:logs:eu-west-1:111122223333:log-group:/aws/lambda/pay')).toContain('--log-group-name /aws/lambda/pay ');
    expect(cli('iam-user-admin-policy', 'arn:aws-cn:iam::111122223333:user/team/worker')).toContain('--user-name worker --policy-arn arn:aws-cn:iam::aws:policy/AdministratorAccess');
    expect(cli('ecs-task-logging', 'arn:aws:ecs:eu-west-1:111122223333:task-definition/app:7')).toContain('--task-definition app --region');
    expect(cli('ecr-scan-on-push', 'arn:aws:ecr:eu-west-1:111122223333:repository/team/app')).toContain('--repository-name team/app ');
    expect(cli('apigateway-rest-logging', 'arn:aws:apigateway:eu-west-1::/restapis/abc/stages/live')).toContain('--rest-api-id abc --stage-name live ');
    expect(remedyFor('elbv2-tls-policy', target('arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/app/shop/50dc6c495c0c9188'))?.console[0]).toContain('Load balancers, shop,');
    expect(remedyFor('iam-user-console-mfa', { ...target('arn:aws:iam::111122223333:user/worker'), region: 'global' })?.cli.text).toBe('aws iam delete-login-profile --user-name worker');
    expect(remedyFor('__proto__')).toBeUndefined();
  });
});
