import { overage, type Amount, type Usage } from '@cloudmend/domain/company';
import { formatUsd } from '@cloudmend/domain/costs';
import {
  firstPlanLifting,
  PLANS,
  SOFT_LIMITS,
  type Plan,
  type PlanLimits,
  type SoftLimits,
} from '@cloudmend/domain/plans';

/** One limit of the plan as a row. */
export interface UsageRow extends Amount {
  readonly key: string;
  readonly name: string;
  /** What is counted, in small print. */
  readonly note?: string;
  readonly text: (value: number) => string;
  /** Display only: nothing is refused above it. */
  readonly isSoft: boolean;
  /** The first plan with a higher limit; undefined if there is none. */
  readonly liftedBy: string | undefined;
}

const whole = (value: number): string => value.toLocaleString('en-US');
const terabytes = (value: number): string => `${whole(value)} TB`;

const HARD: ReadonlyArray<readonly [key: keyof PlanLimits, name: string, note?: string]> = [
  ['accounts', 'Linked accounts'],
  ['managerUsers', 'Manager users', 'Counted from invitation'],
  ['runningScans', 'Concurrent scans'],
  ['scansPerDay', 'Scans per day', 'Since 00:00 UTC'],
  ['schedules', 'Schedules'],
  ['customChecks', 'Custom checks', 'Retired ones excluded'],
  ['visibleRecommendations', 'Visible recommendations'],
];

const SOFT: ReadonlyArray<
  readonly [key: keyof SoftLimits, name: string, note: string, text: (value: number) => string]
> = [
  ['resources', 'Resources', 'From the latest full scan of each account', whole],
  ['s3Terabytes', 'S3 scanned per month', 'Not measured yet', terabytes],
  ['monthlySpendUsd', 'Cloud spend', 'Last 30 days', formatUsd],
];

/** The first higher plan with a higher soft limit, or none. */
const softlyLiftedBy = (plan: Plan, key: keyof SoftLimits): string | undefined => {
  const current = SOFT_LIMITS[plan][key];
  if (current === null) return undefined;
  const above = PLANS.slice(PLANS.findIndex(({ id }) => id === plan) + 1);
  return above.find(({ id }) => (SOFT_LIMITS[id][key] ?? Infinity) > current)?.name;
};

/** Every limit with its usage, enforced limits first. */
export const usageRows = ({ plan, limits, soft, paidCalls }: Usage): readonly UsageRow[] => [
  ...HARD.map(([key, name, note]) => ({
    ...limits[key],
    key,
    name,
    ...(note && { note }),
    text: whole,
    isSoft: false,
    liftedBy: firstPlanLifting(plan, key)?.name,
  })),
  ...SOFT.map(([key, name, note, text]) => ({
    ...soft[key],
    key,
    name,
    note,
    text,
    isSoft: true,
    liftedBy: softlyLiftedBy(plan, key),
  })),
  {
    key: 'paidCalls',
    name: 'Paid requests to Cost Explorer',
    note: `This month; AWS bills your accounts $${paidCalls.usd.toFixed(2)}`,
    used: paidCalls.calls,
    limit: null,
    text: whole,
    isSoft: true,
    liftedBy: undefined,
  },
];

/** "120 above the limit"; undefined below it. */
export const overageText = (row: UsageRow): string | undefined => {
  const above = overage(row);
  return above > 0 ? `${row.text(above)} above the limit` : undefined;
};
