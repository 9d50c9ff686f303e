import { cfnPart, type RedshiftCluster, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import type { Weighing } from '../weighing';

const DAYS = 14;
const IDLE_DAYS = 7;
const CPU_PERCENT = 5;
const IDLE_SHARE = 0.99;

const isWarehouseIdle = (_cluster: RedshiftCluster, { figures }: Weighing): boolean => {
  if (figures('connections').max === 0) return true;
  const hours = (figures('cpuHourly').series ?? [])
    .slice(-IDLE_DAYS * 24)
    .filter((percent): percent is number => percent !== null);
  const low = hours.filter((percent) => percent < CPU_PERCENT).length;
  return hours.length > 0 && low / hours.length >= IDLE_SHARE;
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
    change: 'size',
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

const CANNOT_PAUSE = 'For a resize. Code cannot pause an idle cluster: use the command.';

export const redshiftIdle = defineRule({
  id: 'REDSHIFT-IDLE',
  precedence: 80,
  title: 'Pause or downsize an underused Redshift cluster',
  kinds: ['aws.redshift.cluster'],
  action: 'Pause|Rightsize',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (resume)',
  days: IDLE_DAYS,
  prices: ({ nodeType }) => (nodeType ? [`redshift/${nodeType}`] : []),
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
        `${cluster.name} was almost idle for ${IDLE_DAYS} days. Pausing it saves ${amount} a month; managed storage is still billed.`,
      inputs: { nodeType: cluster.nodeType ?? '', nodes, usdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      guardrails: ['Check that no node is reserved.', 'Check that no nightly job needs it.'],
    };
  },
  remedy: {
    hazard: {
      title: 'Pause the cluster, or reduce its nodes',
      warning:
        'Queries fail while the cluster is paused, and storage is still billed. A resize interrupts running queries.',
    },
    console: [
      'Open Redshift, Clusters, {name}, in the region {region}.',
      'Choose Actions, Pause; if it is still used occasionally, choose Actions, Resize, and enter {to} nodes.',
    ],
    cli: [
      'redshift describe-clusters --cluster-identifier {name}',
      { note: 'Pausing a cluster with reserved nodes saves nothing.' },
      'redshift pause-cluster --cluster-identifier {name}',
    ],
    terraform: [
      tfPart('aws_redshift_cluster', { cluster_identifier: '{name}', number_of_nodes: '{to}' }, CANNOT_PAUSE),
    ],
    cloudFormation: [
      cfnPart('AWS::Redshift::Cluster', { ClusterIdentifier: '{name}', NumberOfNodes: '{to}' }, CANNOT_PAUSE),
    ],
  },
  remedyInputs: { to: 'newNodes' },
});
