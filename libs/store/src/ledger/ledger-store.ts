import { LedgerEntry } from '@cloudmend/domain/ledger';
import { AppError } from '@cloudmend/domain/errors';
import { expression, NEW } from '../keyed-table/expression';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { LedgerStore } from './tenant-ledger';

/** Entries by account. They stay when an account is unlinked: what was saved was saved. */
export const openLedgerStore = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>): LedgerStore => {
  const pk = tenantKey(tenantId, 'LEDGER');
  const keyOf = ({ id, target }: LedgerEntry) => ({ pk, sk: `${target.accountId}#${id}` });
  const list = async (): Promise<LedgerEntry[]> =>
    (await table.all<object>({ pk }))
      .map((item) => LedgerEntry.parse(item))
      .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  return {
    list,
    ofAccount: async (accountId) => (await list()).filter(({ target }) => target.accountId === accountId),
    enter: async (entry) => {
      await table.put({ ...keyOf(entry), ...entry }, NEW);
    },
    update: async (before, after) => {
      const isSeen = expression('#savedUsd = :saved AND #hours = :hours', {
        saved: before.savedUsd,
        hours: before.hours,
      });
      if (!(await table.put({ ...keyOf(before), ...after, id: before.id, target: before.target }, isSeen)))
        throw new AppError('conflict', 'The savings ledger is being changed. Please try again.');
    },
  };
};
