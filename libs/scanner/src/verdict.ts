import type { EvidenceFact, Severity } from '@cloudmend/domain/findings';

export type VerdictStatus = 'pass' | 'fail' | 'unknown' | 'manual';

/** A check's result for one subject: one verdict per check and subject, the worst of its parts. */
export interface Verdict {
  /** The catalogue's id; public and permanent. */
  readonly check: string;
  readonly status: VerdictStatus;
  /** The subject: an ARN if AWS has one. */
  readonly resource: string;
  readonly accountId: string;
  readonly region: string;
  readonly service: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  readonly recommendation: string;
  /** For a fail: the facts behind it. */
  readonly evidence?: readonly EvidenceFact[];
}
