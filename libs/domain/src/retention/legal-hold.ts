import * as z from 'zod';
import { RECORD_KINDS, RecordKind } from './retention';

const Reason = z.string().trim().min(3).max(500);

/** Keeps records beyond their retention period, and the workspace from being erased, until it is released. */
export const LegalHold = z.object({
  id: z.string(),
  /** The case or request, as people call it. */
  matter: z.string(),
  reason: z.string(),
  /** Null: all records. */
  kinds: z.array(RecordKind).nullable(),
  by: z.string(),
  at: z.string(),
  released: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const HOLDS_MOST = 100;

export const PlaceHoldInput = z.strictObject({
  matter: z.string().trim().min(1).max(100),
  reason: Reason,
  /** @default - all records */
  kinds: z.array(RecordKind).min(1).max(RECORD_KINDS.length).optional(),
});

export const ReleaseHoldInput = z.strictObject({ id: z.string().max(64), reason: Reason });

export const isHolding = ({ released }: Pick<LegalHold, 'released'>): boolean => released === null;

/** The kinds of records that holds keep. */
export const listHeldKinds = (holds: readonly LegalHold[]): readonly RecordKind[] => {
  const held = new Set(holds.filter(isHolding).flatMap(({ kinds }) => kinds ?? RECORD_KINDS));
  return RECORD_KINDS.filter((kind) => held.has(kind));
};
