import type { CacheCluster, MetricFacts, RedshiftCluster, ReplicationGroup } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { typeFiguresOf } from '../prices/instance-types';
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
const meteredOf = (cache: Cache): readonly string[] => (isCluster(cache) ? [cache.id] : (cache.members ?? []));
const nodesOf = (cache: Cache): number => (isCluster(cache) ? cache.nodes : (cache.members ?? []).length);
const createdAtOf = (cache: Cache): string | null => (isCluster(cache) ? cache.createdAt : null);

/** Why a cache is idle; undefined if it is in use. */
const whyCacheIdle = (cache: Cache, { figures }: Weighing): string | undefined => {
  const metered = meteredOf(cache);
  const ofAll = (key: string): MetricFacts[] => metered.map((each) => figures(`${key}:${each}`, createdAtOf(cache)));
  if (total(ofAll('commands')) > 0) return undefined;
  const connections = Math.max(...ofAll('newConnections').map(({ max }) => max ?? Infinity));
  // Connections to a cluster are summed over its nodes.
  const own = OWN_CONNECTIONS * Math.max(1, nodesOf(cache) / metered.length);
  return connections <= own
    ? `it received no command, and no day had more than ${connections} new connections to ${own === OWN_CONNECTIONS ? 'a node' : 'its nodes'}`
    : undefined;
};

/**
 * Price key of a node hour: Valkey costs less than Redis and Memcached, which cost the same ("Amazon ElastiCache
 * pricing", on-demand nodes).
 */
export const nodeKeyOf = ({ nodeType, engine }: Pick<Cache, 'nodeType' | 'engine'>): string | undefined =>
  nodeType ? `elasticache/${nodeType}${engine === 'valkey' ? '/valkey' : ''}` : undefined;

const CPU_PERCENT = 40;
const MEMORY_PERCENT = 60;
/** Maximum memory use of the smaller node, with Compute Optimizer's headroom of 20%. */
const FULL_PERCENT = 80;

/** "Data tiering in ElastiCache" in its user guide: applies to all nodes of the r6gd family only. */
const TIERED = /^r\d+gd\./;

const machineOf = ({ nodeType }: Pick<Cache, 'nodeType'>): string => (nodeType ?? '').replace(/^cache\./, '');

/** The next smaller node type; undefined for the smallest, and for unknown families. */
export const smallerNodeOf = (group: Pick<Cache, 'nodeType'>): string | undefined => {
  const smaller = typeFiguresOf(machineOf(group))?.smaller;
  return smaller ? `cache.${smaller}` : undefined;
};

const peakOf = (group: Cache, key: string, { figures }: Weighing): number =>
  Math.max(...meteredOf(group).map((node) => figures(`${key}:${node}`, createdAtOf(group)).max ?? Infinity));

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
  const current = typeFiguresOf(machineOf(group));
  const smaller = current?.smaller ? typeFiguresOf(current.smaller) : undefined;
  if (!current || !smaller) return undefined;
  const [cpuPercent, memoryPercent] = [peakOf(group, 'cpuMax', weighing), peakOf(group, 'memoryMax', weighing)];
  const newMemoryPercent = (memoryPercent * current.memoryGiB) / smaller.memoryGiB;
  const isRoomy = cpuPercent < CPU_PERCENT && memoryPercent < MEMORY_PERCENT && newMemoryPercent <= FULL_PERCENT;
  if (!isRoomy) return undefined;
  weighing.guard(
    TIERED.test(current.type),
    'It also stores data on local disks (data tiering), which are smaller on a smaller node: their use is not read.',
  );
  assertNodeCredits([current, smaller], meteredOf(group), weighing);
  return { nodeType: `cache.${smaller.type}`, machine: smaller.type, cpuPercent, memoryPercent, newMemoryPercent };
};

/** In use but oversized: the next smaller node suffices. */
const smallerCache = (group: Cache, weighing: Weighing): Saving | undefined => {
  const roomy = roomyNodeFor(group, weighing);
  if (!roomy) return undefined;
  const { nodeType, machine, cpuPercent, memoryPercent, newMemoryPercent } = roomy;
  const usdPerHour = weighing.price(nodeKeyOf(group) ?? 'elasticache/');
  const newUsdPerHour = weighing.price(nodeKeyOf({ ...group, nodeType }) ?? 'elasticache/');
  if (newUsdPerHour >= usdPerHour) return undefined;
  const nodes = nodesOf(group);
  const run = (instanceType: string) => ({
    kind: 'ec2' as const,
    instanceType,
    region: group.region,
    hours: HOURS_PER_MONTH * nodes,
  });
  return {
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
    carbon: { before: [run(machineOf(group))], after: [run(machine)] },
  };
};

const isSharded = (cache: Cache): boolean => !isCluster(cache) && cache.isClusterMode === true;

