import type { MetricFacts, RedshiftCluster, ReplicationGroup } from '@cloudmend/scanner';
import { defineRule } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import type { Weighing } from '../weighing';

const DAYS = 14;
const HIT_SHARE = 0.05;
const MIN_CONNECTIONS = 2;

const total = (facts: readonly MetricFacts[]): number => facts.reduce((sum, each) => sum + each.sum, 0);

/** Why a cache is idle; undefined where somebody uses it. */
const whyCacheIdle = ({ members = [] }: ReplicationGroup, { figures }: Weighing): string | undefined => {
  const ofAll = (key: string): MetricFacts[] => members.map((node) => figures(`${key}:${node}`));
  const connections = Math.max(0, ...ofAll('connections').map(({ average }) => average ?? Infinity));
  const hits = total(ofAll('hits'));
  const asked = hits + total(ofAll('misses'));
  const hitShare = asked === 0 ? 0 : hits / asked;
  return connections < MIN_CONNECTIONS && hitShare < HIT_SHARE
    ? `on average ${connections.toFixed(1)} clients were connected, and ${(hitShare * 100).toFixed(1)}% of their questions were answered from it`
    : undefined;
};

/** The price of a node's hour, by its key: Valkey costs less than Redis. */
export const nodeKeyOf = ({ nodeType, engine }: ReplicationGroup): string | undefined =>
  nodeType ? `elasticache/${nodeType}${engine === 'valkey' ? '/valkey' : ''}` : undefined;

export const cacheIdle = defineRule({
  id: 'CACHE-IDLE',
  title: 'Delete an idle cache',
  kinds: ['aws.elasticache.replication-group'],
  action: 'Delete|Rightsize',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'from backup',
  days: DAYS,
  judge: (group, weighing) => {
    const nodes = group.members?.length ?? 0;
    const why = nodes === 0 ? undefined : whyCacheIdle(group, weighing);
    if (why === undefined) return undefined;
    const usdPerHour = weighing.price(nodeKeyOf(group) ?? 'elasticache/');
    const monthlyUsd = usdPerHour * HOURS_PER_MONTH * nodes;
    return {
      formula: 'usdPerHour * hoursPerMonth * nodes',
      monthlySavingUsd: monthlyUsd,
      monthlyCostUsd: monthlyUsd,
      detail: (amount) => `Deleting the cache ${group.name} saves ${amount} a month: in ${DAYS} days ${why}.`,
      inputs: { nodeType: group.nodeType ?? '', nodes, usdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      guardrails: ['A final snapshot is taken.', ...(group.isClusterMode === true ? ['Every shard is counted.'] : [])],
      carbon: { before: [{ kind: 'ec2', instanceType: (group.nodeType ?? '').replace(/^cache\./, ''), region: group.region, hours: HOURS_PER_MONTH * nodes }], after: [] },
    };
  },
});

const REDSHIFT_DAYS = 7;
const REDSHIFT_CPU_PERCENT = 5;
const REDSHIFT_SHARE = 0.99;

const isWarehouseIdle = (_cluster: RedshiftCluster, { figures }: Weighing): boolean => {
  if (figures('connections').max === 0) return true;
  const hours = (figures('cpuHourly').series ?? []).slice(-REDSHIFT_DAYS * 24).filter((percent): percent is number => percent !== null);
  const low = hours.filter((percent) => percent < REDSHIFT_CPU_PERCENT).length;
  return hours.length > 0 && low / hours.length >= REDSHIFT_SHARE;
};

export const redshiftIdle = defineRule({
  id: 'REDSHIFT-IDLE',
  title: 'Pause an idle Redshift cluster',
  kinds: ['aws.redshift.cluster'],
  action: 'Pause|Rightsize',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (resume)',
  days: REDSHIFT_DAYS,
  judge: (cluster, weighing) => {
    if ((cluster.state ?? 'available') !== 'available' || !isWarehouseIdle(cluster, weighing)) return undefined;
    const usdPerHour = weighing.price(`redshift/${cluster.nodeType ?? ''}`);
    const nodes = cluster.nodes ?? 1;
    const monthlyUsd = usdPerHour * HOURS_PER_MONTH * nodes;
    return {
      formula: 'usdPerHour * hoursPerMonth * nodes',
      monthlySavingUsd: monthlyUsd,
      monthlyCostUsd: monthlyUsd,
      detail: (amount) => `${cluster.name} had next to nothing to do in ${REDSHIFT_DAYS} days. Paused it saves ${amount} a month; managed storage goes on costing.`,
      inputs: { nodeType: cluster.nodeType ?? '', nodes, usdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      guardrails: ['No node is reserved.', 'No nightly load needs it.'],
    };
  },
});
