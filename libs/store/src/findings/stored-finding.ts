import type { EvidenceFact, Finding, FindingDetail, FindingEvent, FindingImpact } from '@cloudmend/domain/findings';
import { statusAt } from '@cloudmend/domain/findings';
import type { FindingChange } from '@cloudmend/domain/scans';
import type { Item } from '../keyed-table/keys';
import { RETENTION_DAYS, ttlAfterDays } from '../time';
import { findingKey } from './finding-keys';

/** A finding as the index has it: all that a list shows, filters and sorts by. */
export interface FindingRow extends Omit<Finding, 'status'> {
  /** What scans and people have said; whether a mute hides it is compared on read. */
  readonly status: 'open' | 'resolved';
  /** The last change by a scan: counted from here, a repeated scan counts the same. */
  readonly change: { readonly scanId: string; readonly kind: FindingChange } | null;
}

/** A finding as it stands in the table. */
export interface StoredFinding extends FindingRow {
  /** Rises with every write, so that a write can tell whether somebody came between. */
  readonly revision: number;
  readonly evidence: readonly EvidenceFact[];
  /** The data it concerns, where its resource holds any. */
  readonly impact?: FindingImpact;
  readonly history: readonly FindingEvent[];
  /** True once a scan has come by since it was muted. */
  readonly isMuteSeen: boolean;
  /** When a person resolved it: what was read before that moment does not open it again. */
  readonly handResolvedAt: string | null;
}

/** Events kept: the first, and the newest. */
const HISTORY_LENGTH = 20;

/** The history with one more event; the middle of a long one is forgotten. */
export const withEvent = (history: readonly FindingEvent[], event: FindingEvent): FindingEvent[] => {
  const all = [...history, event];
  return all.length <= HISTORY_LENGTH ? all : [all[0] as FindingEvent, ...all.slice(all.length - HISTORY_LENGTH + 1)];
};

/** What a scan says in a history. */
export const scanEvent = (kind: FindingEvent['kind'], at: string): FindingEvent => ({
  at,
  kind,
  by: null,
  reason: null,
  until: null,
});

/** The item of a finding: a resolved one is forgotten in the end. */
export const toItem = (tenantId: string, finding: StoredFinding): Item => {
  const ttl = finding.status === 'resolved' ? ttlAfterDays(finding.lastSeen, RETENTION_DAYS.findings) : undefined;
  return { ...finding, ...findingKey(tenantId, finding.accountId, finding.id), ttl };
};

/** The row of a stored finding. */
export const toRow = (stored: FindingRow): FindingRow => {
  const {
    id,
    check,
    severity,
    title,
    detail,
    resource,
    recommendation,
    accountId,
    region,
    service,
    status,
    firstSeen,
    lastSeen,
    controls,
    mute,
    isUnread,
    change,
  } = stored;
  return {
    id,
    check,
    severity,
    title,
    detail,
    resource,
    recommendation,
    accountId,
    region,
    service,
    status,
    firstSeen,
    lastSeen,
    controls,
    mute,
    isUnread,
    change,
  };
};

/** A row as it looks at a moment. */
export const toFinding = (row: FindingRow, now: Date): Finding => {
  const { change: _change, ...rest } = toRow(row);
  return { ...rest, status: statusAt(row, now) };
};

export const toFindingDetail = (stored: StoredFinding, now: Date): FindingDetail => ({
  ...toFinding(stored, now),
  evidence: [...stored.evidence],
  ...(stored.impact && { impact: stored.impact }),
  history: [...stored.history],
});
