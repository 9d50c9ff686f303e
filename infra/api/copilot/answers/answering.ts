import type { FactSheet, Slots } from '@cloudmend/domain/copilot';
import type { Queries } from '../run-query';

/** What an answer is made with. */
export interface Asked {
  readonly queries: Queries;
  readonly sheet: FactSheet;
  readonly slots: Slots;
  readonly now: Date;
}

/** Reads what a question asks for and tells it. */
export type Answer = (asked: Asked) => Promise<void>;

/** Most entries of a list that are told. */
export const MOST_TOLD = 5;

/** The highest of some entries. */
export const takeTop = <T>(entries: readonly T[], measure: (entry: T) => number, most = MOST_TOLD): T[] =>
  [...entries].sort((a, b) => measure(b) - measure(a)).slice(0, most);

/** Sums by key, the highest first. */
export const sumBy = <T>(
  entries: readonly T[],
  key: (entry: T) => string,
  measure: (entry: T) => number = () => 1,
): Array<readonly [key: string, sum: number]> => {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(key(entry), (sums.get(key(entry)) ?? 0) + measure(entry));
  return [...sums].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
};
