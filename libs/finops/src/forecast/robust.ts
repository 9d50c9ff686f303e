/** The quantile of the values, interpolated between neighbours; NaN if there are none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = new Float64Array(values).sort();
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Spread that ignores outliers: 1.4826 times the median absolute deviation is one standard deviation of normal
 * noise.
 */
export const robustSpread = (values: readonly number[]): number => {
  const middle = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)));
};

/** The running median with the given number of neighbours on each side, shorter at the ends. Keeps steps sharp. */
export const runningMedian = (values: readonly number[], side: number): number[] =>
  values.map((_, at) => median(values.slice(Math.max(0, at - side), at + side + 1)));
