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

/** One limit of the plan, as a row. */
export interface UsageRow extends Amount {
  readonly key: string;
  readonly name: string;
  /** What it counts, in small print. */
  readonly note?: string;
  readonly text: (value: number) => string;
  /** Shown only: nothing is refused above it. */
  readonly isSoft: boolean;
  /** The first plan with more; undefined where there is none. */
  readonly liftedBy: string | undefined;
}

const whole = (value: number): string => value.toLocaleString('en-US');
const terabytes = (value: number): string => `${whole(value)} TB`;

const HARD: ReadonlyArray<readonly [key: keyof PlanLimits, name: string, note?: string]> = [
  ['accounts', 'Linked accounts'],
  ['managerUsers', 'Manager users', 'Counted from the invitation on'],
  ['runningScans', 'Scans at a time'],
  ['scansPerDay', 'Scans a day', 'Since 00:00 UTC'],
  ['schedules', 'Schedules'],
  ['visibleRecommendations', 'Visible recommendations'],
];

const SOFT: ReadonlyArray<
  readonly [key: keyof SoftLimits, name: string, note: string, text: (value: number) => string]
> = [
  ['resources', 'Resources', 'Of the newest whole scan of each account', whole],
  ['s3Terabytes', 'S3 scanned a month', 'Not measured yet', terabytes],
  ['monthlySpendUsd', 'Cloud spend', 'Last 30 days', formatUsd],
];

/** The first plan above with a higher soft limit, or with none. */
const softlyLiftedBy = (plan: Plan, key: keyof SoftLimits): string | undefined => {
  const current = SOFT_LIMITS[plan][key];
  if (current === null) return undefined;
  const above = PLANS.slice(PLANS.findIndex(({ id }) => id === plan) + 1);
  return above.find(({ id }) => (SOFT_LIMITS[id][key] ?? Infinity) > current)?.name;
};

/** Every limit with what is used of it; first those that are enforced. */
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

/** "120 above the limit"; undefined where it is not passed. */
export const overageText = (row: UsageRow): string | undefined => {
  const above = overage(row);
  return above > 0 ? `${row.text(above)} above the limit` : undefined;
};
