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
  status: FindingStatus,
  firstSeen: z.string(),
  lastSeen: z.string(),
  controls: z.array(ControlRef),
});
export type Finding = z.infer<typeof Finding>;

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

/** Worst first; then the newest; then by title and resource, so that the order never jumps. */
export const byRisk = (a: Finding, b: Finding): number =>
  severityRank(a.severity) - severityRank(b.severity) ||
  b.firstSeen.localeCompare(a.firstSeen) ||
  a.title.localeCompare(b.title) ||
  a.resource.localeCompare(b.resource);

/** True when the text stands in title, detail or resource, in any case; an empty text is in everything. */
export const mentions = (finding: Pick<Finding, 'title' | 'detail' | 'resource'>, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return [finding.title, finding.detail, finding.resource].some((field) => field.toLowerCase().includes(wanted));
};
