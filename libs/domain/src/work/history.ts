import * as z from 'zod';
import type { AcceptanceRecord } from '../findings/acceptance';
import { type FindingEvent, FindingEventKind } from '../findings/finding';
import { WorkEvent, WorkEventKind } from './work';

const ACCEPTANCE_KINDS = [
  'acceptance-requested',
  'acceptance-approved',
  'acceptance-rejected',
  'acceptance-withdrawn',
  'acceptance-revoked',
] as const;

export const HistoryKind = z.enum([...WorkEventKind.options, ...FindingEventKind.options, ...ACCEPTANCE_KINDS]);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** An entry of everything that happened to a finding or recommendation. */
export const HistoryEvent = WorkEvent.extend({ kind: HistoryKind });
export type HistoryEvent = z.infer<typeof HistoryEvent>;

const toEvent = (event: Pick<HistoryEvent, 'at' | 'kind' | 'by'> & Partial<HistoryEvent>): HistoryEvent => ({
  from: null,
  to: null,
  text: null,
  mentions: [],
  ...event,
});

const toAcceptanceEvents = ({ requestedAt, requestedBy, reason, until, decision, revoked }: AcceptanceRecord) => [
  toEvent({ at: requestedAt, kind: 'acceptance-requested', by: requestedBy, text: reason, to: until }),
  ...(decision
    ? [toEvent({ at: decision.at, kind: `acceptance-${decision.outcome}`, by: decision.by, text: decision.reason })]
    : []),
  // Withdrawing is its own decision.
  ...(revoked && decision?.outcome === 'approved'
    ? [toEvent({ at: revoked.at, kind: 'acceptance-revoked', by: revoked.by, text: revoked.reason })]
    : []),
];

interface Sources {
  readonly work: readonly WorkEvent[];
  readonly finding?: readonly FindingEvent[];
  readonly acceptances?: readonly AcceptanceRecord[];
}

/** Everything that happened, oldest first. */
export const joinHistory = ({ work, finding = [], acceptances = [] }: Sources): HistoryEvent[] =>
  [
    ...finding.map(({ at, kind, by, reason, until }) => toEvent({ at, kind, by, text: reason, to: until })),
    ...acceptances.flatMap(toAcceptanceEvents),
    ...work.map(toEvent),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
