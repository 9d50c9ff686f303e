import * as z from 'zod';
import { defineContract } from '../contract/index';
import { LegalHold, PlaceHoldInput, ReleaseHoldInput } from './legal-hold';
import { RECORD_KINDS, RecordKind } from './retention';

const path = '/tenants/{tenantId}/retention';
const holds = '/tenants/{tenantId}/holds';

export const RetentionSettings = z.object({
  /** Whether the plan allows other periods than its own. */
  canChange: z.boolean(),
  kinds: z.array(
    z.object({
      kind: RecordKind,
      days: z.number().int(),
      /** What the plan says without a choice. */
      standardDays: z.number().int(),
      bounds: z.object({ least: z.number().int(), most: z.number().int() }).nullable(),
      isHeld: z.boolean(),
    }),
  ),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

/** How long each kind of record is kept. */
export const getRetention = defineContract({
  name: 'getRetention',
  method: 'GET',
  path,
  audience: 'member',
  input: z.strictObject({}),
  output: RetentionSettings,
});

/** Null returns a kind to the plan's period. Existing records follow within the hour. */
export const changeRetention = defineContract({
  name: 'changeRetention',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'manageRetention',
  feature: 'ownRetention',
  audit: 'retention.change',
  input: z.strictObject({
    days: z.strictObject(
      Object.fromEntries(
        RECORD_KINDS.map((kind) => [kind, z.number().int().min(1).max(36_500).nullable().optional()]),
      ) as Record<RecordKind, z.ZodOptional<z.ZodNullable<z.ZodNumber>>>,
    ),
  }),
  output: RetentionSettings,
});

/** Newest first, released ones included. */
export const listHolds = defineContract({
  name: 'listHolds',
  method: 'GET',
  path: holds,
  audience: 'member',
  needs: 'manageRetention',
  input: z.strictObject({}),
  output: z.array(LegalHold),
});

export const placeHold = defineContract({
  name: 'placeHold',
  method: 'POST',
  path: holds,
  audience: 'member',
  needs: 'manageRetention',
  feature: 'compliance',
  audit: 'hold.place',
  auditInput: ['matter', 'reason', 'kinds'],
  input: PlaceHoldInput,
  output: LegalHold,
});

/** On every plan: a downgrade leaves no one with a hold that cannot end. */
export const releaseHold = defineContract({
  name: 'releaseHold',
  method: 'POST',
  path: `${holds}/{id}/release`,
  audience: 'member',
  needs: 'manageRetention',
  audit: 'hold.release',
  auditInput: ['id', 'reason'],
  input: ReleaseHoldInput,
  output: LegalHold,
});
