import * as z from 'zod';
import { Work } from '../work/work';
import { FindingAcceptance } from './acceptance';
import { Severity, severityRank } from './severity';

export const FindingStatus = z.enum(['open', 'resolved', 'muted']);
export type FindingStatus = z.infer<typeof FindingStatus>;

/** A framework control that a finding affects. */
export const ControlRef = z.object({ framework: z.string(), control: z.string() });
export type ControlRef = z.infer<typeof ControlRef>;

/** Why and by whom a finding is temporarily excluded from counts. */
export const Mute = z.object({
  reason: z.string(),
  /** The person responsible; null if none was named. */
  owner: z.string().nullable(),
  /** The user who muted it. */
  by: z.string(),
  at: z.string(),
  /** The last moment it applies; null until unmuted. */
  until: z.string().nullable(),
});
export type Mute = z.infer<typeof Mute>;

export const Finding = z.object({
  id: z.string(),
  check: z.string(),
  severity: Severity,
  title: z.string(),
  detail: z.string(),
  /** The ARN if AWS has one, otherwise the id. */
  resource: z.string(),
  recommendation: z.string(),
  accountId: z.string(),
  region: z.string(),
  service: z.string(),
  /** As of the request: an expired mute no longer applies. A finding with an accepted risk is muted. */
  status: FindingStatus,
  firstSeen: z.string(),
  lastSeen: z.string(),
  controls: z.array(ControlRef),
  /** The last mute, even if expired; null once unmuted. */
  mute: Mute.nullable(),
  /** Absent unless its risk is accepted, or a request waits for approval. */
  acceptance: FindingAcceptance.optional(),
  /** Owner, state and due date, as of the request. */
  work: Work.optional(),
  /** True if the latest scan had no permission to check it. */
  isUnread: z.boolean(),
});
export type Finding = z.infer<typeof Finding>;

/** A fact behind a verdict, as text: the cloud's answer, shortened to a readable length. */
export const EvidenceFact = z.object({ fact: z.string(), value: z.string() });
export type EvidenceFact = z.infer<typeof EvidenceFact>;

/** The data a finding affects, as reported by its resource. */
export const FindingImpact = z.object({
  /** From the resource's tags; null if they were not read. */
  dataClass: z.enum(['pii', 'nonPii', 'unclassified']).nullable(),
  /** Null if unknown. */
  bytes: z.number().nullable(),
  /** What the bytes measure: total storage, S3 standard storage, or allocated capacity. */
  basis: z.enum(['stored', 'standard', 'allocated']),
});
export type FindingImpact = z.infer<typeof FindingImpact>;

/** The events of a finding, some caused by scans, others by users. */
export const FindingEventKind = z.enum(['seen', 'reopened', 'resolved', 'muted', 'unmuted', 'unreadable', 'readable']);
export type FindingEventKind = z.infer<typeof FindingEventKind>;

/** An entry of a finding's history. */
export const FindingEvent = z.object({
  at: z.string(),
  kind: FindingEventKind,
  /** The user; null for a scan. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** For a mute: when it ends. */
  until: z.string().nullable(),
});
export type FindingEvent = z.infer<typeof FindingEvent>;

/** A finding with details too large for a list. */
export const FindingDetail = Finding.extend({
  evidence: z.array(EvidenceFact),
  /** Absent if the resource holds no data or no scan has reported it. */
  impact: FindingImpact.optional(),
  /** What the check requires, with the tenant's thresholds; absent if the check no longer exists. */
  expected: z.string().optional(),
  /** Oldest first; the middle of a long history is omitted. */
  history: z.array(FindingEvent),
});
export type FindingDetail = z.infer<typeof FindingDetail>;

/** True while a mute applies, including its last moment. */
export const isMuted = (mute: Pick<Mute, 'until'> | null, now: Date): boolean =>
  mute !== null && (mute.until === null || Date.parse(mute.until) >= now.getTime());

interface Standing extends Pick<Finding, 'mute'> {
  readonly status: 'open' | 'resolved';
  readonly acceptance?: FindingAcceptance | undefined;
}

/** A finding's status at a time: a mute or an accepted risk hides an open finding, never a resolved one. */
export const statusAt = ({ status, mute, acceptance }: Standing, now: Date): FindingStatus => {
  if (status === 'resolved') return 'resolved';
  return acceptance?.state === 'accepted' || isMuted(mute, now) ? 'muted' : 'open';
};

export const SeverityCounts = z.object({
  CRITICAL: z.number().int(),
  HIGH: z.number().int(),
  MEDIUM: z.number().int(),
  LOW: z.number().int(),
  INFO: z.number().int(),
});
export type SeverityCounts = z.infer<typeof SeverityCounts>;

/** Number of open findings by severity. */
export const countBySeverity = (findings: ReadonlyArray<Pick<Finding, 'severity' | 'status'>>): SeverityCounts => {
  const counts: SeverityCounts = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 };
  for (const { severity, status } of findings) if (status === 'open') counts[severity] += 1;
  return counts;
};

/** Plain code units: fast, and the same order everywhere. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The fields that determine the order of findings. */
export type RankedFinding = Pick<Finding, 'id' | 'severity' | 'firstSeen' | 'title' | 'resource'>;

/**
 * Most severe first, then newest, then by title, resource and id, so that the order is unique. Used by "Most severe
 * first" and by What to do first.
 */
export const byRisk = (a: RankedFinding, b: RankedFinding): number =>
  severityRank(a.severity) - severityRank(b.severity) ||
  compare(b.firstSeen, a.firstSeen) ||
  compare(a.title, b.title) ||
  compare(a.resource, b.resource) ||
  compare(a.id, b.id);

/** True if title, detail or resource contains the text, ignoring case; an empty text matches everything. */
export const mentions = (finding: Pick<Finding, 'title' | 'detail' | 'resource'>, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return [finding.title, finding.detail, finding.resource].some((field) => field.toLowerCase().includes(wanted));
};