/** Evaluates a cache in use. @throws Unclear if that is not possible */
const usedCache = (cache: Cache, weighing: Weighing): Saving | NoSaving => {
  if (cache.engine === 'memcached')
    throw new Unclear('insufficient-data', 'The cache is in use, and Memcached does not report its memory use.');
  return smallerCache(cache, weighing) ?? sound('It is in use, and no smaller node suffices.');
};

export const cacheIdle = defineRule({
  id: 'CACHE-IDLE',
  title: 'Delete an idle cache, or use smaller nodes',
  kinds: ['aws.elasticache.replication-group', 'aws.elasticache.cluster'],
  action: 'Delete|Rightsize',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'from backup',
  days: DAYS,
  judge: (group, weighing) => {
    const nodes = nodesOf(group);
    if (nodes === 0) return outside('It has no nodes.');
    if (isCluster(group) && group.status !== 'available') return outside(`It is ${group.status}.`);
    const why = whyCacheIdle(group, weighing);
    if (why === undefined) return usedCache(group, weighing);
    const usdPerHour = weighing.price(nodeKeyOf(group) ?? 'elasticache/');
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
});

const REDSHIFT_DAYS = 7;
const REDSHIFT_CPU_PERCENT = 5;
const REDSHIFT_SHARE = 0.99;

const isWarehouseIdle = (_cluster: RedshiftCluster, { figures }: Weighing): boolean => {
  if (figures('connections').max === 0) return true;
  const hours = (figures('cpuHourly').series ?? [])
    .slice(-REDSHIFT_DAYS * 24)
    .filter((percent): percent is number => percent !== null);
  const low = hours.filter((percent) => percent < REDSHIFT_CPU_PERCENT).length;
  return hours.length > 0 && low / hours.length >= REDSHIFT_SHARE;
};

const UNDERUSED_PERCENT = 10;
/** Elastic resize cannot go below two nodes, which would be a different cluster type. */
const MIN_NODES = 2;

/** In use, but barely: an elastic resize to half the nodes would bring CPU to 20%. */
const smallerWarehouse = (cluster: RedshiftCluster, weighing: Weighing): Saving | undefined => {
  const nodes = cluster.nodes ?? 1;
  const newNodes = Math.max(MIN_NODES, Math.ceil(nodes / 2));
  const cpuPercent = weighing.figures('cpuHourly').average ?? Infinity;
  if (newNodes >= nodes || cpuPercent > UNDERUSED_PERCENT) return undefined;
  const usdPerHour = weighing.price(`redshift/${cluster.nodeType ?? ''}`);
  return {
    formula: 'usdPerHour * hoursPerMonth * (nodes - newNodes)',
    monthlySavingUsd: usdPerHour * HOURS_PER_MONTH * (nodes - newNodes),
    monthlyCostUsd: usdPerHour * HOURS_PER_MONTH * nodes,
    confidence: 'medium',
    detail: (amount) =>
      `${cluster.name} averaged ${cpuPercent.toFixed(1)}% CPU in ${DAYS} days. Using ${newNodes} nodes instead of ${nodes} saves ${amount} a month.`,
    inputs: {
      nodeType: cluster.nodeType ?? '',
      nodes,
      newNodes,
      usdPerHour,
      hoursPerMonth: HOURS_PER_MONTH,
      cpuAveragePercent: cpuPercent,
    },
    guardrails: [
      'Check that the data fits on the remaining nodes.',
      'Check that no node is reserved.',
      'Check that no nightly job needs the other nodes.',
    ],
  };
};

export const redshiftIdle = defineRule({
  id: 'REDSHIFT-IDLE',
  title: 'Pause or downsize an underused Redshift cluster',
  kinds: ['aws.redshift.cluster'],
  action: 'Pause|Rightsize',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (resume)',
  days: REDSHIFT_DAYS,
  judge: (cluster, weighing) => {
    if ((cluster.state ?? 'available') !== 'available') return outside(`It is ${cluster.state ?? 'not available'}.`);
    if (!isWarehouseIdle(cluster, weighing))
      return smallerWarehouse(cluster, weighing) ?? sound('It is in use, and half of its nodes would not suffice.');
    const usdPerHour = weighing.price(`redshift/${cluster.nodeType ?? ''}`);
    const nodes = cluster.nodes ?? 1;
    const monthlyUsd = usdPerHour * HOURS_PER_MONTH * nodes;
    return {
      formula: 'usdPerHour * hoursPerMonth * nodes',
      monthlySavingUsd: monthlyUsd,
      monthlyCostUsd: monthlyUsd,
      detail: (amount) =>
        `${cluster.name} was almost idle for ${REDSHIFT_DAYS} days. Pausing it saves ${amount} a month; managed storage is still billed.`,
      inputs: { nodeType: cluster.nodeType ?? '', nodes, usdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      guardrails: ['Check that no node is reserved.', 'Check that no nightly job needs it.'],
    };
  },
});
