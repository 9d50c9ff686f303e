import {
  type Commitments,
  type CommitmentUse,
  type Fact,
  none,
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

const requireValue = <T>(fact: Fact<T>): T => {
  if (!fact.known) throw new Unclear('insufficient-data', fact.reason);
  return fact.value;
};

interface Bill {
  readonly days: ReadonlyArray<{ readonly date: string; readonly onDemandUsd: number }>;
  readonly onDemandUsd: number;
  readonly coveragePercent: number;
}

const readBill = ({ coverage }: Commitments): Bill | undefined => {
  const days = requireValue(coverage);
  const onDemandUsd = days.reduce((sum, day) => sum + day.onDemandUsd, 0);
  const coveredUsd = days.reduce((sum, day) => sum + day.coveredUsd, 0);
  if (onDemandUsd <= 0) return undefined;
  if (days.length < LOOKBACK_DAYS * MIN_COVERAGE)
    throw new Unclear('insufficient-data', `Cost Explorer has ${days.length} of ${LOOKBACK_DAYS} days.`);
  return { days, onDemandUsd, coveragePercent: (100 * coveredUsd) / (coveredUsd + onDemandUsd) };
};

/**
 * The data behind a plan's size: Cost Explorer keeps hourly data for at most 14 days, and only if the payer account
 * has enabled it.
 */
const describeBasis = (daysInHours: number, days: number): string =>
  daysInHours === 0
    ? `the 10th percentile of ${days} daily means: Cost Explorer has no hourly data for this account`
    : `the 10th percentile of the hours of ${days} days: hourly data for ${daysInHours}, daily means for the others`;

export const savingsPlans = defineRule({
  id: 'SP-COVERAGE',
  precedence: 410,
  title: 'Cover steady compute usage with a Savings Plan',
  kinds: ['aws.cost.commitments'],
  action: 'PurchaseSavingsPlans',
  change: 'billing',
  risk: 'high',
  effort: 'low',
  confidence: 'medium',
  reversible: 'no (1 or 3 years)',
  days: LOOKBACK_DAYS,
  judge: (commitments, { pendingComputeUsd }) => {
    const bill = readBill(commitments);
    const plans = requireValue(commitments.plans);
    if (!bill) return sound('No usage that a Savings Plan covers is billed on demand.');
    if (bill.coveragePercent >= COVERAGE_TARGET)
      return sound(`Savings Plans already cover ${Math.floor(bill.coveragePercent)}%.`);
    if (plans !== null && plans.usedPercent < MIN_USE_PERCENT)
      return sound('Its existing Savings Plans are underused.');
    const discountShare = requireValue(commitments.discountShare);
    if (discountShare === null) throw new Unclear('no-price', 'AWS offers no Savings Plan rate for this account.');
    // Usage that other recommendations would end must not be committed.
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
        `A one-year Compute Savings Plan of $${commitmentUsdPerHour.toFixed(3)} per hour saves ${amount} a month. If usage falls by 30%, it ${worstUsd < 0 ? 'costs' : 'still saves'} $${Math.abs(worstUsd).toFixed(2)} a month.`,
      inputs: {
        steadyUsdPerHour,
        steadyBasis: describeBasis(spending.daysInHours, bill.days.length),
        pendingUsdPerHour,
        discountShare,
        hoursPerMonth: HOURS_PER_MONTH,
        commitmentUsdPerHour,
        usedUsdPerHour,
        unusedUsdPerHour,
        coveragePercent: bill.coveragePercent,
        // No upfront payment: the plan saves from the first month.
        breakEvenMonth: 1,
        worstCaseUsd: worstUsd,
      },
      guardrails: [
        'Stop idle instances and resize oversized and x86 instances first.',
        'Choose a term of one year at most, without upfront payment.',
        'Get approval from two finance approvers.',
      ],
    };
  },
  remedy: {
    console: [
      'Open Billing and Cost Management, Savings Plans, Purchase Savings Plans, in the management account.',
      'Compare with the recommendations there. Choose Compute Savings Plans and an hourly commitment of at most {to} USD.',
      'Rightsize and stop resources first: the commitment is billed whether or not it is used.',
    ],
    cli: none('Purchase a one-year or three-year commitment in the console, after review.'),
    terraform: none('Purchase a one-year or three-year commitment in the console, after review.'),
    cloudFormation: none('Purchase a one-year or three-year commitment in the console, after review.'),
  },
  remedyInputs: { to: 'commitmentUsdPerHour' },
});

const computeWaste = (use: CommitmentUse | null): number =>
  use !== null && use.usedPercent < MIN_USE_PERCENT ? (use.unusedUsd / (use.days * 24)) * HOURS_PER_MONTH : 0;

