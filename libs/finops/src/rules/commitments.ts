import {
  type Commitments,
  type CommitmentUse,
  type Fact,
  RESERVABLE,
  type ReservedInstances,
  type SavingsPlan,
} from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, MIN_COVERAGE, Unclear, type Weighing } from '../weighing';
import { planFor, spendingOver } from './savings-plan-size';

const LOOKBACK_DAYS = 30;
const COVERAGE_TARGET = 80;
const MIN_USE_PERCENT = 95;

const valueOf = <T>(fact: Fact<T>): T => {
  if (!fact.known) throw new Unclear('insufficient-data', fact.reason);
  return fact.value;
};

interface Bill {
  readonly days: ReadonlyArray<{ readonly date: string; readonly onDemandUsd: number }>;
  readonly onDemandUsd: number;
  readonly coveragePercent: number;
}

const billOf = ({ coverage }: Commitments): Bill | undefined => {
  const days = valueOf(coverage);
  const onDemandUsd = days.reduce((sum, day) => sum + day.onDemandUsd, 0);
  const coveredUsd = days.reduce((sum, day) => sum + day.coveredUsd, 0);
  if (onDemandUsd <= 0) return undefined;
  if (days.length < LOOKBACK_DAYS * MIN_COVERAGE)
    throw new Unclear('insufficient-data', `Cost Explorer has ${days.length} days of ${LOOKBACK_DAYS}.`);
  return { days, onDemandUsd, coveragePercent: (100 * coveredUsd) / (coveredUsd + onDemandUsd) };
};

/** What the size of a plan rests on: Cost Explorer keeps the hours of 14 days at most, and only where the payer has switched them on. */
const basisOf = (daysInHours: number, days: number): string =>
  daysInHours === 0
    ? `the 10th percentile of ${days} daily means: Cost Explorer keeps no hours for this account`
    : `the 10th percentile of the hours of ${days} days, of which ${daysInHours} were read by the hour and the others are daily means`;

export const savingsPlans = defineRule({
  id: 'SP-COVERAGE',
  title: 'Commit to steady compute with a savings plan',
  kinds: ['aws.cost.commitments'],
  action: 'PurchaseSavingsPlans',
  change: 'billing',
  risk: 'high',
  effort: 'low',
  confidence: 'medium',
  reversible: 'no (1 or 3 years)',
  days: LOOKBACK_DAYS,
  judge: (commitments, { pendingComputeUsd }) => {
    const bill = billOf(commitments);
    const plans = valueOf(commitments.plans);
    if (!bill) return sound('Nothing that a savings plan covers is billed on demand.');
    if (bill.coveragePercent >= COVERAGE_TARGET) return sound(`${Math.floor(bill.coveragePercent)}% is covered.`);
    if (plans !== null && plans.usedPercent < MIN_USE_PERCENT)
      return sound('The savings plans that it has are not used up.');
    const discountShare = valueOf(commitments.discountShare);
    if (discountShare === null) throw new Unclear('no-price', 'AWS offers no rate of a savings plan for this account.');
    // What other recommendations would end must not be committed to.
    const pendingUsdPerHour = pendingComputeUsd / HOURS_PER_MONTH;
    const spending = spendingOver(bill.days, commitments);
    const { commitmentUsdPerHour, usedUsdPerHour, unusedUsdPerHour, steadyUsdPerHour, worstUsdPerHour } = planFor(
      spending,
      discountShare,
      pendingUsdPerHour,
    );
    const worstUsd = worstUsdPerHour * HOURS_PER_MONTH;
    return {
      formula: 'hoursPerMonth * (usedUsdPerHour * discountShare / (1 - discountShare) - unusedUsdPerHour)',
      monthlySavingUsd: HOURS_PER_MONTH * ((usedUsdPerHour * discountShare) / (1 - discountShare) - unusedUsdPerHour),
      monthlyCostUsd: (bill.onDemandUsd * HOURS_PER_MONTH) / (bill.days.length * 24),
      confidence: spending.daysInHours === 0 ? 'low' : 'medium',
      detail: (amount) =>
        `A compute savings plan of $${commitmentUsdPerHour.toFixed(3)} an hour for a year saves ${amount} a month. If use falls by 30%, it ${worstUsd < 0 ? 'costs' : 'still saves'} $${Math.abs(worstUsd).toFixed(2)} a month.`,
      inputs: {
        steadyUsdPerHour,
        steadyBasis: basisOf(spending.daysInHours, bill.days.length),
        pendingUsdPerHour,
        discountShare,
        hoursPerMonth: HOURS_PER_MONTH,
        commitmentUsdPerHour,
        usedUsdPerHour,
        unusedUsdPerHour,
        coveragePercent: bill.coveragePercent,
        // Nothing is paid upfront: the plan pays from its first month on.
        breakEvenMonth: 1,
        worstCaseUsd: worstUsd,
      },
      guardrails: [
        'Idle, oversized and x86 machines are dealt with first.',
        'The term is one year at most, and nothing is paid upfront.',
        'Two persons of finance approve.',
      ],
    };
  },
});

