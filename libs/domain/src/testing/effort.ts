import { appendFileSync } from 'node:fs';

/** True in the nightly run, which tries far more than each change can wait for. */
export const IS_NIGHTLY = process.env['CLOUDMEND_NIGHTLY'] === '1';

/** How often to try something: at each change, and at night. */
export const effort = (eachChange: number, nightly: number): number => (IS_NIGHTLY ? nightly : eachChange);

/** Where random trials begin. `npm test` and the nightly run choose one and print it; CLOUDMEND_SEED repeats their trials. */
export const SEED = Number(process.env['CLOUDMEND_SEED'] ?? 1);

/** One in `every` of them at each change, chosen by the seed; all of them at night. */
export const sampleOf = <T>(things: Iterable<T>, every: number): readonly T[] =>
  [...things].filter((_, index) => IS_NIGHTLY || index % every === SEED % every);

/** How often something was tried, and how often it went wrong. */
export interface Figure {
  /** The harness of docs/THREATS.md, or the row: `H1`, `R05`. */
  readonly id: string;
  /** What was tried, in the plural: "requests into another workspace". */
  readonly what: string;
  readonly tried: number;
  readonly failed: number;
}

/** Hands a figure to the table that `npm test` and the nightly run print at their end; a run of one file prints it at once. */
export const reportFigure = (figure: Figure): void => {
  const file = process.env['CLOUDMEND_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else process.stdout.write(`${figure.id}: ${figure.tried} ${figure.what}, ${figure.failed} failed\n`);
};
