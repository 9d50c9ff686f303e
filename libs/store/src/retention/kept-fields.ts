import { type RecordKind, type RetentionDays, STANDARD_DAYS } from '@cloudmend/domain/retention';
import type { KeptFields } from '../time';

/** What applies to a workspace's records. */
export interface RetentionRules {
  readonly days: RetentionDays;
  /** Kinds that a legal hold keeps. */
  readonly held: readonly RecordKind[];
}

/** The end of the year 9999: DynamoDB deletes nothing before. */
export const NEVER = 253_402_300_799;
const SECONDS_PER_DAY = 86_400;

export interface AppliedFields {
  readonly ttl: number;
  /** When it would expire after the standard period, where another one applies. */
  readonly standardTtl?: number;
}

/** When a record expires under the rules. */
export const applyRules = (
  { ttl, kept, standardTtl = ttl }: KeptFields & Partial<AppliedFields>,
  { days, held }: RetentionRules,
): AppliedFields => {
  if (held.includes(kept)) return { ttl: NEVER, standardTtl };
  const more = days[kept] - STANDARD_DAYS[kept];
  return more === 0 ? { ttl: standardTtl } : { ttl: standardTtl + more * SECONDS_PER_DAY, standardTtl };
};
