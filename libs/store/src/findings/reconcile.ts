import type { Finding } from '@cloudmend/domain/findings';
import { isMuted } from '@cloudmend/domain/findings';
import type { FindingChange, ScanChanges } from '@cloudmend/domain/scans';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import { findingId } from './finding-keys';
import { scanEvent, type StoredFinding, withEvent } from './stored-finding';
import type { FindingScope, JudgedFinding } from './tenant-findings';

export interface Judgement {
  /** The name under which the workspace began. */
  readonly origin: string;
  readonly scanId: string;
  readonly at: string;
  readonly verdicts: readonly JudgedFinding[];
  readonly scopeRead: (finding: FindingScope) => boolean;
  /** False if the scan did not plan to read it. */
  readonly scopePlanned: (finding: FindingScope) => boolean;
  /** True if the previous scan could not read it. */
  readonly wasUnread: (finding: FindingScope, id: string) => boolean;
  /** True while the finding's risk is accepted. */
  readonly isAccepted: (id: string) => boolean;
}

/** A finding before and after a scan. */
export interface Transition {
  readonly before: StoredFinding | undefined;
  readonly after: StoredFinding;
}

/** Evidence of one scan may be long; an item must stay far below 400 KB. */
const TEXT_LENGTH = 4000;
const ID_TEXT_LENGTH = 2000;
const cut = (text: string, length = TEXT_LENGTH): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

const SEVERITY_OF_STATUS: Record<JudgedFinding['status'], number> = { fail: 3, unknown: 2, manual: 1, pass: 0 };

/**
 * One verdict per finding, the most severe of several. Passes that never were findings, the majority, are not stored.
 */
const worstById = (
  origin: string,
  verdicts: readonly JudgedFinding[],
  isStored: (id: string) => boolean,
): Map<string, JudgedFinding> => {
  const worst = new Map<string, JudgedFinding>();
  for (const verdict of verdicts) {
    const id = findingId(origin, verdict);
    if (verdict.status !== 'fail' && !isStored(id)) continue;
    const known = worst.get(id);
    if (!known || SEVERITY_OF_STATUS[verdict.status] > SEVERITY_OF_STATUS[known.status]) worst.set(id, verdict);
  }
  return worst;
};

/** A scan's effect on an account's findings. Returns only changes. */
export const reconcile = (stored: readonly StoredFinding[], judgement: Judgement): Transition[] => {
  const byId = new Map(stored.map((finding) => [finding.id, finding]));
  const verdicts = worstById(judgement.origin, judgement.verdicts, (id) => byId.has(id));
  const transitions: Transition[] = [];
  for (const [id, verdict] of verdicts) {
    const before = byId.get(id);
    const after = judgeFinding(id, verdict, before, judgement);
    if (after) transitions.push({ before, after });
  }
  for (const before of stored) {
    if (before.status !== 'open' || verdicts.has(before.id)) continue;
    const after = judgement.scopeRead(before) ? resolveFinding(before, judgement) : unread(before, judgement);
    if (after) transitions.push({ before, after });
  }
  return transitions;
};

const judgeFinding = (
  id: string,
  verdict: JudgedFinding,
  before: StoredFinding | undefined,
  judgement: Judgement,
): StoredFinding | undefined => {
  if (verdict.status === 'fail')
    return before ? seenAgain(verdict, before, judgement) : seenFirst(id, verdict, judgement);
  if (before?.status !== 'open') return undefined;
  // What could not be judged keeps the state it had: silence never closes a finding.
  return verdict.status === 'pass' ? resolveFinding(before, judgement) : unread(before, judgement);
};

const toSight = (verdict: JudgedFinding, at: string) => {
  const { check, severity, accountId, region, service, controls, evidence = [], impact } = verdict;
  return {
    check,
    severity,
    accountId,
    region,
    service,
    controls: [...controls],
    evidence: [...evidence],
    ...(impact && { impact }),
    ...texts(verdict),
    lastSeen: at,
    isUnread: false,
  };
};

const seenFirst = (id: string, verdict: JudgedFinding, { scanId, at, wasUnread }: Judgement): StoredFinding => ({
  id,
  ...toSight(verdict, at),
  status: 'open',
  firstSeen: at,
  revision: 1,
  change: { scanId, kind: wasUnread(verdict, id) ? 'readable' : 'new' },
  history: [scanEvent('seen', at)],
  mute: null,
  isMuteSeen: false,
  handResolvedAt: null,
});

/** The update when a known finding is detected again; undefined if nothing changed. */
const changeOfSight = (before: StoredFinding, isHidden: boolean): FindingChange | undefined => {
  if (before.status === 'resolved') return 'reopened';
  if (before.isUnread) return 'readable';
  return isHidden && !before.isMuteSeen ? 'muted' : undefined;
};

const seenAgain = (
  verdict: JudgedFinding,
  before: StoredFinding,
  { scanId, at, isAccepted }: Judgement,
): StoredFinding | undefined => {
  // Resolved manually after this was read: only a later reading may reopen it.
  if (before.handResolvedAt !== null && (verdict.readAt ?? at) <= before.handResolvedAt) return undefined;
  const isHidden = isAccepted(before.id) || isMuted(before.mute, new Date(at));
  const kind = changeOfSight(before, isHidden);
  const tells = kind === 'reopened' || kind === 'readable' ? [scanEvent(kind, at)] : [];
  const { impact: _earlier, ...rest } = before;
  return {
    ...rest,
    ...toSight(verdict, at),
    status: 'open',
    handResolvedAt: null,
    revision: before.revision + 1,
    change: kind ? { scanId, kind } : before.change,
    history: tells.reduce(withEvent, [...before.history]),
    isMuteSeen: isHidden,
  };
};

/** Checked and not detected. */
const unread = (before: StoredFinding, { scanId, at, scopePlanned }: Judgement): StoredFinding | undefined => {
  if (before.isUnread || !scopePlanned(before)) return undefined;
  return {
    ...before,
    isUnread: true,
    revision: before.revision + 1,
    change: { scanId, kind: 'unreadable' },
    history: withEvent(before.history, scanEvent('unreadable', at)),
  };
};

const texts = ({
  title,
  detail,
  resource,
  recommendation,
}: JudgedFinding): Pick<Finding, 'title' | 'detail' | 'resource' | 'recommendation'> => ({
  title: cut(title),
  detail: cut(detail),
  resource: cut(resource, ID_TEXT_LENGTH),
  recommendation: cut(recommendation),
});

const resolveFinding = (before: StoredFinding, { scanId, at }: Judgement): StoredFinding => ({
  ...before,
  status: 'resolved',
  isUnread: false,
  revision: before.revision + 1,
  change: { scanId, kind: 'resolved' },
  history: withEvent(before.history, scanEvent('resolved', at)),
});

/** The account's findings after the transitions. */
export const applyTransitions = (
  stored: readonly StoredFinding[],
  transitions: readonly Transition[],
): StoredFinding[] => [
  ...new Map([...stored, ...transitions.map(({ after }) => after)].map((finding) => [finding.id, finding])).values(),
];

/** What a scan changed, counted from the findings themselves. */
export const toChanges = (findings: ReadonlyArray<Pick<StoredFinding, 'change'>>, scanId: string): ScanChanges => {
  const changes = { ...NO_CHANGES };
  for (const { change } of findings) if (change?.scanId === scanId) changes[change.kind] += 1;
  return changes;
};
