import { findDnsSuffix } from '@cloudmend/domain/aws';
import { GLOBAL_REGION } from '../../snapshot';
import type { RemedyTarget } from '../../remedy-texts';
import type { Hole } from '../../remedies/remedy';

/** The resource of a finding; region and account come from its ARN unless given. */
export const remedyTarget = (resource: string, region?: string, account?: string): RemedyTarget => {
  const [, , , regionInArn, accountInArn] = resource.startsWith('arn:') ? resource.split(':') : [];
  return { resource, region: region || regionInArn || GLOBAL_REGION, accountId: account || accountInArn || '' };
};

/** Placeholder texts without a resource. */
const OPEN: Readonly<Record<Hole, string>> = {
  name: '<NAME>',
  family: '<FAMILY>',
  arn: '<ARN>',
  region: '<REGION>',
  account: '<ACCOUNT_ID>',
  partition: 'aws',
  dns: findDnsSuffix('aws'),
  api: '<API_ID>',
  stage: '<STAGE>',
  to: '<NEW_VALUE>',
  also: '<SECOND_VALUE>',
};

/**
 * The type of resource in an ARN: `cluster` of `arn:aws:rds:us-east-1:111122223333:cluster:ledger`; empty if there
 * is none.
 */
export const readArnType = (target: RemedyTarget | undefined): string =>
  /^arn:[^:]*:[^:]*:[^:]*:[^:]*:([\w-]+)[:/]/.exec(target?.resource ?? '')?.[1] ?? '';

/** Services whose ARNs end in the name, without a type. */
const UNTYPED: ReadonlySet<string> = new Set(['s3', 'sns', 'sqs']);

/** The name in the last part of an ARN: `app` of `role/service/app`, `/aws/x` of `log-group:/aws/x`, `team/app` of `repository/team/app`. */
const readName = (service: string, rest: string): string => {
  if (UNTYPED.has(service)) return rest;
  const cut = rest.search(/[/:]/);
  if (cut === -1) return rest;
  const tail = rest.slice(cut + 1);
  if (service === 'iam') return tail.slice(tail.lastIndexOf('/') + 1);
  const balancer = service === 'elasticloadbalancing' ? /^(?:app|net|gateway|gwy)\/([^/]+)\//.exec(tail) : null;
  return balancer?.[1] ?? tail;
};

/** API and stage in the ARN of an API Gateway stage. */
const readStage = (rest: string): Pick<Record<Hole, string>, 'api' | 'stage'> => {
  const [, api = OPEN.api, stage = OPEN.stage] = /^\/restapis\/([^/]+)\/stages\/(.+)$/s.exec(rest) ?? [];
  return { api, stage };
};

const readFamily = (name: string): string => (name.includes(':') ? name.slice(0, name.lastIndexOf(':')) : name);

/** The values of a template's placeholders. */
export const toFillings = (target: RemedyTarget | undefined): Readonly<Record<Hole, string>> => {
  if (!target) return OPEN;
  const { resource, region, accountId: account, to = OPEN.to, also = OPEN.also } = target;
  const [scheme, partition = '', service = '', , , ...parts] = resource.split(':');
  const isArn = scheme === 'arn' && parts.length > 0;
  const rest = parts.join(':');
  const name = isArn ? readName(service, rest) : resource;
  return {
    name,
    family: readFamily(name),
    arn: resource,
    region,
    account,
    partition: isArn ? partition : OPEN.partition,
    dns: isArn ? findDnsSuffix(partition) : OPEN.dns,
    ...readStage(rest),
    to,
    also,
  };
};

const HOLE = /\{(name|family|arn|region|account|partition|dns|api|stage|to|also)\}/g;

/** Fills a template once. */
export const fill = (template: string, fillings: Readonly<Record<Hole, string>>): string =>
  template.replace(HOLE, (_whole, hole: Hole) => fillings[hole]);
