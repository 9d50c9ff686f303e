const MICRO_PER_CENT = 10_000;

/** Dollars from millionths, rounded to the cent. */
export const usdOfMicro = (micro: number): number => Math.round(micro / MICRO_PER_CENT) / 100;

/**
 * Rounds parts to the cent such that they add up to their rounded total: the cents that plain rounding loses or invents go to the parts that
 * it wrongs most (largest remainder).
 * @param micros whole millionths of a dollar
 * @returns dollars, in the same order
 */
export const wholeCents = (micros: readonly number[]): number[] => {
  const floors = micros.map((micro) => Math.floor(micro / MICRO_PER_CENT));
  const target = Math.round(micros.reduce((sum, micro) => sum + micro, 0) / MICRO_PER_CENT);
  const missing = target - floors.reduce((sum, cents) => sum + cents, 0);
  const remainderOf = (index: number): number => (micros[index] as number) / MICRO_PER_CENT - (floors[index] as number);
  const wronged = micros.map((_, index) => index).sort((a, b) => remainderOf(b) - remainderOf(a) || a - b);
  const raised = new Set(wronged.slice(0, Math.max(0, missing)));
  return floors.map((cents, index) => (cents + (raised.has(index) ? 1 : 0)) / 100);
};
