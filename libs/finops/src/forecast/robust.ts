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

/**
 * The running median with the given number of neighbours on each side, shorter at the ends. Keeps steps sharp. The
 * window stays sorted while it moves: a forecast asks for tens of thousands of them.
 */
export const runningMedian = (values: readonly number[], side: number): number[] => {
  const window: number[] = [];
  const take = (value: number): void => {
    let at = window.length;
    window.push(value);
    for (; at > 0 && (window[at - 1] as number) > value; at -= 1) window[at] = window[at - 1] as number;
    window[at] = value;
  };
  for (const value of values.slice(0, side)) take(value);
  return values.map((_, at) => {
    if (at > side) window.splice(window.indexOf(values[at - side - 1] as number), 1);
    if (at + side < values.length) take(values[at + side] as number);
    const middle = (window.length - 1) / 2;
    const [low, high] = [window[Math.floor(middle)] as number, window[Math.ceil(middle)] as number];
    return low + (high - low) * (middle - Math.floor(middle));
  });
};
