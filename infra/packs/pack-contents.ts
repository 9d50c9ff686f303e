import type { AuditLine } from '@cloudmend/domain/audit';
import type { ActiveCheck } from '@cloudmend/domain/custom-checks';
import type { Attestation, ComplianceTimeline, PeriodGaps } from '@cloudmend/domain/evidence';
import type { Framework } from '@cloudmend/scanner';
import type { CollectedAccount } from './read-parts';

/** Everything that a pack's documents are written from. */
export interface PackContents {
  readonly tenant: string;
  readonly framework: Framework;
  readonly timeline: ComplianceTimeline;
  readonly gaps: PeriodGaps;
  readonly statements: readonly Attestation[];
  /** Every version of a custom check that an observation was judged with. */
  readonly customChecks: readonly ActiveCheck[];
  readonly accounts: ReadonlyArray<CollectedAccount & { readonly accountId: string }>;
  /** Accounts that were linked in the period and that the pack does not cover, by choice. */
  readonly leftOut: readonly string[];
  /** Oldest first. */
  readonly trail: readonly AuditLine[];
  /** Where the public key is published; null if it is not. */
  readonly keysUrl: string | null;
}
