import * as z from 'zod';
import { AccountId } from '../accounts/account';

/** Budgets of a workspace, and alerts of one. */
export const BUDGETS_MOST = 30;
export const BUDGET_ALERTS_MOST = 10;
const ACCOUNTS_MOST = 100;
const SERVICES_MOST = 50;
/** Half a billion dollars: ten times of it in millionths is still an exact number. */
const AMOUNT_CENTS_MOST = 50_000_000_000;
const PERCENT_MOST = 1000;

/** Calendar periods, in UTC as bills are. */
export const BudgetPeriod = z.enum(['month', 'quarter', 'year']);
export type BudgetPeriod = z.infer<typeof BudgetPeriod>;

/** The currencies of bills that are read: Cost Explorer answers in dollars. */
export const BudgetCurrency = z.enum(['USD']);

/** Told once a period when cost, or the cost expected at its end, is above a share of the amount. */
export const BudgetAlert = z.strictObject({
  on: z.enum(['actual', 'forecast']),
  percent: z.number().int().min(1).max(PERCENT_MOST),
});
export type BudgetAlert = z.infer<typeof BudgetAlert>;

export const BudgetName = z
  .string()
  .trim()
  .min(1, 'Name the budget.')
  .max(60)
  .regex(/^\P{Cc}*$/u, 'Use a single line of text.');

const isDistinct = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size === values.length;

/** What is compared with the amount. */
export const BudgetTerms = z.strictObject({
  amountCents: z.number().int().min(1).max(AMOUNT_CENTS_MOST),
  currency: BudgetCurrency.default('USD'),
  period: BudgetPeriod,
  /** Empty for all linked accounts. */
  accounts: z.array(AccountId).max(ACCOUNTS_MOST).refine(isDistinct, 'Name each account once.'),
  /** Services by their names on the bill. Empty for all. */
  services: z.array(z.string().trim().min(1).max(200)).max(SERVICES_MOST).refine(isDistinct, 'Name each service once.'),
});
export type BudgetTerms = z.infer<typeof BudgetTerms>;

export const BudgetAlerts = z.array(BudgetAlert).max(BUDGET_ALERTS_MOST).refine(isDistinct, 'Set each alert once.');

export const DEFAULT_BUDGET_ALERTS: readonly BudgetAlert[] = [
  { on: 'actual', percent: 80 },
  { on: 'actual', percent: 100 },
  { on: 'forecast', percent: 100 },
];

export const Budget = BudgetTerms.extend({
  id: z.string(),
  name: BudgetName,
  alerts: BudgetAlerts,
  /** A member's address or a team's ID. */
  owner: z.string().nullable(),
  /** Counts changes of amount, period and filter: alerts of other terms are told again. */
  terms: z.number().int(),
  at: z.string(),
  by: z.string(),
});
export type Budget = z.infer<typeof Budget>;

/** `$1,234.50` */
export const writeCents = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Whether two budgets compare the same cost with the same amount. */
export const hasSameTerms = (one: BudgetTerms, other: BudgetTerms): boolean => {
  const toText = ({ amountCents, currency, period, accounts, services }: BudgetTerms): string =>
    JSON.stringify([amountCents, currency, period, [...accounts].sort(), [...services].sort()]);
  return toText(one) === toText(other);
};
