import { claimedUsd, type Recommendation } from '@cloudmend/domain/recommendations';
import { AppError } from '@cloudmend/domain/errors';
import { expression } from '../keyed-table/expression';
import type { Key, KeyedTable } from '../keyed-table/keyed-table';
import { inParallel, pause } from '../keyed-table/retry';
import { tenantKey } from '../table';
import type { OpenSaving } from './tenant-recommendations';

const MAX_TRIES = 8;
const CONCURRENCY = 10;

/** Where an account's recommendations lie, and the item that stands for all of them: its scan's fence, and their savings added up. */
export const recommendationKeys = (tenantId: string) => ({
  partitionOf: (accountId: string): string => tenantKey(tenantId, 'RECOMMENDATIONS', accountId),
  summaryKey: (accountId: string): Key => ({ pk: tenantKey(tenantId, 'RECOMMENDATIONS'), sk: accountId }),
});

interface Summary {
  readonly sk: string;
  /** USD a month by rule, of what is open; missing on what was recorded before there were sums. */
  readonly usdByRule?: Readonly<Record<string, number>>;
  /** Counts the renewals, so that an older reading never overwrites a newer one. */
  readonly renewal?: number;
}

const sumsOf = (
  recommendations: readonly Pick<Recommendation, 'rule' | 'status' | 'aim' | 'monthlySavingUsd'>[],
): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const each of recommendations)
    if (each.status === 'open') sums[each.rule] = (sums[each.rule] ?? 0) + claimedUsd(each);
  return sums;
};

const savingsOf = (accountId: string, usdByRule: Readonly<Record<string, number>>): OpenSaving[] =>
  Object.entries(usdByRule).map(([rule, monthlySavingUsd]) => ({ accountId, rule, monthlySavingUsd }));

/** The savings of each account's open recommendations, kept beside them so that one query tells those of all accounts. */
export const openSavingsRollup = (table: KeyedTable, tenantId: string) => {
  const { partitionOf, summaryKey } = recommendationKeys(tenantId);
  const readSums = async (accountId: string): Promise<Record<string, number>> =>
    sumsOf(await table.all<Recommendation>({ pk: partitionOf(accountId) }));
  return {
    /** Adds up anew what an account's recommendations save, after they changed. @throws AppError conflict where others change them all the time */
    renew: async (accountId: string): Promise<void> => {
      const key = summaryKey(accountId);
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        // Read before the sums are: whoever renews in between is seen by the condition.
        const renewal = (await table.get<Summary>(key))?.renewal ?? 0;
        const usdByRule = await readSums(accountId);
        const isLast =
          renewal === 0
            ? expression('attribute_not_exists(#renewal)')
            : expression('#renewal = :before', { before: renewal });
        if (
          await table.update(
            key,
            expression('SET #usdByRule = :usdByRule, #renewal = :next', { usdByRule, next: renewal + 1 }),
            isLast,
          )
        )
          return;
      }
      throw new AppError('conflict', 'The recommendations are being changed by somebody else. Please try again.');
    },
    /** What is open in these accounts. */
    of: async (accountIds: readonly string[]): Promise<OpenSaving[]> => {
      const summaries = new Map(
        (await table.all<Summary>({ pk: summaryKey('').pk })).map((summary) => [summary.sk, summary]),
      );
      // Without a summary nothing was ever recorded; one without sums is of before they were kept.
      const found = await inParallel(
        accountIds.filter((accountId) => summaries.has(accountId)),
        CONCURRENCY,
        async (accountId) => savingsOf(accountId, summaries.get(accountId)?.usdByRule ?? (await readSums(accountId))),
      );
      return found.flat();
    },
  };
};
