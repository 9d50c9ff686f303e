import {
  type CacheCluster,
  cfnPart,
  type MetricFacts,
  type Remedy,
  type ReplicationGroup,
  tfPart,
} from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { findTypeFigures } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { assertNodeCredits } from './burstable';

const DAYS = 14;
/** ElastiCache opens a few connections to monitor a node: "Metrics for Valkey and Redis OSS" in its user guide. */
const OWN_CONNECTIONS = 6;

const total = (facts: readonly MetricFacts[]): number => facts.reduce((sum, each) => sum + each.sum, 0);

type Cache = ReplicationGroup | CacheCluster;

const isCluster = (cache: Cache): cache is CacheCluster => cache.kind === 'aws.elasticache.cluster';
/** Dimensions of the metrics: each node of a group, or a cluster as a whole. */
const listMetered = (cache: Cache): readonly string[] => (isCluster(cache) ? [cache.id] : (cache.members ?? []));
const countNodes = (cache: Cache): number => (isCluster(cache) ? cache.nodes : (cache.members ?? []).length);
const readCreatedAt = (cache: Cache): string | null => (isCluster(cache) ? cache.createdAt : null);

/** Why a cache is idle; undefined if it is in use. */
const whyCacheIdle = (cache: Cache, { figures }: Weighing): string | undefined => {
  const metered = listMetered(cache);
  const ofAll = (key: string): MetricFacts[] => metered.map((each) => figures(`${key}:${each}`, readCreatedAt(cache)));
  if (total(ofAll('commands')) > 0) return undefined;
  const connections = Math.max(...ofAll('newConnections').map(({ max }) => max ?? Infinity));
  // Connections to a cluster are summed over its nodes.
  const own = OWN_CONNECTIONS * Math.max(1, countNodes(cache) / metered.length);
  return connections <= own
    ? `it received no command, and no day had more than ${connections} new connections to ${own === OWN_CONNECTIONS ? 'a node' : 'its nodes'}`
    : undefined;
};

/**
 * Price key of a node hour: Valkey costs less than Redis and Memcached, which cost the same ("Amazon ElastiCache
 * pricing", on-demand nodes).
 */
const findNodeKey = ({ nodeType, engine }: Pick<Cache, 'nodeType' | 'engine'>): string | undefined =>
  nodeType ? `elasticache/${nodeType}${engine === 'valkey' ? '/valkey' : ''}` : undefined;

const CPU_PERCENT = 40;
const MEMORY_PERCENT = 60;
/** Maximum memory use of the smaller node, with Compute Optimizer's headroom of 20%. */
const FULL_PERCENT = 80;

/** "Data tiering in ElastiCache" in its user guide: applies to all nodes of the r6gd family only. */
const TIERED = /^r\d+gd\./;

const toMachine = ({ nodeType }: Pick<Cache, 'nodeType'>): string => (nodeType ?? '').replace(/^cache\./, '');

/** The next smaller node type; undefined for the smallest, and for unknown families. */
const findSmallerNode = (group: Pick<Cache, 'nodeType'>): string | undefined => {
  const smaller = findTypeFigures(toMachine(group))?.smaller;
  return smaller ? `cache.${smaller}` : undefined;
};

const findPeak = (group: Cache, key: string, { figures }: Weighing): number =>
  Math.max(...listMetered(group).map((node) => figures(`${key}:${node}`, readCreatedAt(group)).max ?? Infinity));

interface Roomy {
  readonly nodeType: string;
  readonly machine: string;
  readonly cpuPercent: number;
  readonly memoryPercent: number;
  readonly newMemoryPercent: number;
}

/**
 * The smaller node that fits the workload; undefined if none does. The memory threshold alone could overfill a node
 * of half the size. @throws Unclear
 */
