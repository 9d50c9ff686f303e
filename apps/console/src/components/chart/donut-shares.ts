export interface Slice {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** A color value rather than a variable, because the chart blends it. */
  readonly color: string;
}

const MOST_SLICES = 7;

/** The slice of items not shown on their own. */
export const OTHERS = 'others';

/** The seven largest by value, the rest as one slice such as "14 others". Values of zero or less get no slice. */
export const rankSlices = (
  values: ReadonlyArray<{ readonly name: string; readonly value: number }>,
  series: readonly string[],
  others: string,
): Slice[] => {
  const ranked = values
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name));
  const cut = ranked.length > MOST_SLICES + 1 ? MOST_SLICES : ranked.length;
  const slices = ranked
    .slice(0, cut)
    .map(({ name, value }, rank) => ({ id: name, label: name, value, color: series[rank % series.length] as string }));
  const rest = ranked.slice(cut);
  if (rest.length === 0) return slices;
  return [
    ...slices,
    {
      id: OTHERS,
      label: `${rest.length} others`,
      value: rest.reduce((sum, { value }) => sum + value, 0),
      color: others,
    },
  ];
};
