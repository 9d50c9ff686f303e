import { appendFileSync } from 'node:fs';

/** True in the nightly run, which runs far more trials than each change. */
export const IS_NIGHTLY = process.env['CLOUDMEND_NIGHTLY'] === '1';

/** Number of trials: per change, and nightly. */
export const effort = (eachChange: number, nightly: number): number => (IS_NIGHTLY ? nightly : eachChange);

/**
 * The seed of random trials. `npm test` and the nightly run choose and print one; set CLOUDMEND_SEED to repeat them.
 */
export const SEED = Number(process.env['CLOUDMEND_SEED'] ?? 1);

/** One in `every` per change, chosen by the seed; all of them nightly. */
export const takeSample = <T>(things: Iterable<T>, every: number): readonly T[] =>
  [...things].filter((_, index) => IS_NIGHTLY || index % every === SEED % every);

/** How many trials ran and how many failed. */
export interface Figure {
  /** The harness of docs/THREATS.md, or the row: `H1`, `R05`. */
  readonly id: string;
  /** What was tried, in the plural: "requests into another workspace". */
  readonly what: string;
  readonly tried: number;
  readonly failed: number;
}

/**
 * Adds a figure to the table that `npm test` and the nightly run print at the end; a single-file run prints it
 * immediately.
 */
export const reportFigure = (figure: Figure): void => {
  const file = process.env['CLOUDMEND_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else process.stdout.write(`${figure.id}: ${figure.tried} ${figure.what}, ${figure.failed} failed\n`);
};
