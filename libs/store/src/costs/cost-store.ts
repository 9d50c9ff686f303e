import { gunzipSync, gzipSync } from 'node:zlib';
import type { CostMonth } from '@cloudmend/domain/costs';
import { AppError } from '@cloudmend/domain/errors';
import type { AccountStore } from '../accounts/account-store';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import { groupBy, inParallel, pause } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import { keepFrom, ttlAfterDays } from '../time';
import {
  accountPartition,
  askedKey,
  billSort,
  leaseKey,
  paidKey,
  readingKey,
  restatedSort,
  tenantPartition,
} from './cost-keys';
import { daysOfMonth, emptyMonth, packMonth, restatement, unpackMonth, withDays } from './cost-month';
import type { BillItem } from './cost-rollup';
import { costRollup } from './cost-rollup';
import { costView } from './cost-view';
import type { BillReading, CostDay, CostStore } from './tenant-costs';

const CONCURRENCY = 10;
const MAX_TRIES = 8;

const MICRO = 1e6;
/** Two days: it is used on the day it was read. */
const READING_DAYS = 2;

interface Restated {
  readonly accountId: string;
  readonly month: string;
  readonly fromMicro: number;
  readonly toMicro: number;
  readonly at: string;
}

interface Lease {
  readonly askedOn?: string;
  readonly askedOf?: readonly string[];
}

interface Asked {
  readonly closedThrough?: string;
  readonly askedAt?: string;
}

const laterThan = (field: string, value: string): Expression =>
  expression(`attribute_not_exists(#${field}) OR #${field} < :later`, { later: value });

/** Cost by account and month, and the sums over all accounts. */
export const openCostStore = (context: TenantContext, accounts: Pick<AccountStore, 'list'>): CostStore => {
  const { table, tenantId, clock } = context;
  const rollup = costRollup(context);

  /** Keeps the first closed amount next to the latest. */
  const noteRestated = async (
    accountId: string,
    month: string,
    { from, to }: { from: number; to: number },
  ): Promise<void> => {
    await table.update(
      { pk: tenantPartition(tenantId), sk: restatedSort(month, accountId) },
      expression(
        'SET #accountId = :accountId, #month = :month, #fromMicro = if_not_exists(#fromMicro, :from), #toMicro = :to, #at = :at, #ttl = :ttl, #kept = :kept',
        {
          accountId,
          month,
          from,
          to,
          at: clock().toISOString(),
          ...keepFrom('costs', `${month}-01`),
        },
      ),
    );
  };

  const mergeMonth = async (accountId: string, month: string, fresh: readonly CostDay[]): Promise<void> => {
    const key = { pk: accountPartition(tenantId, accountId), sk: billSort(month) };
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      const known = await table.get<BillItem>(key);
      const before = known ? unpackMonth(known.packed) : emptyMonth(month);
      const after = withDays(before, accountId, fresh);
      const changed = restatement(before, after);
      const item = {
        ...key,
        packed: packMonth(after),
        revision: (known?.revision ?? 0) + 1,
        ...keepFrom('costs', `${month}-01`),
      };
      if (await table.put(item, known ? expression('#revision = :before', { before: known.revision }) : NEW)) {
        if (changed) await noteRestated(accountId, month, changed);
        return;
      }
    }
    throw new AppError('conflict', 'The costs are being updated. Please try again.');
  };

  const listMonths = async (accountId: string, from: string, to: string): Promise<CostMonth[]> => {
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

  const listLinked = async (): Promise<string[]> => (await accounts.list()).map(({ accountId }) => accountId);

  return {
    days: async (from, to) =>
      inParallel(await listLinked(), CONCURRENCY, async (accountId) => {
        const days = (await listMonths(accountId, from, to)).flatMap(daysOfMonth);
        return { accountId, days: days.filter(({ date }) => date >= from && date <= to) };
      }),
    freshness,
    record: async (accountId, days, askedAt) => {
      const months = [...groupBy(days, ({ date }) => date.slice(0, 7))];
      await inParallel(months, CONCURRENCY, ([month, own]) => mergeMonth(accountId, month, own));
      // After the months and before the mark that prevents another query: a worker killed in between loses nothing.
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
    listRestated: async (fromMonth) => {
      const accountIds = new Set(await listLinked());
      const items = await table.all<Restated>({
        pk: tenantPartition(tenantId),
        from: restatedSort(fromMonth),
        to: restatedSort('9999-99'),
      });
      return items
        .filter(({ accountId, fromMicro, toMicro }) => accountIds.has(accountId) && fromMicro !== toMicro)
        .map(({ accountId, month, fromMicro, toMicro, at }) => ({
          accountId,
          month,
          fromUsd: fromMicro / MICRO,
          toUsd: toMicro / MICRO,
          at,
        }));
    },
    claimReading: async (payerId, { by, at, until }) => {
      const taken = await table.update<Lease>(
        leaseKey(tenantId, payerId),
        expression('SET #by = :by, #until = :until, #ttl = :ttl', {
          by,
          until,
          ttl: ttlAfterDays(at.slice(0, 10), READING_DAYS),
        }),
        expression('attribute_not_exists(#until) OR #until < :at OR #by = :by', { at, by }),
      );
      return taken && (taken.askedOn === at.slice(0, 10) ? (taken.askedOf ?? []) : []);
    },
    releaseReading: async (payerId, { by, at }, askedOf) =>
      void (await table.update(
        leaseKey(tenantId, payerId),
        expression('SET #until = :never, #askedOn = :askedOn, #askedOf = :askedOf', {
          never: '',
          askedOn: at.slice(0, 10),
          askedOf: [...askedOf],
        }),
        expression('#by = :by', { by }),
      )),
    keepReading: async (accountId, reading, at) =>
      void (await table.put({
        ...readingKey(tenantId, accountId),
        packed: gzipSync(JSON.stringify(reading)),
        ttl: ttlAfterDays(at.slice(0, 10), READING_DAYS),
      })),
    lastReading: async (accountId) => {
      const kept = await table.get<{ packed: Uint8Array }>(readingKey(tenantId, accountId));
      return kept && (JSON.parse(gunzipSync(kept.packed).toString('utf8')) as BillReading);
    },
    addPaidCalls: async (month, calls) =>
      void (await table.update(
        paidKey(tenantId, month),
        expression('ADD #calls :calls SET #ttl = :ttl, #kept = :kept', {
          calls,
          ...keepFrom('costs', `${month}-01`),
        }),
      )),
    paidCalls: async (month) => (await table.get<{ calls: number }>(paidKey(tenantId, month)))?.calls ?? 0,
    rollUp: async () => rollup.rollUp(await listLinked()),
    view: costView(context, { listLinked, listMonths, freshness, head: rollup.head }),
  };
};
