import type { HistoryEvent, HistoryKind, Work, WorkState, WorkStep } from '@cloudmend/domain/work';
import { formatDate, formatDay, plural } from '../format';

export const STATE_NAMES: Readonly<Record<WorkState, string>> = {
  open: 'Open',
  planned: 'Planned',
  'in-progress': 'In progress',
  waiting: 'Waiting',
  accepted: 'Risk accepted',
  resolved: 'Resolved',
};

const DAY_MS = 86_400_000;

/** `Today`, `22 Nov, 2 days late` or `28 Nov`. */
export const describeDue = ({ due, isOverdue }: Pick<Work, 'due' | 'isOverdue'>, now = new Date()): string => {
  if (due === null) return '–';
  const today = now.toISOString().slice(0, 10);
  if (due === today) return 'Today';
  const late = Math.round((Date.parse(today) - Date.parse(due)) / DAY_MS);
  return isOverdue ? `${formatDay(due)}, ${plural(late, 'day')} late` : formatDay(due);
};

const FIXED: Readonly<Partial<Record<HistoryKind, string>>> = {
  seen: 'First detected',
  reopened: 'Detected again after it was resolved',
  resolved: 'Resolved',
  muted: 'Muted',
  unmuted: 'Unmuted',
  unreadable: 'No longer readable',
  readable: 'Readable again',
  comment: 'Comment',
  'acceptance-requested': 'Risk acceptance requested',
  'acceptance-approved': 'Risk acceptance approved',
  'acceptance-rejected': 'Risk acceptance rejected',
  'acceptance-withdrawn': 'Risk acceptance withdrawn',
  'acceptance-revoked': 'Risk acceptance revoked',
};

const nameState = (state: string | null): string => STATE_NAMES[state as WorkStep] ?? STATE_NAMES.open;

/** What an entry of a history says, without who and when. */
export const describeEvent = ({ kind, from, to }: Pick<HistoryEvent, 'kind' | 'from' | 'to'>): string => {
  if (kind === 'owner') return to === null ? `Unassigned from ${from ?? 'no one'}` : `Assigned to ${to}`;
  if (kind === 'state') return `${nameState(from)} to ${nameState(to)}`;
  if (kind === 'due') return to === null ? 'Due date by severity again' : `Due ${formatDate(to)}`;
  return FIXED[kind] ?? kind;
};
