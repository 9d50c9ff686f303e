import * as z from 'zod';
import { defineContract } from '../contract/index';
import { LedgerGroup, LedgerRow, LedgerTotals } from './summarise-ledger';

/** Most rows of an answer; totals and groups cover all. */
export const LEDGER_ROWS_MOST = 500;

/** What changes claimed and what they realised. */
export const getLedger = defineContract({
  name: 'getLedger',
  method: 'GET',
  path: '/tenants/{tenantId}/ledger',
  audience: 'member',
  input: z.strictObject({
    /** Changes made in the last months; all of them if absent. */
    months: z.coerce.number().int().min(1).max(120).optional(),
  }),
  output: z.object({
    totals: LedgerTotals,
    byRule: z.array(
      LedgerGroup.extend({
        /** What to multiply the next claim by, from all changes of the rule: exp(w × median ln(realised ÷ claimed)). */
        factor: z.number(),
        /** The realised changes that the factor rests on. */
        settled: z.number().int(),
      }),
    ),
    byAccount: z.array(LedgerGroup),
    /** `2026-11`, by the month in which the change was made, oldest first. */
    byMonth: z.array(LedgerGroup),
    byPerson: z.array(LedgerGroup),
    /** Newest first. */
    rows: z.array(LedgerRow),
    /** Use is measured up to here; null before the first measurement. */
    measuredTo: z.string().nullable(),
  }),
});
