import type { Commitments, CommitmentUse, Fact, ReservedInstances } from '@cloudmend/scanner';
import { defineRule, type Saving } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';

const LOOKBACK_DAYS = 30;
const COVERAGE_TARGET = 80;
const MIN_USE_PERCENT = 95;
const PERCENTILE = 0.1;
const WORST_CASE = 0.7;

const valueOf = <T>(fact: Fact<T>): T => {
  if (!fact.known) throw new Unclear('insufficient-data', fact.reason);
  return fact.value;
};

interface Spending {
  readonly onDemandUsd: number;
  readonly coveragePercent: number;
  /** USD an hour that were spent on demand on all but the quietest tenth of the days. */
  readonly steadyUsdPerHour: number;
}

const spendingOf = ({ coverage }: Commitments): Spending | undefined => {
  const days = valueOf(coverage);
  const onDemandUsd = days.reduce((sum, day) => sum + day.onDemandUsd, 0);
  const coveredUsd = days.reduce((sum, day) => sum + day.coveredUsd, 0);
  if (onDemandUsd <= 0) return undefined;
  if (days.length < LOOKBACK_DAYS * COVERAGE_TARGET * 0.01) throw new Unclear('insufficient-data', `Cost Explorer has ${days.length} days of ${LOOKBACK_DAYS}.`);
  const sorted = days.map((day) => day.onDemandUsd / 24).sort((a, b) => a - b);
  const steadyUsdPerHour = sorted[Math.max(0, Math.ceil(sorted.length * PERCENTILE) - 1)] ?? 0;
  return { onDemandUsd, coveragePercent: (100 * coveredUsd) / (coveredUsd + onDemandUsd), steadyUsdPerHour };
};

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
    const spending = spendingOf(commitments);
    const plans = valueOf(commitments.plans);
    if (!spending || spending.coveragePercent >= COVERAGE_TARGET || (plans !== null && plans.usedPercent < MIN_USE_PERCENT)) return undefined;
    const discountShare = valueOf(commitments.discountShare);
    if (discountShare === null) throw new Unclear('no-price', 'AWS offers no rate of a savings plan for this account.');
    // What other recommendations would end must not be committed to.
    const pendingUsdPerHour = pendingComputeUsd / HOURS_PER_MONTH;
    const coveredUsdPerHour = Math.max(0, spending.steadyUsdPerHour - pendingUsdPerHour);
    const commitmentUsdPerHour = coveredUsdPerHour * (1 - discountShare);
    const monthlySavingUsd = coveredUsdPerHour * discountShare * HOURS_PER_MONTH;
    const worstUsd = (coveredUsdPerHour * WORST_CASE - commitmentUsdPerHour) * HOURS_PER_MONTH;
    return {
      formula: 'max(0, steadyUsdPerHour - pendingUsdPerHour) * discountShare * hoursPerMonth',
      monthlySavingUsd,
      monthlyCostUsd: (spending.onDemandUsd * HOURS_PER_MONTH) / (LOOKBACK_DAYS * 24),
      detail: (amount) =>
        `A compute savings plan of $${commitmentUsdPerHour.toFixed(3)} an hour for a year saves ${amount} a month. If use falls by 30%, it ${worstUsd < 0 ? 'costs' : 'still saves'} $${Math.abs(worstUsd).toFixed(2)} a month.`,
      inputs: {
        steadyUsdPerHour: spending.steadyUsdPerHour,
        steadyBasis: 'the 10th percentile of 30 daily means: hours were not read',
        pendingUsdPerHour,
        discountShare,
        hoursPerMonth: HOURS_PER_MONTH,
        commitmentUsdPerHour,
        coveragePercent: spending.coveragePercent,
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

const wasteOf = (use: CommitmentUse | null): number => (use !== null && use.usedPercent < MIN_USE_PERCENT ? (use.unusedUsd / (use.days * 24)) * HOURS_PER_MONTH : 0);

/** Trusted Advisor's days before a lease ends. */
const EXPIRY_DAYS = 30;

/** A reservation that ends saves nothing by itself: what it pays for is billed on demand from then on. */
const endingSaving = (reserved: ReservedInstances, { now }: Weighing): Saving | undefined => {
  const past = daysSince(reserved.endsAt, now);
  if (reserved.state !== 'active' || reserved.count === 0) return undefined;
  if (past === undefined) throw new Unclear('insufficient-data', 'AWS does not say when it ends.');
  const daysLeft = -past;
  if (daysLeft > EXPIRY_DAYS) return undefined;
  return {
    formula: 'unusedUsd',
    monthlySavingUsd: 0,
    monthlyCostUsd: 0,
    aim: 'hygiene',
    detail: () =>
      `The reservation of ${reserved.count} ${reserved.instanceType} ends on ${(reserved.endsAt ?? '').slice(0, 10)}. From then on they are billed on demand: decide before.`,
    inputs: { unusedUsd: 0, instanceType: reserved.instanceType, count: reserved.count, daysLeft: Math.max(0, Math.floor(daysLeft)) },
    guardrails: ['Reservations of one family cover each other by size.', 'What is idle or too large is dealt with before anything is reserved again.'],
  };
};

export const unusedCommitment = defineRule({
  id: 'RI-SP-UTIL',
  title: 'Use what is already committed to',
  kinds: ['aws.cost.commitments', 'aws.ec2.reserved-instances'],
  action: 'Review',
  change: 'review',
  risk: 'low',
  effort: 'medium',
  confidence: 'high',
  reversible: 'n/a',
  days: 7,
  judge: (commitments, weighing) => {
    if (commitments.kind === 'aws.ec2.reserved-instances') return endingSaving(commitments, weighing);
    const plans = valueOf(commitments.plans);
    const reservations = valueOf(commitments.reservations);
    const plansUsd = wasteOf(plans);
    const reservationsUsd = wasteOf(reservations);
    if (plansUsd + reservationsUsd <= 0) return undefined;
    return {
      formula: 'plansUsd + reservationsUsd',
      monthlySavingUsd: plansUsd + reservationsUsd,
      monthlyCostUsd: plansUsd + reservationsUsd,
      aim: 'review',
      detail: (amount) => `Savings plans or reservations worth ${amount} a month were paid for and not used in the last 7 days.`,
      inputs: {
        plansUsd,
        reservationsUsd,
        plansUsedPercent: plans?.usedPercent ?? 'none',
        reservationsUsedPercent: reservations?.usedPercent ?? 'none',
        hoursPerMonth: HOURS_PER_MONTH,
      },
      guardrails: ['Reservations of one family cover each other by size.'],
    };
  },
});