const wasteOf = (use: CommitmentUse | null): number =>
  use !== null && use.usedPercent < MIN_USE_PERCENT ? (use.unusedUsd / (use.days * 24)) * HOURS_PER_MONTH : 0;

/** What is reserved and not used, by service: a large service that is used up does not hide a small one that is not. */
const reservationsOf = ({ reservations }: Commitments) => {
  const all = valueOf(reservations);
  return {
    wasted: all.flatMap(({ service, use }) => {
      const found = use.known ? use.value : null;
      const usd = wasteOf(found);
      return found !== null && usd > 0 ? [{ service: RESERVABLE[service], usedPercent: found.usedPercent, usd }] : [];
    }),
    unread: all.flatMap(({ use }) => (use.known ? [] : [use.reason]))[0],
  };
};

/** Trusted Advisor's days before a lease ends. */
const EXPIRY_DAYS = 30;

const endOf = ({ endsAt }: Pick<SavingsPlan, 'endsAt'>): string => (endsAt ?? '').slice(0, 10);

/** What a promise is, in words and in the figures of a recommendation. */
const wordsOf = (
  promise: ReservedInstances | SavingsPlan,
): { readonly sentence: string; readonly inputs: Saving['inputs'] } => {
  if (promise.kind === 'aws.ec2.reserved-instances') {
    const { count, instanceType } = promise;
    return {
      sentence: `The reservation of ${count} ${instanceType} ends on ${endOf(promise)}. From then on they are billed on demand: decide before.`,
      inputs: { instanceType, count },
    };
  }
  const { planType, usdPerHour } = promise;
  const size = usdPerHour === null ? '' : ` of $${usdPerHour.toFixed(3)} an hour`;
  return {
    sentence: `The ${planType} savings plan${size} ends on ${endOf(promise)}. From then on what it covers is billed on demand: decide before.`,
    inputs: { planType, usdPerHour: usdPerHour ?? 'not in dollars' },
  };
};

/** A promise that ends saves nothing by itself: what it pays for is billed on demand from then on. */
const endingSaving = (promise: ReservedInstances | SavingsPlan, { now }: Weighing): Saving | NoSaving => {
  const past = daysSince(promise.endsAt, now);
  if (promise.state !== 'active' || ('count' in promise && promise.count === 0)) return outside('It is not in force.');
  if (past === undefined) throw new Unclear('insufficient-data', 'AWS does not say when it ends.');
  const daysLeft = -past;
  if (daysLeft > EXPIRY_DAYS) return sound(`It ends in more than ${EXPIRY_DAYS} days.`);
  const { sentence, inputs } = wordsOf(promise);
  return {
    formula: 'unusedUsd',
    monthlySavingUsd: 0,
    monthlyCostUsd: 0,
    aim: 'hygiene',
    detail: () => sentence,
    inputs: { unusedUsd: 0, ...inputs, daysLeft: Math.max(0, Math.floor(daysLeft)) },
    guardrails: [
      ...('count' in promise ? ['Reservations of one family cover each other by size.'] : []),
      'What is idle or too large is dealt with before anything is reserved again.',
    ],
  };
};

export const unusedCommitment = defineRule({
  id: 'RI-SP-UTIL',
  title: 'Use what is already committed to',
  kinds: ['aws.cost.commitments', 'aws.cost.savings-plan', 'aws.ec2.reserved-instances'],
  action: 'Review',
  change: 'review',
  risk: 'low',
  effort: 'medium',
  confidence: 'high',
  reversible: 'n/a',
  days: 7,
  judge: (commitments, weighing) => {
    if (commitments.kind !== 'aws.cost.commitments') return endingSaving(commitments, weighing);
    if (commitments.payerId !== undefined)
      return outside(`Account ${commitments.payerId} pays for it: what is not used is shown there.`);
    const plans = valueOf(commitments.plans);
    const { wasted, unread } = reservationsOf(commitments);
    const plansUsd = wasteOf(plans);
    const reservationsUsd = wasted.reduce((sum, { usd }) => sum + usd, 0);
    if (plansUsd + reservationsUsd <= 0) {
      if (unread !== undefined) throw new Unclear('insufficient-data', unread);
      return sound('What is committed to is used, or nothing is.');
    }
    return {
      formula: 'plansUsd + reservationsUsd',
      monthlySavingUsd: plansUsd + reservationsUsd,
      monthlyCostUsd: plansUsd + reservationsUsd,
      aim: 'review',
      detail: (amount) =>
        `Savings plans or reservations worth ${amount} a month were paid for and not used in the last 7 days.`,
      inputs: {
        plansUsd,
        reservationsUsd,
        plansUsedPercent: plans?.usedPercent ?? 'none',
        reservationsUsed:
          wasted.map(({ service, usedPercent }) => `${service} ${usedPercent.toFixed(1)}%`).join(', ') || 'all',
        hoursPerMonth: HOURS_PER_MONTH,
      },
      guardrails: [
        'Reservations of one family cover each other by size; those of Redshift and OpenSearch do not.',
        ...(unread === undefined ? [] : [`Not all reservations could be read: ${unread}`]),
      ],
    };
  },
});
