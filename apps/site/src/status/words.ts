import type { DayKind, ShownDay } from '@cloudmend/domain/status';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `24 Nov 2026, 12:00 UTC` */
export const formatMoment = (at: string): string => `${moment.format(new Date(at))} UTC`;
export const formatDay = (day: string): string => date.format(new Date(`${day}T00:00:00.000Z`));

const KINDS: Record<DayKind, string> = {
  unmeasured: 'Not measured',
  working: 'No failed checks',
  degraded: 'Degraded',
  failing: 'Mostly unavailable',
};

/** `24 Nov 2026: Degraded, 3 of 288 checks failed` */
export const describeDay = ({ day, kind, checks, failed }: ShownDay): string =>
  `${formatDay(day)}: ${KINDS[kind]}${failed > 0 ? `, ${failed} of ${checks} checks failed` : ''}`;

const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `0.4 s`, `12 s`, `3 min` */
export const formatDuration = (ms: number): string => {
  if (ms >= 90_000) return `${Math.round(ms / 60_000)} min`;
  return ms >= 9_950 ? `${Math.round(ms / 1000)} s` : `${tenths.format(Math.max(ms, 50) / 1000)} s`;
};
