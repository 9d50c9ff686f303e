import type { ComplianceTimeline } from '@cloudmend/domain/evidence';
import { formatDate, formatMoment, plural } from '../../components/format';

type Control = ComplianceTimeline['controls'][number];
export type TimelineState = Control['intervals'][number]['state'];
type Period = Pick<ComplianceTimeline, 'from' | 'to'>;

export const STATE_WORDS: Readonly<Record<TimelineState, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  'not-known': 'Not fully read',
  'not-observed': 'Not observed',
  'not-assessed': 'Nothing to assess',
  manual: 'Manual',
  attested: 'Attested',
};

/** Where an interval stands within the period, in percent. */
export const placeInterval = (
  { from, to }: Period,
  interval: Period,
): { readonly left: number; readonly width: number } => {
  const [start, length] = [Date.parse(from), Date.parse(to) - Date.parse(from)];
  const left = ((Date.parse(interval.from) - start) / length) * 100;
  return { left, width: ((Date.parse(interval.to) - Date.parse(interval.from)) / length) * 100 };
};

/** The first of each month in the period, with its place in percent. */
export const listMonths = ({ from, to }: Period): ReadonlyArray<{ readonly iso: string; readonly left: number }> => {
  const months: { iso: string; left: number }[] = [];
  const cursor = new Date(`${from.slice(0, 7)}-01T00:00:00.000Z`);
  while (cursor.toISOString() < to) {
    const iso = cursor.toISOString();
    if (iso >= from) months.push({ iso, left: placeInterval({ from, to }, { from: iso, to: iso }).left });
    cursor.setUTCMonth(cursor.getUTCMonth() + 1);
  }
  return months;
};

/** "CC6.1: Passed from 1 Nov 2026, Failed from 8 Nov 2026." */
export const describeControl = ({ id, intervals }: Control): string =>
  `${id}: ${intervals.map(({ from, state }) => `${STATE_WORDS[state]} from ${formatDate(from)}`).join(', ')}.`;

/** One sentence for each failure, with its bounds. */
export const describeFailures = ({ failures }: Control): readonly string[] =>
  failures.map(({ firstSeen, lastSeen, passedAgain, atLeastDays, atMostDays }) => {
    const start = `Failed from ${formatMoment(firstSeen)}`;
    const least =
      atLeastDays === 0 ? 'less than a day between failing scans' : `at least ${plural(atLeastDays, 'day')}`;
    if (passedAgain === null) return `${start}, last seen ${formatMoment(lastSeen)}: ${least} so far.`;
    const most = atMostDays === null ? '' : `, at most ${plural(atMostDays, 'day')}`;
    return `${start} until ${formatMoment(passedAgain)}: ${least}${most}.`;
  });

/** One sentence for each accepted risk of the control. */
export const describeAccepted = (
  { acceptances }: Pick<ComplianceTimeline, 'acceptances'>,
  control: Control,
): readonly string[] =>
  acceptances
    .filter(({ id }) => control.acceptances.includes(id))
    .map(
      ({ from, to, findings, title, requestedBy, approvedBy, reason }) =>
        `Accepted from ${formatDate(from)} to ${formatDate(to)}, ${plural(findings.length, 'resource')}: ${title}. ` +
        `Requested by ${requestedBy}, approved by ${approvedBy}: ${reason}`,
    );

const DAY_MS = 86_400_000;

/** Whole days of the period on which an assessable control was not observed. */
export const countUnobservedDays = ({ controls }: Pick<ComplianceTimeline, 'controls'>): number => {
  const lengths = controls
    .filter(({ intervals }) => intervals.some(({ state }) => state === 'passed' || state === 'failed'))
    .map(({ intervals }) =>
      intervals
        .filter(({ state }) => state === 'not-observed')
        .reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0),
    );
  return lengths.length === 0 ? 0 : Math.floor(Math.max(...lengths) / DAY_MS);
};
