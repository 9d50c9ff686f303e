import { environmentOf } from '@cloudmend/scanner';
import { defineRule } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { copiesOf, hourlyUsdOf, monthlyUsdOf, runningFor, standsAlone, storageUsdPerGb } from './rds-cost';

const DAYS = 14;
/** Trusted Advisor's seven days without a connection. */
const QUIET_DAYS = 7;
const SPARE_ENVIRONMENTS: ReadonlySet<string> = new Set(['dev', 'test', 'qa', 'sandbox', 'staging']);

/** The last days, each with a figure and each without a connection. */
const isQuiet = (series: ReadonlyArray<number | null>): boolean => {
  const last = series.slice(-QUIET_DAYS);
  return last.length === QUIET_DAYS && last.every((connections) => connections === 0);
};

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
    if (!standsAlone(instance) || (instance.replicaOf ?? null) !== null) return undefined;
    if (!isQuiet(weighing.figures('connections').series ?? [])) return undefined;
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
        ...(instance.isDeletionProtected ? ['Its protection from deletion stays on until somebody approves.'] : []),
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
    if (
      !standsAlone(instance) ||
      !instance.isMultiAz ||
      environment === undefined ||
      !SPARE_ENVIRONMENTS.has(environment)
    )
      return undefined;
    const usdPerHour = hourlyUsdOf(instance, weighing);
    const usdPerGb = storageUsdPerGb(instance, weighing);
    const storageGiB = instance.storageGiB ?? 0;
    return {
      formula: 'usdPerHour * hoursPerMonth + storageGiB * usdPerGb',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH + storageGiB * usdPerGb,
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
