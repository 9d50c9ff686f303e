/** The newest value of a series; undefined if there is none. */
export const newest = (series: ReadonlyArray<number | null> = []): number | undefined =>
  series.reduce<number | undefined>((last, value) => value ?? last, undefined);
