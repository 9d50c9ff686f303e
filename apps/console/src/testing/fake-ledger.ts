import type { OutputOf } from '@cloudmend/domain/contract';
import { type getLedger, type LedgerEntry, toLedgerRow, totalLedger } from '@cloudmend/domain/ledger';

/** The answer of the ledger, without groups. */
export const toLedger = (entries: readonly LedgerEntry[] = []): OutputOf<typeof getLedger> => {
  const rows = entries.map((entry) => toLedgerRow(entry, new Date('2026-11-21T12:00:00.000Z')));
  return { totals: totalLedger(rows), byRule: [], byAccount: [], byMonth: [], byPerson: [], rows, measuredTo: null };
};
