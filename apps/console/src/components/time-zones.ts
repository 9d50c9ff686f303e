import { isTimeZone } from '@cloudmend/domain/schedules';

/** The browser's time zone, or UTC if unknown. */
export const browserZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
};

/** All time zones, including the given one and UTC. */
export const listZones = (own: string): string[] =>
  [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])].sort();
