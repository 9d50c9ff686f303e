import type { PartialTheme } from '@nivo/theming';
import type { ChartColors } from '@cloudmend/ui/theme';

/** Nivo's theme in our colours: horizontal grid, no y-axis line, 11 px labels. */
export const nivoTheme = (colors: ChartColors): PartialTheme => ({
  background: 'transparent',
  text: { fontFamily: "'Instrument Sans Variable', Arial, sans-serif", fontSize: 11, fill: colors.axis },
  axis: {
    domain: { line: { stroke: 'transparent' } },
    ticks: { line: { stroke: 'transparent' }, text: { fontSize: 11, fill: colors.axis } },
  },
  grid: { line: { stroke: colors.grid, strokeWidth: 1 } },
  crosshair: { line: { stroke: colors.axis, strokeWidth: 1, strokeOpacity: 0.6 } },
});

/** Every nth label, so that at most `most` appear on the axis. */
export const everyFew = (labels: readonly string[], most: number): string[] => {
  const step = Math.max(1, Math.ceil(labels.length / most));
  return labels.filter((_, index) => index % step === 0);
};

/** The same, but always with the last label; the one before it is dropped if they would overlap. */
export const everyFewAndLast = (labels: readonly string[], most: number): string[] => {
  const last = labels.length - 1;
  const few = everyFew(labels, most);
  const step = Math.max(1, Math.ceil(labels.length / most));
  const kept = few.filter((label) => labels.indexOf(label) === last || last - labels.indexOf(label) >= step);
  return last < 0 || kept.at(-1) === labels[last] ? kept : [...kept, labels[last] as string];
};
