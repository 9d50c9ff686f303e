import type {
  EvidenceFact,
  Finding,
  FindingAcceptance,
  FindingDetail,
  FindingEvent,
  FindingImpact,
} from '@cloudmend/domain/findings';
import { statusAt } from '@cloudmend/domain/findings';
import type { FindingChange } from '@cloudmend/domain/scans';
import type { Item } from '../keyed-table/keys';
import { pickFields } from '../records/pick-fields';
import { keepFrom } from '../time';
import { findingKey } from './finding-keys';

/**
 * A finding in the index: everything a list shows, filters and sorts by. Its acceptance is added on read and never
 * stored with it.
 */
export interface FindingRow extends Omit<Finding, 'status'> {
  /** As set by scans and users; mutes are evaluated on read. */
  readonly status: 'open' | 'resolved';
  /** The last change by a scan: counting from here, a repeated scan counts the same. */
  readonly change: { readonly scanId: string; readonly kind: FindingChange } | null;
}

/** A finding as stored. */
export interface StoredFinding extends FindingRow {
  /** Incremented by every write, to detect concurrent changes. */
  readonly revision: number;
  readonly evidence: readonly EvidenceFact[];
  /** The data it affects, if its resource holds any. */
  readonly impact?: FindingImpact;
  readonly history: readonly FindingEvent[];
  /** True once a scan has run since it was muted or its risk accepted. */
  readonly isMuteSeen: boolean;
  /** When a user resolved it: earlier readings do not reopen it. */
  readonly handResolvedAt: string | null;
}

/** Events kept: the first and the newest. */
const HISTORY_LENGTH = 20;

/** The history with one more event; the middle of a long one is dropped. */
export const withEvent = (history: readonly FindingEvent[], event: FindingEvent): FindingEvent[] => {
  const all = [...history, event];
  return all.length <= HISTORY_LENGTH ? all : [all[0] as FindingEvent, ...all.slice(all.length - HISTORY_LENGTH + 1)];
};

/** A scan's entry in a history. */
export const scanEvent = (kind: FindingEvent['kind'], at: string): FindingEvent => ({
  at,
  kind,
  by: null,
  reason: null,
  until: null,
});

/** The item of a finding; resolved ones expire eventually. */
export const toItem = (tenantId: string, finding: StoredFinding): Item => {
  const kept =
    finding.status === 'resolved' ? keepFrom('findings', finding.lastSeen) : { ttl: undefined, kept: undefined };
  return { ...finding, ...findingKey(tenantId, finding.accountId, finding.id), ...kept };
};

/** The row of a stored finding; its acceptance and work are added on read. */
export const toRow = pickFields<Omit<FindingRow, 'acceptance' | 'work'>>({
  id: true,
  check: true,
  severity: true,
  title: true,
  detail: true,
  resource: true,
  recommendation: true,
  accountId: true,
  region: true,
  service: true,
  status: true,
  firstSeen: true,
  lastSeen: true,
  controls: true,
  mute: true,
  isUnread: true,
  change: true,
});

/** The same with its current acceptance, if it has one. */
export const withAcceptance = <Row extends FindingRow>(
  row: Row,
  acceptances: ReadonlyMap<string, FindingAcceptance>,
): Row => {
  const acceptance = acceptances.get(row.id);
  return acceptance ? { ...row, acceptance } : row;
};

/** A row as of a given time. */
export const toFinding = (row: FindingRow, now: Date): Finding => {
  const { change: _change, ...rest } = toRow(row);
  const { acceptance, work } = row;
  return { ...rest, ...(acceptance && { acceptance }), ...(work && { work }), status: statusAt(row, now) };
};

export const toFindingDetail = (stored: StoredFinding, now: Date): FindingDetail => ({
  ...toFinding(stored, now),
  evidence: [...stored.evidence],
  ...(stored.impact && { impact: stored.impact }),
  history: [...stored.history],
});
