import { roundParts } from '@cloudmend/domain/costs';

const MICRO_PER_CENT = 10_000;

/** Dollars from millionths, rounded to the cent. */
export const usdOfMicro = (micro: number): number => Math.round(micro / MICRO_PER_CENT) / 100;

/** Rounds parts to the cent so that they add up to the rounded total. @param micros whole millionths of a dollar */
export const wholeCents = (micros: readonly number[]): number[] =>
  roundParts(micros, MICRO_PER_CENT).map((cents) => cents / 100);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const toCents = (usd: number): number => Math.round(usd * 100);

/**
 * Parts to the cent, none below zero or above its cap, that add up to the total as far as the caps allow. What a cap
 * cuts off, and what rounding leaves, goes where there is most room. @param parts whole millionths of a dollar
 */
export const cappedCents = (parts: readonly number[], capsUsd: readonly number[], totalUsd: number): number[] => {
  const caps = capsUsd.map((usd) => Math.max(0, toCents(usd)));
  const cents = wholeCents(parts).map((usd, at) => Math.min(Math.max(0, toCents(usd)), caps[at] as number));
  const room = (at: number): number => (caps[at] as number) - (cents[at] as number);
  let rest = toCents(totalUsd) - sum(cents);
  for (const at of cents.map((_, index) => index).sort((a, b) => room(b) - room(a))) {
    const step = rest > 0 ? Math.min(rest, room(at)) : Math.max(rest, -(cents[at] as number));
    cents[at] = (cents[at] as number) + step;
    rest -= step;
  }
  return cents.map((each) => each / 100);
};
