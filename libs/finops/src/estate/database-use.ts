import type {
  DbCluster,
  DbInstance,
  DynamoDbTable,
  FileSystem,
  CacheCluster,
  ReplicationGroup,
  SearchDomain,
} from '@cloudmend/scanner';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { toMachineType, machinesUse } from './machine-use';
import { newest } from './newest';

const GB = 1024 ** 3;
/** Includes the standby in another zone. */
const ZONES = 2;

const isAurora = (storageType: string): boolean => storageType.startsWith('aurora');

/** Disks of a standalone instance; storage reported by an Aurora instance belongs to its cluster. */
const listDisks = ({ region, storageType, storageGiB, isMultiAz }: DbInstance): CarbonUsage[] | undefined => {
  if (!storageType || storageGiB === undefined) return undefined;
  if (isAurora(storageType)) return [];
  const store = `${storageType === 'standard' ? 'rds-magnetic' : 'rds'}${isMultiAz ? '-multi-az' : ''}`;
  return [{ kind: 'storage', store, region, gbMonths: storageGiB }];
};

/** One month of a database instance: its compute, unless stopped, and its disks. */
export const databaseUse = (database: DbInstance): CarbonUsage[] | undefined => {
  const { instanceClass, state, isMultiAz } = database;
  const disks = listDisks(database);
  if (!instanceClass || !state || !disks) return undefined;
  return state === 'stopped'
    ? disks
    : [machinesUse(database, toMachineType(instanceClass), isMultiAz ? ZONES : 1), ...disks];
};

/** The volume of an Aurora cluster; other clusters store data on their instances' disks. */
export const clusterUse = ({ engine, region, metrics }: DbCluster): CarbonUsage[] | undefined => {
  if (!engine) return undefined;
  if (!isAurora(engine)) return [];
  const bytes = newest(metrics?.['volumeBytes']?.series);
  return bytes === undefined ? undefined : [{ kind: 'storage', store: 'aurora', region, gbMonths: bytes / GB }];
};

/** A table's storage. The machines that serve reads and writes are unknown. */
export const tableUse = ({ region, settings }: DynamoDbTable): CarbonUsage[] | undefined =>
  settings.known && settings.value.sizeBytes !== undefined
    ? [{ kind: 'storage', store: 'dynamodb', region, gbMonths: settings.value.sizeBytes / GB }]
    : undefined;

/** A file system's storage. */
export const filesUse = ({ region, sizeBytes, isOneZone }: FileSystem): CarbonUsage[] | undefined =>
  sizeBytes === undefined
    ? undefined
    : [{ kind: 'storage', store: isOneZone === true ? 'efs-one-zone' : 'efs', region, gbMonths: sizeBytes / GB }];

/** The nodes of a cache. */
export const cacheUse = (cache: ReplicationGroup | CacheCluster): CarbonUsage[] | undefined => {
  const { nodeType } = cache;
  const nodes = cache.kind === 'aws.elasticache.cluster' ? cache.nodes : cache.members?.length;
  return nodeType && nodes !== undefined ? [machinesUse(cache, toMachineType(nodeType), nodes)] : undefined;
};

/**
 * The nodes of a search domain and their volumes. Warm nodes have no known type: a domain with them is not
 * assessed.
 */
export const domainUse = (domain: SearchDomain): CarbonUsage[] | undefined => {
  if (!domain.settings.known) return undefined;
  const {
    instanceType,
    instances,
    masterType,
    masters = 0,
    volumeType,
    volumeGiB = 0,
    hasWarmNodes,
  } = domain.settings.value;
  if (!instanceType || instances === undefined || hasWarmNodes === true) return undefined;
  return [
    machinesUse(domain, toMachineType(instanceType), instances),
    ...(masterType ? [machinesUse(domain, toMachineType(masterType), masters)] : []),
    ...(volumeType ? [{ kind: 'ebs', volumeType, region: domain.region, gbMonths: volumeGiB } as const] : []),
  ];
};
