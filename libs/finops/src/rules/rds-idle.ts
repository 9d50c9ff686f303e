import { type DbInstance, environmentOf } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { asideOf, copiesOf, hourlyUsdOf, isAurora, monthlyUsdOf, runningFor, storageUsdPerGb } from './rds-cost';

const DAYS = 14;
/** Trusted Advisor's seven days without a connection. */
const QUIET_DAYS = 7;
const SPARE_ENVIRONMENTS: ReadonlySet<string> = new Set(['dev', 'test', 'qa', 'sandbox', 'staging']);

/** The last days, each with a figure and each without a connection. */
const isQuiet = (series: ReadonlyArray<number | null>): boolean => {
  const last = series.slice(-QUIET_DAYS);
  return last.length === QUIET_DAYS && last.every((connections) => connections === 0);
};

/** Whether nothing connected to another member of its cluster either. @throws Unclear where that is not known */
const isClusterQuiet = ({ clusterId, region, id }: DbInstance, { all }: Weighing): boolean =>
  all('aws.rds.instance', region)
    .filter((other) => other.clusterId === clusterId && other.id !== id)
    .every((other) => {
      const connections = other.metrics?.['connections'];
      if (!connections)
        throw new Unclear('insufficient-data', `CloudWatch has no connections of ${other.name}, of the same cluster.`);
      return isQuiet(connections.series ?? []);
    });

/** An instance of a cluster to which nothing connects. One reader alone waits for a failure, and a cluster is stopped as a whole. @throws Unclear */
const auroraIdle = (instance: DbInstance, weighing: Weighing): Saving | NoSaving => {
  if (!isClusterQuiet(instance, weighing)) return sound('Something connects to another instance of its cluster.');
  const usdPerHour = hourlyUsdOf(instance, weighing);
  return {
    formula: 'usdPerHour * hoursPerMonth',
    monthlySavingUsd: usdPerHour * HOURS_PER_MONTH,
    monthlyCostUsd: usdPerHour * HOURS_PER_MONTH,
    detail: (amount) =>
      `Nothing connected to the cluster ${instance.clusterId ?? ''} in ${QUIET_DAYS} days. Without its instance ${instance.name} (${instance.instanceClass ?? ''}) ${amount} a month are saved; its storage goes on costing until the cluster is deleted.`,
    inputs: {
      instanceClass: instance.instanceClass ?? '',
      engine: instance.engine ?? '',
      cluster: instance.clusterId ?? '',
      usdPerHour,
      hoursPerMonth: HOURS_PER_MONTH,
    },
    guardrails: [
      ...(instance.isDeletionProtected ? [PROTECTED] : []),
      'The whole cluster is stopped or deleted, not one instance of it.',
      'A stopped cluster starts again after 7 days: a schedule or a final snapshot is better.',
    ],
    carbon: { before: [runningFor(instance)], after: [] },
  };
};

/** What a stopped database goes on costing, in words; its use cannot be measured, and AWS starts it again after seven days. */
const assertNotStopped = (instance: DbInstance, weighing: Weighing): void => {
  if (instance.state !== 'stopped') return;
  const storageUsd = (instance.storageGiB ?? 0) * copiesOf(instance);
  const usd = isAurora(instance) ? undefined : storageUsd * storageUsdPerGb(instance, weighing);
  throw new Unclear(
    'insufficient-data',
    `It is stopped, for 7 days at most, and CloudWatch has no figures of it.${usd === undefined ? '' : ` Its storage costs $${usd.toFixed(2)} a month.`}`,
  );
};

const replicaAside = ({ replicaOf }: DbInstance): NoSaving | undefined =>
  (replicaOf ?? null) === null ? undefined : outside('It is a read replica, which may wait for a failure.');

const PROTECTED = 'Its protection from deletion stays on until somebody approves.';

export const rdsIdle = defineRule({
  id: 'RDS-IDLE',
  title: 'Stop or delete an idle database',
  kinds: ['aws.rds.instance'],
  action: 'Stop|Delete with final snapshot',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'stop max 7 days (auto-restarts!); delete from snapshot',
  days: DAYS,
  judge: (instance, weighing) => {
    assertNotStopped(instance, weighing);
    const aside = asideOf(instance) ?? replicaAside(instance);
    if (aside) return aside;
    if (!isQuiet(weighing.figures('connections').series ?? [])) return sound('Something connects to it.');
    if (isAurora(instance)) return auroraIdle(instance, weighing);
    const usdPerHour = hourlyUsdOf(instance, weighing);
    const copies = copiesOf(instance);
    const storageUsd = (instance.storageGiB ?? 0) * storageUsdPerGb(instance, weighing) * copies;
    return {
      formula: 'usdPerHour * hoursPerMonth * copies',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH * copies,
      monthlyCostUsd: monthlyUsdOf(instance, weighing),
      detail: (amount) =>
        `Nothing connected to ${instance.name} (${instance.instanceClass ?? ''}) in ${QUIET_DAYS} days. Without it ${amount} a month are saved; deleting its storage saves up to $${storageUsd.toFixed(2)} more.`,
      inputs: {
        instanceClass: instance.instanceClass ?? '',
        engine: instance.engine ?? '',
        usdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        copies,
        storageUsd,
      },
      guardrails: [
        ...(instance.isDeletionProtected ? [PROTECTED] : []),
        'A stopped database starts again after 7 days: a schedule or a final snapshot is better.',
        'Its backups are copied before they go with it.',
      ],
      carbon: { before: [runningFor(instance)], after: [] },
    };
  },
});

export const rdsMultiAzDev = defineRule({
  id: 'RDS-MULTIAZ-DEV',
  title: 'Run a non-production database in one zone',
  kinds: ['aws.rds.instance'],
  action: 'Modify',
  change: 'zones',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes',
  days: 0,
  judge: (instance, weighing) => {
    const environment = environmentOf(instance);
    const aside = asideOf(instance);
    if (aside) return aside;
    if (environment === undefined || !SPARE_ENVIRONMENTS.has(environment))
      return outside('No tag says that it serves anything but production.');
    if (instance.clusterId !== null)
      throw new Unclear(
        'no-price',
        'It is a member of a cluster: what its other members are for is for its owner to say.',
      );
    if (!instance.isMultiAz) return sound('It runs in one zone.');
    const usdPerHour = hourlyUsdOf(instance, weighing);
    const usdPerGb = storageUsdPerGb(instance, weighing);
    const storageGiB = instance.storageGiB ?? 0;
    return {
      formula: 'usdPerHour * hoursPerMonth + storageGiB * usdPerGb',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH + storageGiB * usdPerGb,
      reservableUsd: usdPerHour * HOURS_PER_MONTH,
      monthlyCostUsd: monthlyUsdOf(instance, weighing),
      detail: (amount) =>
        `${instance.name} (${environment}) has a standby in a second zone. In one zone it saves ${amount} a month.`,
      inputs: {
        instanceClass: instance.instanceClass ?? '',
        usdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        storageGiB,
        usdPerGb,
        environment,
      },
      guardrails: ['Nobody tests a failover on it.', 'No framework that you follow asks for a second zone here.'],
      carbon: { before: [runningFor(instance)], after: [runningFor(instance, undefined, 1)] },
    };
  },
});
