import type { CostMonth } from '@cloudmend/domain/costs';
import { AppError } from '@cloudmend/domain/errors';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import { groupBy, inParallel, pause } from '../keyed-table/retry';
import type { AccountStore, CostDay, CostStore } from '../stores';
import type { TenantContext } from '../tenant-context';
import { RETENTION_DAYS, ttlAfterDays } from '../time';
import { accountPartition, askedKey, billSort } from './cost-keys';
import { daysOfMonth, emptyMonth, packMonth, unpackMonth, withDays } from './cost-month';
import type { BillItem } from './cost-rollup';
import { costRollup } from './cost-rollup';
import { costView } from './cost-view';

const CONCURRENCY = 10;
const MAX_TRIES = 8;

interface Asked {
  readonly closedThrough?: string;
  readonly askedAt?: string;
}

const laterThan = (field: string, value: string): Expression =>
  expression(`attribute_not_exists(#${field}) OR #${field} < :later`, { later: value });

/** Cost by account and month, and the sums over all accounts. */
export const openCostStore = (context: TenantContext, accounts: Pick<AccountStore, 'list'>): CostStore => {
  const { table, tenantId } = context;
  const rollup = costRollup(context);

  const mergeMonth = async (accountId: string, month: string, fresh: readonly CostDay[]): Promise<void> => {
    const key = { pk: accountPartition(tenantId, accountId), sk: billSort(month) };
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      const known = await table.get<BillItem>(key);
      const before = known ? unpackMonth(known.packed) : emptyMonth(month);
      const item = {
        ...key,
        packed: packMonth(withDays(before, accountId, fresh)),
        revision: (known?.revision ?? 0) + 1,
        ttl: ttlAfterDays(`${month}-01`, RETENTION_DAYS.costs),
      };
      if (await table.put(item, known ? expression('#revision = :before', { before: known.revision }) : NEW)) return;
    }
    throw new AppError('conflict', 'The costs are being changed by somebody else. Please try again.');
  };

  const monthsOf = async (accountId: string, from: string, to: string): Promise<CostMonth[]> => {
    const items = await table.all<BillItem>({
      pk: accountPartition(tenantId, accountId),
      from: billSort(from.slice(0, 7)),
      to: billSort(to.slice(0, 7)),
    });
    return items.map(({ packed }) => unpackMonth(packed));
  };

  const freshness: CostStore['freshness'] = async (accountId) => {
    const known = await table.get<Asked>(askedKey(tenantId, accountId));
    return { closedThrough: known?.closedThrough ?? null, askedAt: known?.askedAt ?? null };
  };

  const linked = async (): Promise<string[]> => (await accounts.list()).map(({ accountId }) => accountId);

  return {
    days: async (from, to) =>
      inParallel(await linked(), CONCURRENCY, async (accountId) => {
        const days = (await monthsOf(accountId, from, to)).flatMap(daysOfMonth);
        return { accountId, days: days.filter(({ date }) => date >= from && date <= to) };
      }),
    freshness,
    record: async (accountId, days, askedAt) => {
      const months = [...groupBy(days, ({ date }) => date.slice(0, 7))];
      await inParallel(months, CONCURRENCY, ([month, own]) => mergeMonth(accountId, month, own));
      // After the months and before what forbids asking again: a worker killed in between loses nothing.
      await rollup.mark(months.map(([month]) => month));
      const key = askedKey(tenantId, accountId);
      const closed = days
        .filter(({ estimated }) => !estimated)
        .map(({ date }) => date)
        .sort()
        .at(-1);
      await table.update(key, expression('SET #askedAt = :askedAt', { askedAt }), laterThan('askedAt', askedAt));
      if (closed !== undefined)
        await table.update(
          key,
          expression('SET #closedThrough = :closed', { closed }),
          laterThan('closedThrough', closed),
        );
    },
    rollUp: async () => rollup.rollUp(await linked()),
    view: costView(context, { linked, monthsOf, freshness, head: rollup.head }),
  };
};
