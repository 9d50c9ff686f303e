import { cfnPart, type DbInstance, findEnvironment, none, tfPart } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import {
  findExclusion,
  classKeys,
  countCopies,
  computeHourlyUsd,
  isAurora,
  toMachine,
  computeMonthlyUsd,
  runningFor,
  storageKeys,
  storageUsdPerGb,
} from './rds-cost';
import { openDatabase, PENDING, LATER } from './remedies';
import { forRunHours } from './run-hours';

const DAYS = 14;
/** Trusted Advisor's seven days without connections. */
const QUIET_DAYS = 7;
const SPARE_ENVIRONMENTS: ReadonlySet<string> = new Set(['dev', 'test', 'qa', 'sandbox', 'staging']);

/** The last days, all with data and without connections. */
const isQuiet = (series: ReadonlyArray<number | null>): boolean => {
  const last = series.slice(-QUIET_DAYS);
  return last.length === QUIET_DAYS && last.every((connections) => connections === 0);
};

/** Whether no other member of its cluster has connections either. @throws Unclear if unknown */
const isClusterQuiet = ({ clusterId, region, id }: DbInstance, { all }: Weighing): boolean =>
  all('aws.rds.instance', region)
    .filter((other) => other.clusterId === clusterId && other.id !== id)
    .every((other) => {
      const connections = other.metrics?.['connections'];
      if (!connections)
        throw new Unclear(
          'insufficient-data',
          `CloudWatch has no connection metrics for ${other.name} in the same cluster.`,
        );
      return isQuiet(connections.series ?? []);
    });

/**
 * An instance of a cluster without connections. A single idle reader may be a failover target, and a cluster is
 * stopped as a whole. @throws Unclear
 */
const auroraIdle = (instance: DbInstance, weighing: Weighing): Saving | NoSaving => {
  if (!isClusterQuiet(instance, weighing)) return sound('Another instance of its cluster has connections.');
  const usdPerHour = computeHourlyUsd(instance, weighing);
  return forRunHours(instance, {
    formula: 'usdPerHour * hoursPerMonth',
    monthlySavingUsd: usdPerHour * HOURS_PER_MONTH,
    monthlyCostUsd: computeMonthlyUsd(instance, weighing),
    detail: (amount) =>
      `The cluster ${instance.clusterId ?? ''} had no connections for ${QUIET_DAYS} days. Removing its instance ${instance.name} (${instance.instanceClass ?? ''}) saves ${amount} a month; storage is billed until the cluster is deleted.`,
    inputs: {
      instanceClass: instance.instanceClass ?? '',
      engine: instance.engine ?? '',
      cluster: instance.clusterId ?? '',
      usdPerHour,
      hoursPerMonth: HOURS_PER_MONTH,
    },
    guardrails: [
      ...(instance.isDeletionProtected ? [PROTECTED] : []),
      'Stop or delete the whole cluster, not a single instance.',
      'A stopped cluster restarts after 7 days: use a schedule or a final snapshot instead.',
    ],
    carbon: { before: [runningFor(instance)], after: [] },
  });
};

/**
 * The remaining cost of a stopped database in words; its use cannot be measured, and AWS restarts it after seven
 * days.
 */
const assertNotStopped = (instance: DbInstance, weighing: Weighing): void => {
  if (instance.state !== 'stopped') return;
  const storageUsd = (instance.storageGiB ?? 0) * countCopies(instance);
  const usd = isAurora(instance) ? undefined : storageUsd * storageUsdPerGb(instance, weighing);
  throw new Unclear(
    'insufficient-data',
    `It is stopped, for at most 7 days, and CloudWatch has no metrics for it.${usd === undefined ? '' : ` Its storage costs $${usd.toFixed(2)} a month.`}`,
  );
};

const replicaAside = ({ replicaOf }: DbInstance): NoSaving | undefined =>
  (replicaOf ?? null) === null ? undefined : outside('It is a read replica, which may be a failover target.');

const PROTECTED = 'Keep deletion protection on until the deletion is approved.';

