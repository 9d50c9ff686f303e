import {
  getLedger,
  groupLedger,
  LEDGER_ROWS_MOST,
  type LedgerRow,
  toLedgerRow,
  totalLedger,
} from '@cloudmend/domain/ledger';
import { calibrate } from '@cloudmend/finops/ledger';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const monthsBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1)).toISOString();

const calibrateRule = (rows: readonly LedgerRow[], rule: string) => {
  const settled = rows.flatMap(({ state, claimedUsd, realisedUsd, target }) =>
    target.source === rule && state === 'realised' && realisedUsd !== null ? [{ claimedUsd, realisedUsd }] : [],
  );
  const { factor, changes } = calibrate(settled);
  return { factor: Math.round(factor * 1000) / 1000, settled: changes };
};

/** Claimed, verified and realised savings: in total, in groups and one by one. */
export const getLedgerFor =
  ({ ledger, clock }: Pick<MemberUses, 'ledger' | 'clock'>): Operation<typeof getLedger> =>
  async (_actor, { months }) => {
    const now = clock();
    const entries = await ledger.list();
    const all = entries.map((entry) => toLedgerRow(entry, now));
    const since = months === undefined ? '' : monthsBefore(now, months);
    const rows = all.filter(({ at }) => at >= since);
    const byRule = groupLedger(rows, ({ target }) => ({ key: target.source, name: target.title }));
    const byMonth = groupLedger(rows, ({ at }) => ({ key: at.slice(0, 7), name: at.slice(0, 7) }));
    const measured = entries.flatMap(({ measuredTo }) => measuredTo ?? []).sort();
    return {
      totals: totalLedger(rows),
      byRule: byRule.map((group) => ({ ...group, ...calibrateRule(all, group.key) })),
      byAccount: groupLedger(rows, ({ target }) => ({ key: target.accountId, name: target.accountId })),
      byMonth: byMonth.sort((a, b) => a.key.localeCompare(b.key)),
      byPerson: groupLedger(rows, ({ by }) => ({ key: by?.sub ?? 'hand', name: by?.name ?? 'Mended by hand' })),
      rows: rows.sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id)).slice(0, LEDGER_ROWS_MOST),
      measuredTo: measured.at(-1) ?? null,
    };
  };

export const handler = serve(getLedger, getLedgerFor);
