import type { ComplianceTimeline, EvidencePack } from '@cloudmend/domain/evidence';
import { listPeriodGaps, PACK_PERIOD_DAYS_MOST } from '@cloudmend/domain/evidence';
import { formatDay, plural } from '../../components/format';
import type { PackPeriod } from '../../queries/packs';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const CONTROLS_NAMED = 6;
const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The year up to yesterday: today is not over. */
export const lastYear = (now: Date): PackPeriod => ({
  from: toDay(now.getTime() - YEAR_DAYS * DAY_MS),
  to: toDay(now.getTime() - DAY_MS),
});

/** Why a period cannot be built; undefined if it can. */
export const findPeriodFault = ({ from, to }: PackPeriod, now: Date): string | undefined => {
  if (from === '' || to === '') return 'Choose both days.';
  if (to < from) return 'The last day must not be before the first.';
  if (to >= toDay(now.getTime())) return 'The last day must have passed, in UTC.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > PACK_PERIOD_DAYS_MOST ? `A pack covers at most ${PACK_PERIOD_DAYS_MOST} days.` : undefined;
};

export interface GapLine {
  readonly id: string;
  readonly isGap: boolean;
  readonly title: string;
  readonly detail: string;
}

/** What is there for a pack of the period, and what it lacks. @param nameAccount what an account is called */
export const describeGaps = (
  timeline: ComplianceTimeline,
  nameAccount: (accountId: string) => string,
): readonly GapLine[] => {
  const { days, daysNotObserved, observed, withoutStatement, accountsWithoutObservation } = listPeriodGaps(timeline);
  const accounts = new Set(timeline.accounts.map(({ accountId }) => accountId)).size;
  const late = timeline.accounts.filter(({ linkedAt }) => linkedAt > timeline.from);
  const named = withoutStatement.slice(0, CONTROLS_NAMED).join(', ');
  const more = withoutStatement.length - CONTROLS_NAMED;
  return [
    {
      id: 'observed',
      isGap: observed === 0,
      title: `${plural(observed, 'control')} of ${timeline.controls.length} observed`,
      detail: `${plural(timeline.observations.length, 'scan')} of ${plural(accounts, 'account')}`,
    },
    ...(daysNotObserved > 0
      ? [
          {
            id: 'days',
            isGap: true,
            title: `Up to ${plural(daysNotObserved, 'day')} of ${days} not observed`,
            detail: 'No scan counted on these days. The pack says so.',
          },
        ]
      : []),
    ...(withoutStatement.length > 0
      ? [
          {
            id: 'statements',
            isGap: true,
            title: `${plural(withoutStatement.length, 'control')} ${withoutStatement.length === 1 ? 'needs' : 'need'} a statement`,
            detail: more > 0 ? `${named} and ${more} more` : named,
          },
        ]
      : []),
    ...accountsWithoutObservation.map((accountId) => ({
      id: `account-${accountId}`,
      isGap: true,
      title: `${nameAccount(accountId)} was not observed`,
      detail: 'No scan of this account in the period.',
    })),
    ...late.map(({ accountId, linkedAt }) => ({
      id: `late-${accountId}-${linkedAt}`,
      isGap: true,
      title: `${nameAccount(accountId)} was linked on ${formatDay(linkedAt)}`,
      detail: 'The pack does not cover it before that day.',
    })),
  ];
};

const MIB = 1024 * 1024;
const describeSize = (volumes: EvidencePack['volumes']): string => {
  const bytes = volumes.reduce((sum, volume) => sum + volume.bytes, 0);
  const files = volumes.reduce((sum, volume) => sum + volume.files, 0);
  return `${bytes < MIB ? '<1' : Math.round(bytes / MIB)} MB, ${plural(files, 'file')}`;
};

/** The state of a pack in words. */
export const describePack = (pack: EvidencePack): string => {
  switch (pack.state) {
    case 'queued':
      return 'Waiting';
    case 'building':
      return `Building: ${pack.done} of ${plural(pack.parts, 'account-month')}`;
    case 'ready':
      return `Ready: ${describeSize(pack.volumes)}`;
    case 'failed':
      return `Failed. ${pack.reason ?? ''}`.trim();
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return 'Expired. Its files were removed; its digest is kept.';
  }
};