export const rdsIdle = defineRule({
  id: 'RDS-IDLE',
  precedence: 20,
  title: 'Stop or delete an idle database',
  kinds: ['aws.rds.instance'],
  action: 'Stop|Delete with final snapshot',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'stop max 7 days (auto-restarts!); delete from snapshot',
  days: DAYS,
  prices: (instance) => [...classKeys(instance, toMachine(instance)), ...storageKeys(instance)],
  judge: (instance, weighing) => {
    assertNotStopped(instance, weighing);
    const aside = findExclusion(instance) ?? replicaAside(instance);
    if (aside) return aside;
    if (!isQuiet(weighing.figures('connections').series ?? [])) return sound('It has connections.');
    if (isAurora(instance)) return auroraIdle(instance, weighing);
    const usdPerHour = computeHourlyUsd(instance, weighing);
    const copies = countCopies(instance);
    const storageUsd = (instance.storageGiB ?? 0) * storageUsdPerGb(instance, weighing) * copies;
    return forRunHours(instance, {
      formula: 'usdPerHour * hoursPerMonth * copies',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH * copies,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing),
      detail: (amount) =>
        `${instance.name} (${instance.instanceClass ?? ''}) had no connections for ${QUIET_DAYS} days. Removing it saves ${amount} a month; deleting its storage saves up to $${storageUsd.toFixed(2)} more.`,
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
        'A stopped database restarts after 7 days: use a schedule or a final snapshot instead.',
        'Copy its backups before they are deleted with it.',
      ],
      carbon: { before: [runningFor(instance)], after: [] },
    });
  },
  remedy: {
    hazard: {
      title: 'Stop the database, or delete it with a final snapshot',
      warning:
        'A stopped database restarts automatically after 7 days. A deleted one can only be restored from its snapshot.',
    },
    console: [
      'Check with its owner. Open RDS, Databases, {name}, in the region {region}.',
      'Choose Actions, Stop temporarily; or Actions, Delete, with a final snapshot and retained backups.',
    ],
    cli: [
      'rds describe-db-instances --db-instance-identifier {name}',
      { note: 'Check the output for a cluster or replicas: a cluster is stopped as a whole.' },
      'rds stop-db-instance --db-instance-identifier {name}',
    ],
    terraform: none('Remove the aws_db_instance with skip_final_snapshot = false and a final_snapshot_identifier.'),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the instance, then remove it from the template.'),
  },
});

export const rdsMultiAzDev = defineRule({
  id: 'RDS-MULTIAZ-DEV',
  precedence: 170,
  title: 'Run a non-production database as Single-AZ',
  kinds: ['aws.rds.instance'],
  action: 'Modify',
  change: 'zones',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes',
  days: 0,
  prices: (instance) => [...classKeys(instance, toMachine(instance)), ...storageKeys(instance)],
  judge: (instance, weighing) => {
    const environment = findEnvironment(instance);
    const aside = findExclusion(instance);
    if (aside) return aside;
    if (environment === undefined || !SPARE_ENVIRONMENTS.has(environment))
      return outside('No tag marks it as non-production.');
    if (instance.clusterId !== null)
      throw new Unclear(
        'no-price',
        'It is a member of a cluster: only its owner knows the purpose of the other members.',
      );
    if (!instance.isMultiAz) return sound('It is Single-AZ.');
    const usdPerHour = computeHourlyUsd(instance, weighing);
    const usdPerGb = storageUsdPerGb(instance, weighing);
    const storageGiB = instance.storageGiB ?? 0;
    const storageUsd = storageGiB * usdPerGb;
    const hours = forRunHours(instance, {
      formula: 'usdPerHour * hoursPerMonth',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH,
      inputs: { usdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      carbon: { before: [runningFor(instance)], after: [runningFor(instance, undefined, 1)] },
    });
    return {
      ...hours,
      // The disks of a stopped database are billed.
      formula: `${hours.formula} + storageGiB * usdPerGb`,
      monthlySavingUsd: hours.monthlySavingUsd + storageUsd,
      reservableUsd: hours.monthlySavingUsd,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing),
      detail: (amount) => `${instance.name} (${environment}) is Multi-AZ. Single-AZ saves ${amount} a month.`,
      inputs: { instanceClass: instance.instanceClass ?? '', ...hours.inputs, storageGiB, usdPerGb, environment },
      guardrails: [
        'Check that it is not used to test failover.',
        'Check that none of your frameworks requires Multi-AZ here.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Convert the database to Single-AZ',
      warning: 'If its zone fails, the database is down until it is restored.',
    },
    console: openDatabase('Under Availability and durability, choose Do not create a standby instance.'),
    cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --no-multi-az'],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', multi_az: false })],
    cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', MultiAZ: false })],
  },
});