const roomyNodeFor = (group: Cache, weighing: Weighing): Roomy | undefined => {
  const current = findTypeFigures(toMachine(group));
  const smaller = current?.smaller ? findTypeFigures(current.smaller) : undefined;
  if (!current || !smaller) return undefined;
  const [cpuPercent, memoryPercent] = [findPeak(group, 'cpuMax', weighing), findPeak(group, 'memoryMax', weighing)];
  const newMemoryPercent = (memoryPercent * current.memoryGiB) / smaller.memoryGiB;
  const isRoomy = cpuPercent < CPU_PERCENT && memoryPercent < MEMORY_PERCENT && newMemoryPercent <= FULL_PERCENT;
  if (!isRoomy) return undefined;
  weighing.guard(
    TIERED.test(current.type),
    'It also stores data on local disks (data tiering), which are smaller on a smaller node: their use is not read.',
  );
  assertNodeCredits([current, smaller], listMetered(group), weighing);
  return { nodeType: `cache.${smaller.type}`, machine: smaller.type, cpuPercent, memoryPercent, newMemoryPercent };
};

/** In use but oversized: the next smaller node suffices. */
const smallerCache = (group: Cache, weighing: Weighing): Saving | undefined => {
  const roomy = roomyNodeFor(group, weighing);
  if (!roomy) return undefined;
  const { nodeType, machine, cpuPercent, memoryPercent, newMemoryPercent } = roomy;
  const usdPerHour = weighing.price(findNodeKey(group) ?? 'elasticache/');
  const newUsdPerHour = weighing.price(findNodeKey({ ...group, nodeType }) ?? 'elasticache/');
  if (newUsdPerHour >= usdPerHour) return undefined;
  const nodes = countNodes(group);
  const run = (instanceType: string) => ({
    kind: 'ec2' as const,
    instanceType,
    region: group.region,
    hours: HOURS_PER_MONTH * nodes,
  });
  return {
    change: 'size',
    formula: '(usdPerHour - newUsdPerHour) * hoursPerMonth * nodes',
    monthlySavingUsd: (usdPerHour - newUsdPerHour) * HOURS_PER_MONTH * nodes,
    monthlyCostUsd: usdPerHour * HOURS_PER_MONTH * nodes,
    detail: (amount) =>
      `The cache ${group.name} fits ${nodeType} instead of ${group.nodeType ?? ''}, which saves ${amount} a month at ${Math.round(newMemoryPercent)}% memory use.`,
    inputs: {
      nodeType: group.nodeType ?? '',
      newNodeType: nodeType,
      nodes,
      usdPerHour,
      newUsdPerHour,
      hoursPerMonth: HOURS_PER_MONTH,
      cpuMaxPercent: cpuPercent,
      memoryMaxPercent: memoryPercent,
      newMemoryPercent,
    },
    guardrails: [
      'Take a snapshot, and make the change at a time of low traffic.',
      'Check that reserved memory for backups still fits.',
      ...(isSharded(group) ? ['All shards are included.'] : []),
    ],
    carbon: { before: [run(toMachine(group))], after: [run(machine)] },
  };
};

const isSharded = (cache: Cache): boolean => !isCluster(cache) && cache.isClusterMode === true;

/** Evaluates a cache in use. @throws Unclear if that is not possible */
const usedCache = (cache: Cache, weighing: Weighing): Saving | NoSaving => {
  if (cache.engine === 'memcached')
    throw new Unclear('insufficient-data', 'The cache is in use, and Memcached does not report its memory use.');
  return smallerCache(cache, weighing) ?? sound('It is in use, and no smaller node suffices.');
};