/** Unused reservations by service, so that a large fully used service does not hide a small unused one. */
const listReservations = ({ reservations }: Commitments) => {
  const all = requireValue(reservations);
  return {
    wasted: all.flatMap(({ service, use }) => {
      const found = use.known ? use.value : null;
      const usd = computeWaste(found);
      return found !== null && usd > 0 ? [{ service: RESERVABLE[service], usedPercent: found.usedPercent, usd }] : [];
    }),
    unread: all.flatMap(({ use }) => (use.known ? [] : [use.reason]))[0],
  };
};

/** Trusted Advisor's days before a reservation expires. */
const EXPIRY_DAYS = 30;

const formatEnd = ({ endsAt }: Pick<SavingsPlan, 'endsAt'>): string => (endsAt ?? '').slice(0, 10);

/** A commitment, in words and in the figures of a recommendation. */
const describePromise = (
  promise: ReservedInstances | SavingsPlan,
): { readonly sentence: string; readonly inputs: Saving['inputs'] } => {
  if (promise.kind === 'aws.ec2.reserved-instances') {
    const { count, instanceType } = promise;
    return {
      sentence: `The reservation of ${count} ${instanceType} expires on ${formatEnd(promise)}. After that, usage is billed on demand unless you renew it.`,
      inputs: { instanceType, count },
    };
  }
  const { planType, usdPerHour } = promise;
  const size = usdPerHour === null ? '' : ` of $${usdPerHour.toFixed(3)} per hour`;
  return {
    sentence: `The ${planType} Savings Plan${size} expires on ${formatEnd(promise)}. After that, covered usage is billed on demand unless you renew it.`,
    inputs: { planType, usdPerHour: usdPerHour ?? 'not in dollars' },
  };
};

/** An expiring commitment saves nothing; its usage is billed on demand afterwards. */
const endingSaving = (promise: ReservedInstances | SavingsPlan, { now }: Weighing): Saving | NoSaving => {
  const past = daysSince(promise.endsAt, now);
  if (promise.state !== 'active' || ('count' in promise && promise.count === 0)) return outside('It is not active.');
  if (past === undefined) throw new Unclear('insufficient-data', 'AWS does not report when it expires.');
  const daysLeft = -past;
  if (daysLeft > EXPIRY_DAYS) return sound(`It expires in more than ${EXPIRY_DAYS} days.`);
  const { sentence, inputs } = describePromise(promise);
  return {
    formula: 'unusedUsd',
    monthlySavingUsd: 0,
    monthlyCostUsd: 0,
    aim: 'hygiene',
    detail: () => sentence,
    inputs: { unusedUsd: 0, ...inputs, daysLeft: Math.max(0, Math.floor(daysLeft)) },
    guardrails: [
      ...('count' in promise ? ['Reservations of one family cover each other by size.'] : []),
      'Stop idle resources and resize oversized ones before you renew.',
    ],
  };
};

export const unusedCommitment = defineRule({
  id: 'RI-SP-UTIL',
  precedence: 400,
  title: 'Use existing commitments',
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
      return outside(`Account ${commitments.payerId} pays for it: unused commitments are reported there.`);
    const plans = requireValue(commitments.plans);
    const { wasted, unread } = listReservations(commitments);
    const plansUsd = computeWaste(plans);
    const reservationsUsd = wasted.reduce((sum, { usd }) => sum + usd, 0);
    if (plansUsd + reservationsUsd <= 0) {
      if (unread !== undefined) throw new Unclear('insufficient-data', unread);
      return sound('Its commitments are fully used, or it has none.');
    }
    return {
      formula: 'plansUsd + reservationsUsd',
      monthlySavingUsd: plansUsd + reservationsUsd,
      monthlyCostUsd: plansUsd + reservationsUsd,
      aim: 'review',
      detail: (amount) => `Savings Plans or reservations worth ${amount} a month were unused in the last 7 days.`,
      inputs: {
        plansUsd,
        reservationsUsd,
        plansUsedPercent: plans?.usedPercent ?? 'none',
        reservationsUsed:
          wasted.map(({ service, usedPercent }) => `${service} ${usedPercent.toFixed(1)}%`).join(', ') || 'all',
        hoursPerMonth: HOURS_PER_MONTH,
      },
      guardrails: [
        'Check the scope: reservations of one family cover each other by size, but not for Redshift and OpenSearch.',
        ...(unread === undefined ? [] : [`Not all reservations could be read: ${unread}`]),
      ],
    };
  },
  remedy: {
    console: [
      'Open Billing and Cost Management, Savings Plans or Reservations, Utilization report.',
      'Move matching workloads to the reserved family and region, or sell Standard Reserved Instances on the Reserved Instance Marketplace.',
      'Savings Plans of up to 100 USD per hour can be returned within 7 days and within the month of purchase.',
    ],
    cli: none('Commitments are used by moving workloads; no command does this.'),
    terraform: none('Commitments are used by moving workloads; no Terraform resource does this.'),
    cloudFormation: none('Commitments are used by moving workloads; no CloudFormation resource does this.'),
  },
});
