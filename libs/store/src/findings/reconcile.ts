import type { Finding } from '@cloudmend/domain/findings';
import type { ScanDetail } from '@cloudmend/domain/scans';
import type { JudgedFinding } from '../stores';
import { findingId } from './finding-keys';

type ChangeKind = keyof ScanDetail['changes'];

/** A finding as it stands in the table. */
export interface StoredFinding extends Finding {
  /** Rises with every write, so that a write can tell whether somebody came between. */
  readonly revision: number;
  /** The last change of status, and the scan that made it: counted from here, a repeated scan counts the same. */
  readonly change: { readonly scanId: string; readonly kind: ChangeKind } | null;
}

export interface Judgement {
  readonly tenantId: string;
  readonly scanId: string;
  readonly at: string;
  readonly verdicts: readonly JudgedFinding[];
  readonly scopeRead: (finding: Pick<Finding, 'service' | 'region' | 'check'>) => boolean;
}

/** One finding before and after a scan. */
export interface Transition {
  readonly before: StoredFinding | undefined;
  readonly after: StoredFinding;
}

/** Evidence of one scan may be long; an item must stay far below 400 KB (THREATS R19). */
const TEXT_LENGTH = 4000;
const ID_TEXT_LENGTH = 2000;
const cut = (text: string, length = TEXT_LENGTH): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

const SEVERITY_OF_STATUS: Record<JudgedFinding['status'], number> = { fail: 3, unknown: 2, manual: 1, pass: 0 };

/** One verdict per finding: of several the worst. */
const worstById = (tenantId: string, verdicts: readonly JudgedFinding[]): Map<string, JudgedFinding> => {
  const worst = new Map<string, JudgedFinding>();
  for (const verdict of verdicts) {
    const id = findingId(tenantId, verdict);
    const known = worst.get(id);
    if (!known || SEVERITY_OF_STATUS[verdict.status] > SEVERITY_OF_STATUS[known.status]) worst.set(id, verdict);
  }
  return worst;
};

/** What a scan makes of an account's findings. Only what changes is returned. */
export const reconcile = (stored: readonly StoredFinding[], judgement: Judgement): Transition[] => {
  const byId = new Map(stored.map((finding) => [finding.id, finding]));
  const verdicts = worstById(judgement.tenantId, judgement.verdicts);
  const transitions: Transition[] = [];
  for (const [id, verdict] of verdicts) {
    const before = byId.get(id);
    const after = judged(id, verdict, before, judgement);
    if (after) transitions.push({ before, after });
  }
  for (const before of stored) {
    if (before.status !== 'open' || verdicts.has(before.id) || !judgement.scopeRead(before)) continue;
    transitions.push({ before, after: resolved(before, judgement) });
  }
  return transitions;
};

const judged = (id: string, verdict: JudgedFinding, before: StoredFinding | undefined, judgement: Judgement): StoredFinding | undefined => {
  if (verdict.status === 'fail') return failed(id, verdict, before, judgement);
  // What could not be judged keeps the state it had: silence never closes a finding (THREATS R08).
  return verdict.status === 'pass' && before?.status === 'open' ? resolved(before, judgement) : undefined;
};

const failed = (id: string, verdict: JudgedFinding, before: StoredFinding | undefined, { scanId, at }: Judgement): StoredFinding => {
  const { check, severity, accountId, region, service, controls } = verdict;
  const seen = { id, check, severity, accountId, region, service, controls: [...controls], ...texts(verdict), lastSeen: at };
  if (!before) return { ...seen, status: 'open', firstSeen: at, revision: 1, change: { scanId, kind: 'new' } };
  const isBack = before.status === 'resolved';
  return {
    ...seen,
    status: isBack ? 'open' : before.status,
    firstSeen: before.firstSeen,
    revision: before.revision + 1,
    change: isBack ? { scanId, kind: 'reopened' } : before.change,
  };
};

const texts = ({ title, detail, resource, recommendation }: JudgedFinding): Pick<Finding, 'title' | 'detail' | 'resource' | 'recommendation'> => ({
  title: cut(title),
  detail: cut(detail),
  resource: cut(resource, ID_TEXT_LENGTH),
  recommendation: cut(recommendation),
});

const resolved = (before: StoredFinding, { scanId }: Judgement): StoredFinding => ({
  ...before,
  status: 'resolved',
  revision: before.revision + 1,
  change: { scanId, kind: 'resolved' },
});

/** The account's findings after the transitions. */
export const applied = (stored: readonly StoredFinding[], transitions: readonly Transition[]): StoredFinding[] => [
  ...new Map([...stored, ...transitions.map(({ after }) => after)].map((finding) => [finding.id, finding])).values(),
];

/** What a scan changed, counted from the findings themselves. */
export const changesOf = (findings: readonly StoredFinding[], scanId: string): ScanDetail['changes'] => {
  const changes = { new: 0, resolved: 0, reopened: 0 };
  for (const { change } of findings) if (change?.scanId === scanId) changes[change.kind] += 1;
  return changes;
};
