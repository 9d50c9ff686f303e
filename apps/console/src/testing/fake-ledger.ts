import type { OutputOf } from '@cloudmend/domain/contract';
import { type getLedger, groupLedger, type LedgerEntry, toLedgerRow, totalLedger } from '@cloudmend/domain/ledger';

const NOW = new Date('2026-11-21T12:00:00.000Z');

/** The answer of the ledger. Every rule has realised 88% of three changes. */
export const toLedger = (entries: readonly LedgerEntry[] = []): OutputOf<typeof getLedger> => {
  const rows = entries.map((entry) => toLedgerRow(entry, NOW));
  return {
    totals: totalLedger(rows),
    byRule: groupLedger(rows, ({ target }) => ({ key: target.source, name: target.title })).map((group) => ({
      ...group,
      factor: 0.88,
      settled: 3,
    })),
    byAccount: groupLedger(rows, ({ target: { accountId } }) => ({ key: accountId, name: accountId })),
    byMonth: groupLedger(rows, ({ at }) => ({ key: at.slice(0, 7), name: at.slice(0, 7) })),
    byPerson: groupLedger(rows, ({ by }) => ({ key: by?.sub ?? 'hand', name: by?.name ?? 'Mended by hand' })),
    rows,
    measuredTo: '2026-11-20T18:00:00.000Z',
  };
};
