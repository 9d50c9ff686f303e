import type { Plan } from '@cloudmend/domain/plans';
import { hasFeature } from '@cloudmend/domain/plans';
import {
  type OwnRetention,
  RECORD_KINDS,
  type RecordKind,
  RETENTION,
  retentionFor,
  type RetentionSettings,
} from '@cloudmend/domain/retention';

/** What applies on a plan, and what may be chosen. */
export const toSettings = (
  plan: Plan,
  { own, held }: { readonly own: OwnRetention; readonly held: readonly RecordKind[] },
): RetentionSettings => {
  const [days, standard] = [retentionFor(plan, own), retentionFor(plan, {})];
  return {
    canChange: hasFeature(plan, 'ownRetention'),
    kinds: RECORD_KINDS.map((kind) => ({
      kind,
      days: days[kind],
      standardDays: standard[kind],
      bounds: RETENTION[kind].bounds ?? null,
      isHeld: held.includes(kind),
    })),
  };
};
