/** One measurement. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  /** `s`, `ms`, `calls`, `MB`, `rows/s`, `ratio` … */
  readonly unit: string;
  /** The target in the same unit, if there is one. */
  readonly aim?: number;
}

const WHAT_WIDTH = 64;

/** Milliseconds as seconds with two decimals. */
export const seconds = (what: string, ms: number, aim?: number): Figure => ({
  what,
  value: Math.round(ms / 10) / 100,
  unit: 's',
  ...(aim === undefined ? {} : { aim }),
});

/** Milliseconds with one decimal. */
export const milliseconds = (what: string, ms: number, aim?: number): Figure => ({
  what,
  value: Math.round(ms * 10) / 10,
  unit: 'ms',
  ...(aim === undefined ? {} : { aim }),
});

/** One table row per figure. */
export const printFigures = (figures: readonly Figure[]): void => {
  for (const { what, value, unit, aim } of figures) {
    console.log(
      `${what.padEnd(WHAT_WIDTH)} ${value.toLocaleString('en-US').padStart(10)} ${unit.padEnd(10)} ${aim === undefined ? '' : `aim ${aim.toLocaleString('en-US')} ${unit}`}`.trimEnd(),
    );
  }
};

/** The median of several measurements, because a shared machine is sometimes slow. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