/** For a cache outside a replication group: Memcached has no backups and cannot change its node type. */
const cacheClusterRemedy: Remedy = {
  hazard: {
    title: 'Delete the cache, or change to a smaller node type',
    warning:
      'Deleting a cache deletes its data, and Memcached has no backups. A smaller node may evict data that no longer fits.',
  },
  console: [
    'Open ElastiCache, {name}, in the region {region}.',
    'If nothing uses it, choose Actions, Delete; for Redis or Valkey, take a final backup. Otherwise, for Redis or Valkey, choose Modify and set the node type to {to}.',
  ],
  cli: [
    'elasticache describe-cache-clusters --cache-cluster-id {name}',
    {
      note: 'Delete only unused caches. For Redis or Valkey add --final-snapshot-identifier; for a smaller node use modify-cache-cluster --cache-node-type.',
    },
    'elasticache delete-cache-cluster --cache-cluster-id {name}',
  ],
  terraform: [
    tfPart(
      'aws_elasticache_cluster',
      { cluster_id: '{name}', node_type: '{to}' },
      'For a smaller node. To delete it, remove the resource; for Redis or Valkey, set final_snapshot_identifier first.',
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::ElastiCache::CacheCluster',
      { ClusterName: '{name}', CacheNodeType: '{to}' },
      'For a smaller node. To delete it, remove the resource; for Redis or Valkey, set DeletionPolicy: Snapshot first.',
    ),
  ],
};

export const cacheIdle = defineRule({
  id: 'CACHE-IDLE',
  precedence: 70,
  title: 'Delete an idle cache, or use smaller nodes',
  kinds: ['aws.elasticache.replication-group', 'aws.elasticache.cluster'],
  action: 'Delete|Rightsize',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'from backup',
  days: DAYS,
  prices: (cache) =>
    [cache.nodeType, findSmallerNode(cache)].flatMap(
      (nodeType) => findNodeKey({ ...cache, nodeType: nodeType ?? null }) ?? [],
    ),
  judge: (group, weighing) => {
    const nodes = countNodes(group);
    if (nodes === 0) return outside('It has no nodes.');
    if (isCluster(group) && group.status !== 'available') return outside(`It is ${group.status}.`);
    const why = whyCacheIdle(group, weighing);
    if (why === undefined) return usedCache(group, weighing);
    const usdPerHour = weighing.price(findNodeKey(group) ?? 'elasticache/');
    const monthlyUsd = usdPerHour * HOURS_PER_MONTH * nodes;
    return {
      formula: 'usdPerHour * hoursPerMonth * nodes',
      monthlySavingUsd: monthlyUsd,
      monthlyCostUsd: monthlyUsd,
      detail: (amount) => `Deleting the cache ${group.name} saves ${amount} a month: in ${DAYS} days ${why}.`,
      inputs: { nodeType: group.nodeType ?? '', nodes, usdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      guardrails: [
        group.engine === 'memcached' ? 'Memcached has no backups: its data is lost.' : 'Take a final snapshot.',
        ...(isSharded(group) ? ['All shards are included.'] : []),
      ],
      carbon: {
        before: [
          {
            kind: 'ec2',
            instanceType: (group.nodeType ?? '').replace(/^cache\./, ''),
            region: group.region,
            hours: HOURS_PER_MONTH * nodes,
          },
        ],
        after: [],
      },
    };
  },
  remedy: {
    hazard: {
      title: 'Delete the cache with a final snapshot, or use smaller nodes',
      warning: 'Deleting a cache deletes its data. Smaller nodes may evict data that no longer fits.',
    },
    console: [
      'Open ElastiCache, {name}, in the region {region}.',
      'If nothing uses it, choose Actions, Delete, with a final backup. Otherwise choose Modify and set the node type to {to}.',
    ],
    cli: [
      'elasticache describe-replication-groups --replication-group-id {name}',
      {
        note: 'Delete only unused caches. For smaller nodes use modify-replication-group --cache-node-type.',
      },
      'elasticache delete-replication-group --replication-group-id {name} --final-snapshot-identifier {name}-final',
    ],
    terraform: [
      tfPart(
        'aws_elasticache_replication_group',
        { replication_group_id: '{name}', node_type: '{to}' },
        'For smaller nodes. To delete it, remove the resource with a final_snapshot_identifier.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::ElastiCache::ReplicationGroup',
        { ReplicationGroupId: '{name}', CacheNodeType: '{to}' },
        'For smaller nodes. To delete it, set DeletionPolicy: Snapshot and remove the resource.',
      ),
    ],
  },
  remedyByArnType: { cluster: cacheClusterRemedy },
  remedyInputs: { to: 'newNodeType' },
});
