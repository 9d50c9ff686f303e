import { GLOBAL_REGION, RESERVABLE, type Resource, type ResourceOf } from '@cloudmend/scanner';
import type { Change, Saving } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { mostOf } from '../stacking';
import type { Weighing } from '../weighing';
import {
  billedOf,
  effectivePriceOf,
  isRunningMachine,
  isUsageRead,
  type PoolCost,
  poolCostOf,
  poolOf,
} from './billed-use';

/** Twelve whole days of hours: fewer tell no shape. */
const MIN_HOURS = 12 * 24;
const COMPUTE_KINDS: ReadonlySet<string> = new Set(['aws.lambda.function', 'aws.ecs.service']);

const familyOf = (instanceType: string): string => instanceType.split('.')[0] ?? '';

/** A reservation pays for any size of its family. */
const reservationOf = (
  { instanceType, region }: ResourceOf<'aws.ec2.instance'>,
  { all }: Weighing,
): string | undefined => {
  const fitting = all('aws.ec2.reserved-instances', region).find(
    (each) => each.state === 'active' && each.count > 0 && familyOf(each.instanceType) === familyOf(instanceType),
  );
  return fitting && `a reservation of ${fitting.count} ${fitting.instanceType} may pay for it already`;
};

/** What a saving comes to, as shares of its list price. */
interface Share {
  readonly least: number;
  readonly most: number;
  readonly why: string;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const PLANS = 'savings plans pay for a part of what this account computes';

/**
 * What is left of a saving where savings plans pay for a part of the compute. A plan is paid whether or not it is used, and what is freed of it covers other use: of an hour the
 * account saves no more than it then pays on demand, less what other recommendations take of it. Where Cost Explorer keeps hours that is told hour by hour. Where it keeps days alone, the
 * most is told by the days, and the least is the part of the day's spending that no plan covered.
 */
const planShareOf = (saving: Saving, { all, pendingComputeUsd }: Weighing): Share | undefined => {
  const known = all('aws.cost.commitments', GLOBAL_REGION).filter(({ coverage }) => coverage.known);
  const days = known.flatMap(({ coverage }) => (coverage.known ? coverage.value : []));
  const coveredUsd = days.reduce((sum, day) => sum + day.coveredUsd, 0);
  const usdPerHour = mostOf(saving) / HOURS_PER_MONTH;
  if (coveredUsd <= 0 || usdPerHour <= 0) return undefined;
  const shareOf = (onDemandUsdPerHour: number): number =>
    Math.min(1, Math.max(0, onDemandUsdPerHour - pendingComputeUsd / HOURS_PER_MONTH) / usdPerHour);
  const hours = known.flatMap(({ hours: fact }) => (fact?.known ? (fact.value ?? []) : []));
  if (hours.length >= MIN_HOURS) {
    const share = mean(hours.map(({ usd }) => shareOf(usd)));
    return {
      least: share,
      most: share,
      why: `${PLANS}, and ${hours.length} hours tell what is paid on demand beside them`,
    };
  }
  const onDemandUsd = days.reduce((sum, day) => sum + day.onDemandUsd, 0);
  const most = mean(days.map((day) => shareOf(day.onDemandUsd / 24)));
  return { least: Math.min(most, onDemandUsd / (onDemandUsd + coveredUsd)), most, why: PLANS };
};

/** What of a saving a reservation may have paid for already, and what is then left of it at the least and at the most. */
const reservedShareOf = (
  saving: Saving,
  { onDemandUsd, planUsd }: PoolCost,
  pendingUsd: number,
  why: string,
): Share => {
  const usd = mostOf(saving);
  const reservableUsd = Math.min(usd, saving.reservableUsd ?? usd);
  const freeUsd = usd - reservableUsd;
  const leftUsd = freeUsd + Math.min(reservableUsd, Math.max(0, onDemandUsd - pendingUsd));
  const most = usd <= 0 ? 0 : leftUsd / usd;
  return {
    least: usd <= 0 ? 0 : freeUsd / usd,
    most,
    why: `${why}${planUsd > 0 ? ', or a savings plan' : ''}: $${onDemandUsd.toFixed(2)} a month are paid on demand for what it could cover`,
  };
};

const NO_COST: PoolCost = { onDemandUsd: 0, reservedUsd: 0, planUsd: 0 };

/** What is paid for all that shares reservations with a resource; nothing where that is not known, and `unseenOf` says so. */
const costOf = (resource: Resource, weighing: Weighing): PoolCost => {
  const billed = billedOf(resource);
  return (billed && poolCostOf(billed, weighing)) ?? NO_COST;
};

/** Dollars a month that other recommendations save already on what shares reservations with a resource. */
const pendingOf = (resource: Resource, { pendingByPool }: Weighing): number =>
  pendingByPool.get(poolOf(resource) ?? '') ?? 0;

/** What a reservation may pay for of this machine. One that another account of the organisation shares shows in the bill alone. */
const machineShareOf = (
  machine: ResourceOf<'aws.ec2.instance'>,
  saving: Saving,
  weighing: Weighing,
): Share | undefined => {
  const cost = costOf(machine, weighing);
  const why =
    reservationOf(machine, weighing) ??
    (cost.reservedUsd > 0 ? `a reservation of ${familyOf(machine.instanceType)} machines may pay for it already` : '');
  if (why === '') return planShareOf(saving, weighing);
  // What is freed of a reservation may free a savings plan, which then pays for machines of any family.
  return cost.reservedUsd > 0 && cost.planUsd === 0
    ? reservedShareOf(saving, cost, pendingOf(machine, weighing), why)
    : { least: 0, most: 1, why };
};

const DATABASES: ReadonlySet<string> = new Set([
  'aws.rds.instance',
  'aws.elasticache.cluster',
  'aws.elasticache.replication-group',
  'aws.redshift.cluster',
  'aws.opensearch.domain',
  'aws.dynamodb.table',
]);

/** What of a resource is not its hours: no reservation pays for storage or extended support. */
const UNRESERVED: ReadonlySet<Change> = new Set(['storage', 'engine', 'data', 'review']);

const databaseShareOf = (resource: Resource, saving: Saving, weighing: Weighing): Share | undefined => {
  const cost = costOf(resource, weighing);
  const billed = billedOf(resource);
  if (billed === undefined || cost.reservedUsd + cost.planUsd <= 0) return undefined;
  const why = `a reservation of ${RESERVABLE[billed.service]} may pay for it already`;
  return reservedShareOf(saving, cost, pendingOf(resource, weighing), why);
};

const shareOf = (resource: Resource, saving: Saving, weighing: Weighing): Share | undefined => {
  if (DATABASES.has(resource.kind)) return databaseShareOf(resource, saving, weighing);
  return isRunningMachine(resource) ? machineShareOf(resource, saving, weighing) : planShareOf(saving, weighing);
};

const unseenOf = (resource: Resource, weighing: Weighing): string[] => {
  const { all, isRead } = weighing;
  const isSeen =
    isUsageRead(weighing) &&
    (DATABASES.has(resource.kind) ||
      all('aws.cost.commitments', GLOBAL_REGION).every(({ coverage }) => coverage.known)) &&
    (!isRunningMachine(resource) || isRead('aws.ec2.reserved-instances', resource.region));
  return isSeen ? [] : ['No reservation or savings plan pays for it already: that could not be read.'];
};

const canBePrepaid = (resource: Resource, change: Change): boolean =>
  DATABASES.has(resource.kind)
    ? billedOf(resource) !== undefined && !UNRESERVED.has(change)
    : isRunningMachine(resource) || COMPUTE_KINDS.has(resource.kind);

/**
 * A saving on what a reservation or a savings plan may have paid for already, with the effective price beside the list price. Which machine a reservation pays for no call tells:
 * there it lies between nothing and what is paid on demand for what the reservation could cover. Savings plans: `planShareOf`.
 */
export const atPaidPrice = (resource: Resource, saving: Saving, change: Change, weighing: Weighing): Saving => {
  if (!canBePrepaid(resource, saving.change ?? change)) return saving;
  const inputs = { ...saving.inputs, ...effectivePriceOf(resource, weighing) };
  const share = shareOf(resource, saving, weighing);
  if (share === undefined)
    return { ...saving, inputs, guardrails: [...saving.guardrails, ...unseenOf(resource, weighing)] };
  const { least, most, why } = share;
  const leastUsd = saving.monthlySavingUsd * least;
  const mostUsd = mostOf(saving) * most;
  const isRange = mostUsd > leastUsd;
  return {
    ...saving,
    formula: `(${saving.formula}) * onDemandShare`,
    inputs: { ...inputs, onDemandShare: least, onDemandBasis: `${isRange ? 'the least: ' : ''}${why}` },
    monthlySavingUsd: leastUsd,
    atMostUsd: isRange ? mostUsd : saving.atMostUsd === undefined ? undefined : leastUsd,
    detail: (amount, best) => saving.detail(isRange ? `between ${amount} and ${best}` : amount, best),
    guardrails: [
      `It is billed on demand: ${why}, and a promise is paid whether or not it is used.`,
      ...saving.guardrails,
    ],
  };
};
