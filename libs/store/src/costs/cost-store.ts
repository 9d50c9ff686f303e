import { AppError } from '@cloudmend/domain/errors';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import { groupBy, inParallel, pause } from '../keyed-table/retry';
import type { AccountStore, CostDay, CostStore } from '../stores';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { RETENTION_DAYS, ttlAfterDays } from '../time';

const CONCURRENCY = 10;
const MAX_TRIES = 8;
/** No service costs more digits than a millionth of a dollar is worth. */
const MICRO = 1e6;

/** One account's month. */
interface CostMonth {
  readonly revision: number;
  readonly days: Readonly<Record<string, Omit<CostDay, 'date'>>>;
}

interface Freshness {
  readonly closedThrough: string | null;
  readonly askedAt: string;
}

const FRESHNESS = 'FRESHNESS';

/** Cost by account and month: a day that is closed is never overwritten by an estimate. */
export const openCostStore = ({ table, tenantId }: TenantContext, accounts: Pick<AccountStore, 'list'>): CostStore => {
  const partitionOf = (accountId: string): string => tenantKey(tenantId, 'COST', accountId);

  const mergeMonth = async (accountId: string, month: string, fresh: readonly CostDay[]): Promise<void> => {
    const key = { pk: partitionOf(accountId), sk: month };
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      const known = await table.get<CostMonth>(key);
      const item = { ...key, days: mergedDays(known?.days ?? {}, fresh), revision: (known?.revision ?? 0) + 1, ttl: ttlAfterDays(`${month}-01`, RETENTION_DAYS.costs) };
      if (await table.put(item, known ? expression('#revision = :before', { before: known.revision }) : NEW)) return;
    }
    throw new AppError('conflict', 'The costs are being changed by somebody else. Please try again.');
  };

  return {
    days: async (from, to) => {
      const linked = await accounts.list();
      return inParallel(linked, CONCURRENCY, async ({ accountId }) => {
        const months = await table.all<CostMonth>({ pk: partitionOf(accountId), from: from.slice(0, 7), to: to.slice(0, 7) });
        const days = months.flatMap(({ days: byDate }) => Object.entries(byDate).map(([date, day]) => ({ date, ...day })));
        return { accountId, days: days.filter(({ date }) => date >= from && date <= to).sort((a, b) => a.date.localeCompare(b.date)) };
      });
    },
    freshness: async (accountId) => {
      const known = await table.get<Freshness>({ pk: partitionOf(accountId), sk: FRESHNESS });
      return { closedThrough: known?.closedThrough ?? null, askedAt: known?.askedAt ?? null };
    },
    record: async (accountId, days, askedAt) => {
      const months = [...groupBy(days, ({ date }) => date.slice(0, 7))];
      await inParallel(months, CONCURRENCY, ([month, own]) => mergeMonth(accountId, month, own));
      const key = { pk: partitionOf(accountId), sk: FRESHNESS };
      const closed = days.filter(({ estimated }) => !estimated).map(({ date }) => date).sort().at(-1);
      await table.update(key, expression('SET #askedAt = :askedAt', { askedAt }), laterThan('askedAt', askedAt));
      if (closed !== undefined) await table.update(key, expression('SET #closedThrough = :closed', { closed }), laterThan('closedThrough', closed));
    },
  };
};

const laterThan = (field: string, value: string): Expression => expression(`attribute_not_exists(#${field}) OR #${field} < :later`, { later: value });

const mergedDays = (known: CostMonth['days'], fresh: readonly CostDay[]): CostMonth['days'] => {
  const days: Record<string, Omit<CostDay, 'date'>> = { ...known };
  for (const { date, estimated, usdByService } of fresh) {
    if (estimated && days[date]?.estimated === false) continue;
    days[date] = { estimated, usdByService: Object.fromEntries(Object.entries(usdByService).map(([service, usd]) => [service, Math.round(usd * MICRO) / MICRO])) };
  }
  return days;
};
