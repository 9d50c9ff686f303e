/** Three or four round values that cover the highest one. */
export const roundTicks = (highest: number): number[] => {
  if (highest <= 0) return [0, 1];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
};
