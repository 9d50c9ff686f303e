import { HOURS_PER_MONTH } from '../recommendations/index';
import { formatUsd } from './format';

/**
 * Rounds parts to a unit so that they add up to their rounded total (largest remainder method): each part is off by
 * less than one unit. @param parts amounts in any unit, of any sign @param unit the shown precision, in the unit of the
 * parts; 1 for whole dollars of dollars @returns whole numbers of units, in the same order
 */
export const roundParts = (parts: readonly number[], unit = 1): number[] => {
  const floors = parts.map((part) => Math.floor(part / unit));
  const target = Math.round(parts.reduce((sum, part) => sum + part, 0) / unit);
  const missing = target - floors.reduce((sum, each) => sum + each, 0);
  const toRemainder = (index: number): number => (parts[index] as number) / unit - (floors[index] as number);
  const wronged = parts.map((_, index) => index).sort((a, b) => toRemainder(b) - toRemainder(a) || a - b);
  const raised = new Set(wronged.slice(0, Math.max(0, missing)));
  return floors.map((each, index) => each + (raised.has(index) ? 1 : 0));
};

/** A dollar figure as shown. Round before adding or subtracting, so that what is shown adds up. */
export const shownUsd = (usd: number): number => Math.round(usd) + 0;

/** A monthly saving, with the month length that every such figure uses. */
export const monthlyText = (usd: number): string => `${formatUsd(usd)} a month of ${HOURS_PER_MONTH} hours`;

/** Net cost from the rounded figures beside it: $6,082 minus $1,203 is $4,879. */
export const shownNet = (cost: number, savings: number): number => shownUsd(cost) - shownUsd(savings);

/** A cost row with its potential savings. */
export interface CostAndSavings {
  readonly cost: number;
  readonly savings: number;
}

/**
 * Whole dollars of a table of costs and savings: each column adds up to its rounded total, and each row and the totals
 * satisfy net = cost - savings. Keeps the row order.
 */
export const shownRows = (rows: readonly CostAndSavings[]): Array<CostAndSavings & { readonly net: number }> => {
  const costs = roundParts(rows.map(({ cost }) => cost));
  const savings = roundParts(rows.map(({ savings: saved }) => saved));
  return costs.map((cost, index) => {
    const saved = savings[index] as number;
    return { cost, savings: saved, net: cost - saved };
  });
};
