import { type AccountSavings, claimedUsd, type Recommendation } from '@cloudmend/domain/recommendations';
import { AppError } from '@cloudmend/domain/errors';
import { expression } from '../keyed-table/expression';
import type { Key } from '../keyed-table/keys';
import { inParallel, pause } from '../keyed-table/retry';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

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
  /** When saving rules last ran on the account. */
  readonly judgedAt?: string;
  /** USD a month as it stood at the end of each month. */
  readonly usdByMonth?: Readonly<Record<string, number>>;
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

/** A year of the savings line and a month for the change of year. */
const MONTHS_KEPT = 13;

/** The months that were measured, with the running one as it is now. */
const withMonth = (
  before: Readonly<Record<string, number>>,
  month: string,
  usdByRule: Readonly<Record<string, number>>,
): Record<string, number> => {
  const usd = Object.values(usdByRule).reduce((sum, each) => sum + each, 0);
  const months = Object.entries({ ...before, [month]: usd }).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(months.slice(-MONTHS_KEPT));
};

const isJudged = ({ judgedAt, usdByRule = {} }: Summary): boolean =>
  judgedAt !== undefined || Object.keys(usdByRule).length > 0;

/** The savings of each account's open recommendations, kept beside them so that one query tells those of all accounts. */
export const openSavingsRollup = ({ table, tenantId, clock }: TenantContext) => {
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
        const before = await table.get<Summary>(key);
        const renewal = before?.renewal ?? 0;
        const usdByRule = await readSums(accountId);
        const isLast =
          renewal === 0
            ? expression('attribute_not_exists(#renewal)')
            : expression('#renewal = :before', { before: renewal });
        if (
          await table.update(
            key,
            expression('SET #usdByRule = :usdByRule, #usdByMonth = :usdByMonth, #renewal = :next', {
              usdByRule,
              // Nothing is measured before a rule has judged the account.
              usdByMonth:
                before && isJudged({ ...before, usdByRule })
                  ? withMonth(before.usdByMonth ?? {}, clock().toISOString().slice(0, 7), usdByRule)
                  : {},
              next: renewal + 1,
            }),
            isLast,
          )
        )
          return;
      }
      throw new AppError('conflict', 'The recommendations are being changed by somebody else. Please try again.');
    },
    /** What is open in those of these accounts that were judged. */
    of: async (accountIds: readonly string[]): Promise<AccountSavings[]> => {
      const summaries = new Map(
        (await table.all<Summary>({ pk: summaryKey('').pk })).map((summary) => [summary.sk, summary]),
      );
      const found = await inParallel(accountIds, CONCURRENCY, async (accountId) => {
        const summary = summaries.get(accountId);
        if (!summary) return [];
        // One without sums is of before they were kept.
        const whole = { ...summary, usdByRule: summary.usdByRule ?? (await readSums(accountId)) };
        if (!isJudged(whole)) return [];
        return [{ accountId, usdByRule: whole.usdByRule, usdByMonth: summary.usdByMonth ?? {} }];
      });
      return found.flat();
    },
  };
};
