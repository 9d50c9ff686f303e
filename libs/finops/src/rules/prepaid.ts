import { GLOBAL_REGION, type Resource, type ResourceOf } from '@cloudmend/scanner';
import type { Saving } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { mostOf } from '../stacking';
import type { Weighing } from '../weighing';

/** Twelve whole days of hours: fewer tell no shape. */
const MIN_HOURS = 12 * 24;
const COMPUTE_KINDS: ReadonlySet<string> = new Set(['aws.lambda.function', 'aws.ecs.service']);

/** A machine whose hours are billed: what a stopped one goes on costing is its disks. */
const isMachine = (resource: Resource): resource is ResourceOf<'aws.ec2.instance'> => {
  const { kind, state } = resource as Partial<ResourceOf<'aws.ec2.instance'>>;
  return kind === 'aws.ec2.instance' && state === 'running';
};

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

const shareOf = (resource: Resource, saving: Saving, weighing: Weighing): Share | undefined => {
  const reservation = isMachine(resource) ? reservationOf(resource, weighing) : undefined;
  return reservation === undefined ? planShareOf(saving, weighing) : { least: 0, most: 1, why: reservation };
};

const unseenOf = (resource: Resource, { all, isRead }: Weighing): string[] => {
  const isSeen =
    all('aws.cost.commitments', GLOBAL_REGION).every(({ coverage }) => coverage.known) &&
    (!isMachine(resource) || isRead('aws.ec2.reserved-instances', resource.region));
  return isSeen ? [] : ['No reservation or savings plan pays for it already: that could not be read.'];
};

/**
 * A saving on what a reservation or a savings plan may have paid for already. Which machine a reservation pays for no call tells: there it lies between nothing and the list
 * price. Savings plans: `planShareOf`.
 */
export const atPaidPrice = (resource: Resource, saving: Saving, weighing: Weighing): Saving => {
  if (!isMachine(resource) && !COMPUTE_KINDS.has(resource.kind)) return saving;
  const share = shareOf(resource, saving, weighing);
  if (share === undefined) return { ...saving, guardrails: [...saving.guardrails, ...unseenOf(resource, weighing)] };
  const { least, most, why } = share;
  const leastUsd = saving.monthlySavingUsd * least;
  const mostUsd = mostOf(saving) * most;
  const isRange = mostUsd > leastUsd;
  return {
    ...saving,
    formula: `(${saving.formula}) * onDemandShare`,
    inputs: { ...saving.inputs, onDemandShare: least, onDemandBasis: `${isRange ? 'the least: ' : ''}${why}` },
    monthlySavingUsd: leastUsd,
    atMostUsd: isRange ? mostUsd : saving.atMostUsd === undefined ? undefined : leastUsd,
    detail: (amount, best) => saving.detail(isRange ? `between ${amount} and ${best}` : amount, best),
    guardrails: [
      `It is billed on demand: ${why}, and a promise is paid whether or not it is used.`,
      ...saving.guardrails,
    ],
  };
};
