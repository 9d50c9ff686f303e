import { z } from 'zod';

export const Severity = z.enum(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO']);
export type Severity = z.infer<typeof Severity>;
/** Worst first. */
export const SEVERITIES: readonly Severity[] = Severity.options;
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);

export const FindingStatus = z.enum(['open', 'resolved', 'muted']);
export type FindingStatus = z.infer<typeof FindingStatus>;

/** A control of a framework that a finding speaks to. */
export const ControlRef = z.object({ framework: z.string(), control: z.string() });
export type ControlRef = z.infer<typeof ControlRef>;

/** Why a finding is not counted for a while, by whose word. */
export const Mute = z.object({
  reason: z.string(),
  /** Who answers for it; null where nobody was named. */
  owner: z.string().nullable(),
  /** The person who muted it. */
  by: z.string(),
  at: z.string(),
  /** The last moment it holds; null for as long as nobody takes it back. */
  until: z.string().nullable(),
});
export type Mute = z.infer<typeof Mute>;

export const Finding = z.object({
  id: z.string(),
  check: z.string(),
  severity: Severity,
  title: z.string(),
  detail: z.string(),
  /** The ARN where AWS has one, else the id. */
  resource: z.string(),
  recommendation: z.string(),
  accountId: z.string(),
  region: z.string(),
  service: z.string(),
  /** As it is at the moment of asking: a mute that has run out is over without anybody doing anything. */
  status: FindingStatus,
  firstSeen: z.string(),
  lastSeen: z.string(),
  controls: z.array(ControlRef),
  /** The last mute, also after it has run out; null once it was taken back. */
  mute: Mute.nullable(),
  /** True while the newest scan that looked for it was not allowed to see. */
  isUnread: z.boolean(),
});
export type Finding = z.infer<typeof Finding>;

/** One fact that a verdict rests on, as text: what the cloud answered, cut to what a person can read. */
export const EvidenceFact = z.object({ fact: z.string(), value: z.string() });
export type EvidenceFact = z.infer<typeof EvidenceFact>;

/** The data that a finding concerns, as its resource told. */
export const FindingImpact = z.object({
  /** By the resource's tags; null where they were not read. */
  dataClass: z.enum(['pii', 'nonPii', 'unclassified']).nullable(),
  /** Null where it is not known. */
  bytes: z.number().nullable(),
  /** What the bytes are: all that is stored, what lies in S3's standard storage, or what was set aside. */
  basis: z.enum(['stored', 'standard', 'allocated']),
});
export type FindingImpact = z.infer<typeof FindingImpact>;

/** What may happen to a finding. A scan is the author of some, a person of the others. */
export const FindingEventKind = z.enum(['seen', 'reopened', 'resolved', 'muted', 'unmuted', 'unreadable', 'readable']);
export type FindingEventKind = z.infer<typeof FindingEventKind>;

/** A line of a finding's history. */
export const FindingEvent = z.object({
  at: z.string(),
  kind: FindingEventKind,
  /** The person; null for a scan. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a mute: when it ends. */
  until: z.string().nullable(),
});
export type FindingEvent = z.infer<typeof FindingEvent>;

/** A finding with what is too much for a list. */
export const FindingDetail = Finding.extend({
  evidence: z.array(EvidenceFact),
  /** Absent where the resource holds no data of its own, or a scan has not told yet. */
  impact: FindingImpact.optional(),
  /** What the check asks for, with the tenant's thresholds; absent where the check is gone. */
  expected: z.string().optional(),
  /** Oldest first; the middle of a long story is left out. */
  history: z.array(FindingEvent),
});
export type FindingDetail = z.infer<typeof FindingDetail>;

/** Of a mute, an unmute, a resolution: in characters. */
export const REASON_MAX_LENGTH = 500;

/** True while a mute holds; its last moment is included. */
export const isMuted = (mute: Pick<Mute, 'until'> | null, now: Date): boolean =>
  mute !== null && (mute.until === null || Date.parse(mute.until) >= now.getTime());

/** What a finding is at a moment: a mute hides an open one and never a resolved one. */
export const statusAt = (
  { status, mute }: { readonly status: 'open' | 'resolved'; readonly mute: Mute | null },
  now: Date,
): FindingStatus => {
  if (status === 'resolved') return 'resolved';
  return isMuted(mute, now) ? 'muted' : 'open';
};

export const SeverityCounts = z.object({
  CRITICAL: z.number().int(),
  HIGH: z.number().int(),
  MEDIUM: z.number().int(),
  LOW: z.number().int(),
  INFO: z.number().int(),
});
export type SeverityCounts = z.infer<typeof SeverityCounts>;

/** How many open findings there are of each severity. */
export const countBySeverity = (findings: ReadonlyArray<Pick<Finding, 'severity' | 'status'>>): SeverityCounts => {
  const counts: SeverityCounts = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 };
  for (const { severity, status } of findings) if (status === 'open') counts[severity] += 1;
  return counts;
};

/** Plain code units: fast, and the same order everywhere. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the order of findings depends on. */
export type RankedFinding = Pick<Finding, 'id' | 'severity' | 'firstSeen' | 'title' | 'resource'>;

/** Worst first, then newest, then by title, resource and id: no two findings share a place. The order of "Worst first" and of what to do first. */
export const byRisk = (a: RankedFinding, b: RankedFinding): number =>
  severityRank(a.severity) - severityRank(b.severity) ||
  compare(b.firstSeen, a.firstSeen) ||
  compare(a.title, b.title) ||
  compare(a.resource, b.resource) ||
  compare(a.id, b.id);

/** True when the text stands in title, detail or resource, in any case; an empty text is in everything. */
export const mentions = (finding: Pick<Finding, 'title' | 'detail' | 'resource'>, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return [finding.title, finding.detail, finding.resource].some((field) => field.toLowerCase().includes(wanted));
};
