import { roundParts } from '@cloudmend/domain/costs';

const MICRO_PER_CENT = 10_000;

/** Dollars from millionths, rounded to the cent. */
export const usdOfMicro = (micro: number): number => Math.round(micro / MICRO_PER_CENT) / 100;

/** Rounds parts to the cent so that they add up to the rounded total. @param micros whole millionths of a dollar */
export const wholeCents = (micros: readonly number[]): number[] =>
  roundParts(micros, MICRO_PER_CENT).map((cents) => cents / 100);
