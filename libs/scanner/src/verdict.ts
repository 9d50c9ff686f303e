import type { EvidenceFact, Severity } from '@cloudmend/domain/findings';

export type VerdictStatus = 'pass' | 'fail' | 'unknown' | 'manual';

/** What a check says of one subject: one verdict per check and subject, the worst of its parts. */
export interface Verdict {
  /** The catalogue's id; public and for ever. */
  readonly check: string;
  readonly status: VerdictStatus;
  /** The subject: an ARN where AWS has one. */
  readonly resource: string;
  readonly accountId: string;
  readonly region: string;
  readonly service: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  readonly recommendation: string;
  /** Of a fail: the facts it rests on. */
  readonly evidence?: readonly EvidenceFact[];
}
