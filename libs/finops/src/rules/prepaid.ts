import { GLOBAL_REGION, RESERVABLE, type Resource, type ResourceOf } from '@cloudmend/scanner';
import type { Change, Saving } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { findMost } from '../stacking';
import type { Weighing } from '../weighing';
import {
  findBilled,
  findEffectivePrice,
  isRunningMachine,
  isUsageRead,
  type PoolCost,
  findPoolCost,
  findPool,
} from './billed-use';

/** Twelve complete days of hourly data: fewer show no pattern. */
const MIN_HOURS = 12 * 24;
const COMPUTE_KINDS: ReadonlySet<string> = new Set(['aws.lambda.function', 'aws.ecs.service']);

const readFamily = (instanceType: string): string => instanceType.split('.')[0] ?? '';

/** A reservation covers any size in its family. */
const findReservation = (
  { instanceType, region }: ResourceOf<'aws.ec2.instance'>,
  { all }: Weighing,
): string | undefined => {
  const fitting = all('aws.ec2.reserved-instances', region).find(
    (each) => each.state === 'active' && each.count > 0 && readFamily(each.instanceType) === readFamily(instanceType),
  );
  return fitting && `a reservation of ${fitting.count} ${fitting.instanceType} may already cover it`;
};

/** What remains of a saving, as shares of its list price. */
interface Share {
  readonly least: number;
  readonly most: number;
  readonly why: string;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const PLANS = 'Savings Plans cover part of the compute in this account';

/**
 * What remains of a saving when Savings Plans cover part of the compute. A plan is paid whether or not it is used,
 * and freed commitment covers other usage: per hour, the account saves at most its on-demand cost minus what other
 * recommendations save. With hourly data from Cost Explorer this is calculated hour by hour. With daily data, the
 * maximum is calculated by day, and the minimum is the share of the day's cost not covered by a plan.
 */
const findPlanShare = (saving: Saving, { all, pendingComputeUsd }: Weighing): Share | undefined => {
  const known = all('aws.cost.commitments', GLOBAL_REGION).filter(({ coverage }) => coverage.known);
  const days = known.flatMap(({ coverage }) => (coverage.known ? coverage.value : []));
  const coveredUsd = days.reduce((sum, day) => sum + day.coveredUsd, 0);
  const usdPerHour = findMost(saving) / HOURS_PER_MONTH;
  if (coveredUsd <= 0 || usdPerHour <= 0) return undefined;
  const computeShare = (onDemandUsdPerHour: number): number =>
    Math.min(1, Math.max(0, onDemandUsdPerHour - pendingComputeUsd / HOURS_PER_MONTH) / usdPerHour);
  const hours = known.flatMap(({ hours: fact }) => (fact?.known ? (fact.value ?? []) : []));
  if (hours.length >= MIN_HOURS) {
    const share = mean(hours.map(({ usd }) => computeShare(usd)));
    return {
      least: share,
      most: share,
      why: `${PLANS}; their on-demand cost is known for ${hours.length} hours`,
    };
  }
  const onDemandUsd = days.reduce((sum, day) => sum + day.onDemandUsd, 0);
  const most = mean(days.map((day) => computeShare(day.onDemandUsd / 24)));
  return { least: Math.min(most, onDemandUsd / (onDemandUsd + coveredUsd)), most, why: PLANS };
};

/** Savings Plans that cover machines: "Savings Plans types" in the Savings Plans user guide. */
const MACHINE_PLANS: ReadonlySet<string> = new Set(['Compute', 'EC2Instance']);

/**
 * Whether the plan that covers a machine may cover nothing else: an EC2 Instance Savings Plan covers one family in one
 * Region, so what the machine leaves may stay unused. Only the account that bought a plan sees its type.
 */
const mayBeTied = (machine: ResourceOf<'aws.ec2.instance'>, weighing: Weighing): boolean => {
  const plans = weighing
    .all('aws.cost.savings-plan', GLOBAL_REGION)
    .filter(({ state, planType }) => state === 'active' && MACHINE_PLANS.has(planType));
  const billed = findBilled(machine);
  const cost = billed && findPoolCost(billed, weighing);
  if (plans.some(({ planType }) => planType === 'EC2Instance')) return cost === undefined || cost.planUsd > 0;
  return plans.length === 0 && (cost?.planUsd ?? 0) > 0;
};

/** The part of a saving that a reservation may already cover, and the minimum and maximum that remain. */
const toReservedShare = (
  saving: Saving,
  { onDemandUsd, planUsd }: PoolCost,
  pendingUsd: number,
  why: string,
): Share => {
  const usd = findMost(saving);
  const reservableUsd = Math.min(usd, saving.reservableUsd ?? usd);
  const freeUsd = usd - reservableUsd;
  const leftUsd = freeUsd + Math.min(reservableUsd, Math.max(0, onDemandUsd - pendingUsd));
  const most = usd <= 0 ? 0 : leftUsd / usd;
  return {
    least: usd <= 0 ? 0 : freeUsd / usd,
    most,
    why: `${why}${planUsd > 0 ? ', or a Savings Plan' : ''}: its on-demand cost in that scope is $${onDemandUsd.toFixed(2)} a month`,
  };
};

const NO_COST: PoolCost = { onDemandUsd: 0, reservedUsd: 0, planUsd: 0 };

/**
 * The on-demand cost of all resources that share reservations with this one; zero if unknown, and `listUnseen` gives
 * the reason.
 */
const findCost = (resource: Resource, weighing: Weighing): PoolCost => {
  const billed = findBilled(resource);
  return (billed && findPoolCost(billed, weighing)) ?? NO_COST;
};

/** Monthly dollars that other recommendations already save on resources that share reservations with this one. */
const findPending = (resource: Resource, { pendingByPool }: Weighing): number =>
  pendingByPool.get(findPool(resource) ?? '') ?? 0;

/**
 * The part of this instance that a reservation may cover. Reservations shared by another account of the
 * organization appear only in the bill.
 */
const findMachineShare = (
  machine: ResourceOf<'aws.ec2.instance'>,
  saving: Saving,
  weighing: Weighing,
): Share | undefined => {
  const cost = findCost(machine, weighing);
  const why =
    findReservation(machine, weighing) ??
    (cost.reservedUsd > 0 ? `a reservation of ${readFamily(machine.instanceType)} instances may already cover it` : '');
  if (why === '') {
    const share = findPlanShare(saving, weighing);
    return share && mayBeTied(machine, weighing)
      ? {
          ...share,
          least: 0,
          why: `${share.why}; a plan may be for ${readFamily(machine.instanceType)} instances only`,
        }
      : share;
  }
  // A freed reservation may free a Savings Plan, which then covers instances of any family.
  return cost.reservedUsd > 0 && cost.planUsd === 0
    ? toReservedShare(saving, cost, findPending(machine, weighing), why)
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

/** The cost of a resource besides its hours, which reservations do not cover. */
const UNRESERVED: ReadonlySet<Change> = new Set(['storage', 'data', 'review']);

/**
 * Another engine of a database ends Extended Support, which reservations do not cover; that of a cache changes the price
 * of its hours. Reserved nodes are billed whatever their nodes run: "Reserved nodes" in the ElastiCache user guide.
 */
const isUnreserved = ({ kind }: Resource, change: Change): boolean =>
  UNRESERVED.has(change) || (change === 'engine' && kind === 'aws.rds.instance');

const findDatabaseShare = (resource: Resource, saving: Saving, weighing: Weighing): Share | undefined => {
  const cost = findCost(resource, weighing);
  const billed = findBilled(resource);
  if (billed === undefined || cost.reservedUsd + cost.planUsd <= 0) return undefined;
  const why = `a reservation of ${RESERVABLE[billed.service]} may already cover it`;
  return toReservedShare(saving, cost, findPending(resource, weighing), why);
};

const findShare = (resource: Resource, saving: Saving, weighing: Weighing): Share | undefined => {
  if (isDatabase(resource)) return findDatabaseShare(resource, saving, weighing);
  return isRunningMachine(resource) ? findMachineShare(resource, saving, weighing) : findPlanShare(saving, weighing);
};

const listUnseen = (resource: Resource, weighing: Weighing): string[] => {
  const { all, isRead } = weighing;
  const isSeen =
    isUsageRead(weighing) &&
    (isDatabase(resource) || all('aws.cost.commitments', GLOBAL_REGION).every(({ coverage }) => coverage.known)) &&
    (!isRunningMachine(resource) || isRead('aws.ec2.reserved-instances', resource.region));
  return isSeen ? [] : ['No reservation or Savings Plan covers it: this could not be read.'];
};

const isDatabase = ({ kind }: Resource): boolean => DATABASES.has(kind);
const isCompute = (resource: Resource): boolean => isRunningMachine(resource) || COMPUTE_KINDS.has(resource.kind);

const canBePrepaid = (resource: Resource, change: Change): boolean =>
  isDatabase(resource) ? findBilled(resource) !== undefined && !isUnreserved(resource, change) : isCompute(resource);

/** What a change takes of the cost that commitments cover, in USD per month: nothing of the volumes of a stopped instance. */
export const findPrepayable = (
  resource: Resource,
  change: Change,
  saving: Pick<Saving, 'monthlySavingUsd' | 'atMostUsd' | 'reservableUsd'>,
): { readonly computeUsd: number; readonly pooledUsd: number } => {
  const usd = canBePrepaid(resource, change) ? findMost(saving) : 0;
  return {
    computeUsd: isDatabase(resource) ? 0 : usd,
    pooledUsd: findPool(resource) === undefined ? 0 : Math.min(usd, saving.reservableUsd ?? usd),
  };
};

/**
 * A saving on a resource that a reservation or Savings Plan may cover, with the effective price next to the list
 * price. No API tells which instance a reservation covers: the saving then lies between zero and the on-demand cost
 * in the reservation's scope. For Savings Plans see `findPlanShare`.
 */
export const atPaidPrice = (resource: Resource, saving: Saving, change: Change, weighing: Weighing): Saving => {
  if (!canBePrepaid(resource, saving.change ?? change)) return saving;
  const inputs = { ...saving.inputs, ...findEffectivePrice(resource, weighing) };
  const share = findShare(resource, saving, weighing);
  if (share === undefined)
    return { ...saving, inputs, guardrails: [...saving.guardrails, ...listUnseen(resource, weighing)] };
  const { least, most, why } = share;
  const leastUsd = saving.monthlySavingUsd * least;
  const mostUsd = findMost(saving) * most;
  const isRange = mostUsd > leastUsd;
  return {
    ...saving,
    formula: `(${saving.formula}) * onDemandShare`,
    inputs: { ...inputs, onDemandShare: least, onDemandBasis: `${isRange ? 'minimum: ' : ''}${why}` },
    monthlySavingUsd: leastUsd,
    atMostUsd: isRange ? mostUsd : saving.atMostUsd === undefined ? undefined : leastUsd,
    detail: (amount, best) => saving.detail(isRange ? `between ${amount} and ${best}` : amount, best),
    guardrails: [
      `Check that it is billed on demand: ${why}, and a commitment is billed whether or not it is used.`,
      ...saving.guardrails,
    ],
  };
};
