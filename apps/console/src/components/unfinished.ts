import type { Metrics } from '@cloudmend/domain/costs';

/** The last month if it was incomplete when its cost was read: `2026-11`. */
export const unfinishedMonth = ({ series, asOf }: Pick<Metrics, 'series' | 'asOf'>): string | undefined => {
  const last = series.at(-1)?.month;
  return last !== undefined && last === asOf?.slice(0, 7) ? last : undefined;
};

/** The last day if it was incomplete when its cost was read: `2026-11-21`. */
export const unfinishedDay = ({ daily, asOf }: Pick<Metrics, 'daily' | 'asOf'>): string | undefined => {
  const last = daily.at(-1)?.date;
  return last !== undefined && last === asOf?.slice(0, 10) ? last : undefined;
};
