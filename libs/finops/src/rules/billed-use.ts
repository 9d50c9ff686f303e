import {
  type Commitments,
  GLOBAL_REGION,
  type ReservableService,
  type Resource,
  type ResourceOf,
  USAGE_DAYS,
  type UsageCost,
} from '@cloudmend/scanner';
import type { Saving } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import type { Weighing } from '../weighing';

/** An instance with billed hours: a stopped one is billed for its disks only. */
export const isRunningMachine = (resource: Resource): resource is ResourceOf<'aws.ec2.instance'> => {
  const { kind, state } = resource as Partial<ResourceOf<'aws.ec2.instance'>>;
  return kind === 'aws.ec2.instance' && state === 'running';
};

/** How the hours of a resource are billed. */
export interface Billed {
  readonly service: ReservableService;
  readonly region: string;
  /** The part of a usage type after the colon: `db.m5.large`. */
  readonly item: string;
  /** Scope of one reservation: any size of a family, or one exact type. */
  readonly group: string;
  /** Prefix of its usage type. */
  readonly verb: string;
}

const readFamily = (item: string): string => item.slice(0, item.lastIndexOf('.'));
const CAPACITY = 'CapacityUnit';

type How = { readonly [K in Resource['kind']]?: (resource: never) => Omit<Billed, 'region'> | undefined };

/**
 * By kind. Reservations cover any size of their family for EC2, RDS and ElastiCache ("size flexible" in their user
 * guides), and one node type for Redshift and OpenSearch.
 */
const HOW = {
  'aws.ec2.instance': (machine: ResourceOf<'aws.ec2.instance'>) =>
    isRunningMachine(machine)
      ? { service: 'ec2', item: machine.instanceType, group: readFamily(machine.instanceType), verb: 'BoxUsage' }
      : undefined,
  'aws.rds.instance': ({ instanceClass, isMultiAz }: ResourceOf<'aws.rds.instance'>) =>
    instanceClass === null || instanceClass === 'db.serverless'
      ? undefined
      : {
          service: 'rds',
          item: instanceClass,
          group: readFamily(instanceClass),
          verb: isMultiAz ? 'Multi-AZUsage' : 'InstanceUsage',
        },
  'aws.elasticache.cluster': ({ nodeType }: ResourceOf<'aws.elasticache.cluster'>) =>
    nodeType ? { service: 'elasticache', item: nodeType, group: readFamily(nodeType), verb: 'NodeUsage' } : undefined,
  'aws.elasticache.replication-group': ({ nodeType }: ResourceOf<'aws.elasticache.replication-group'>) =>
    nodeType ? { service: 'elasticache', item: nodeType, group: readFamily(nodeType), verb: 'NodeUsage' } : undefined,
  'aws.redshift.cluster': ({ nodeType }: ResourceOf<'aws.redshift.cluster'>) =>
    nodeType ? { service: 'redshift', item: nodeType, group: nodeType, verb: 'Node' } : undefined,
  'aws.opensearch.domain': ({ settings }: ResourceOf<'aws.opensearch.domain'>) => {
    const item = settings.known ? settings.value.instanceType?.replace(/\.(?:search|elasticsearch)$/, '') : undefined;
    return item ? { service: 'opensearch', item, group: item, verb: 'ESInstance' } : undefined;
  },
  // Reserved capacity covers provisioned throughput only.
  'aws.dynamodb.table': ({ settings }: ResourceOf<'aws.dynamodb.table'>) =>
    settings.known && settings.value.billingMode !== 'PAY_PER_REQUEST'
      ? { service: 'dynamodb', item: CAPACITY, group: CAPACITY, verb: '' }
      : undefined,
} satisfies How;

/** How a resource is billed; undefined if nothing of it can be reserved. */
export const findBilled = (resource: Resource): Billed | undefined => {
  const how = Object.hasOwn(HOW, resource.kind) ? HOW[resource.kind as keyof typeof HOW] : undefined;
  // The kind selects the function that accepts this resource.
  const billed = (how as ((found: Resource) => Omit<Billed, 'region'> | undefined) | undefined)?.(resource);
  return billed && { ...billed, region: resource.region };
};

/** The pool of resources that share reservations with this one; undefined if nothing of it can be reserved. */
export const findPool = (resource: Resource): string | undefined => {
  const billed = findBilled(resource);
  return billed && `${billed.service} ${billed.region} ${billed.group}`;
};

const readItem = ({ usageType }: UsageCost): string =>
  usageType.includes(CAPACITY) ? CAPACITY : (usageType.split(':')[1] ?? '').replace(/\.(?:search|elasticsearch)$/, '');

const sum = (rows: readonly UsageCost[], of: (row: UsageCost) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** The bill of all resources that share reservations with this one, in USD per month. */
export interface PoolCost {
  readonly onDemandUsd: number;
  readonly reservedUsd: number;
  readonly planUsd: number;
}

const listCommitments = ({ all }: Weighing): readonly Commitments[] => all('aws.cost.commitments', GLOBAL_REGION);

const MONTH = HOURS_PER_MONTH / (USAGE_DAYS * 24);

/** The bill of a resource's pool; undefined if Cost Explorer was not asked or did not answer. */
export const findPoolCost = ({ service, region, group }: Billed, weighing: Weighing): PoolCost | undefined => {
  const known = listCommitments(weighing).flatMap(({ usage }) => (usage?.known ? [usage.value] : []));
  if (known.length === 0) return undefined;
  const rows = known.flat().filter((row) => row.service === service && (row.region ?? region) === region);
  const own = rows.filter((row) => {
    const item = readItem(row);
    return item === group || readFamily(item) === group;
  });
  const planUsd = sum(own, (row) => row.planUsd) * MONTH;
  return {
    // Freed Savings Plan commitment also covers other families.
    onDemandUsd: sum(planUsd > 0 ? rows : own, (row) => row.onDemandUsd) * MONTH,
    reservedUsd: sum(own, (row) => row.reservedUsd) * MONTH,
    planUsd,
  };
};

/** Whether commitments of non-compute services were read. */
export const isUsageRead = (weighing: Weighing): boolean =>
  listCommitments(weighing).every(({ usage }) => usage === undefined || usage.known);

/**
 * The average hourly cost of the resource's type, shown next to its list price; undefined if Cost Explorer has
 * none.
 */
export const findEffectivePrice = (resource: Resource, weighing: Weighing): Saving['inputs'] => {
  const billed = findBilled(resource);
  if (billed === undefined || billed.service === 'dynamodb') return {};
  const rows = listCommitments(weighing)
    .flatMap(({ usage }) => (usage?.known ? usage.value : []))
    .filter(
      (row) =>
        row.service === billed.service &&
        row.region === billed.region &&
        readItem(row) === billed.item &&
        row.usageType.startsWith(billed.verb),
    );
  const hours = sum(rows, ({ quantity }) => quantity);
  if (hours <= 0) return {};
  const usd = sum(rows, ({ onDemandUsd, reservedUsd, planUsd }) => onDemandUsd + reservedUsd + planUsd);
  return {
    effectiveUsdPerHour: usd / hours,
    effectiveBasis: `amortised cost of ${Math.round(hours)} hours of ${billed.verb}:${billed.item} in ${USAGE_DAYS} days, from Cost Explorer. This is an average, not the saving`,
  };
};
