import { type AccountSavings, claimedUsd, type Recommendation } from '@cloudmend/domain/recommendations';
import { AppError } from '@cloudmend/domain/errors';
import { expression } from '../keyed-table/expression';
import type { Key } from '../keyed-table/keys';
import { inParallel, pause } from '../keyed-table/retry';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

const MAX_TRIES = 8;
const CONCURRENCY = 10;

/**
 * The partition of an account's recommendations, and the item for all of them: the scan fence and their total savings.
 */
export const recommendationKeys = (tenantId: string) => ({
  toPartitionKey: (accountId: string): string => tenantKey(tenantId, 'RECOMMENDATIONS', accountId),
  summaryKey: (accountId: string): Key => ({ pk: tenantKey(tenantId, 'RECOMMENDATIONS'), sk: accountId }),
});

interface Summary {
  readonly sk: string;
  /** USD per month by rule of open recommendations; missing if recorded before sums existed. */
  readonly usdByRule?: Readonly<Record<string, number>>;
  /** When rules last ran on the account. */
  readonly judgedAt?: string;
  /** USD per month at the end of each month. */
  readonly usdByMonth?: Readonly<Record<string, number>>;
  /** Revision, so that an older reading never overwrites a newer one. */
  readonly renewal?: number;
}

const addSums = (
  recommendations: readonly Pick<Recommendation, 'rule' | 'status' | 'aim' | 'monthlySavingUsd'>[],
): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const each of recommendations)
    if (each.status === 'open') sums[each.rule] = (sums[each.rule] ?? 0) + claimedUsd(each);
  return sums;
};

/** One year of the savings line and a month for the year-over-year change. */
const MONTHS_KEPT = 13;

/** The measured months, with the current one as of now. */
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

/** The savings of each account's open recommendations, stored together so that one query returns all accounts. */
export const openSavingsRollup = ({ table, tenantId, clock }: TenantContext) => {
  const { toPartitionKey, summaryKey } = recommendationKeys(tenantId);
  const readSums = async (accountId: string): Promise<Record<string, number>> =>
    addSums(await table.all<Recommendation>({ pk: toPartitionKey(accountId) }));
  return {
    /**
     * Recomputes an account's savings after its recommendations changed. @throws AppError conflict under constant
     * change
     */
    renew: async (accountId: string): Promise<void> => {
      const key = summaryKey(accountId);
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        // Read before summing: the condition detects a concurrent update.
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
              // Nothing is measured before a rule has evaluated the account.
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
      throw new AppError('conflict', 'The recommendations are being changed. Please try again.');
    },
    /** Open savings of the evaluated accounts among these. */
    of: async (accountIds: readonly string[]): Promise<AccountSavings[]> => {
      const summaries = new Map(
        (await table.all<Summary>({ pk: summaryKey('').pk })).map((summary) => [summary.sk, summary]),
      );
      const found = await inParallel(accountIds, CONCURRENCY, async (accountId) => {
        const summary = summaries.get(accountId);
        if (!summary) return [];
        // An account without sums was recorded before they existed.
        const whole = { ...summary, usdByRule: summary.usdByRule ?? (await readSums(accountId)) };
        if (!isJudged(whole)) return [];
        return [{ accountId, usdByRule: whole.usdByRule, usdByMonth: summary.usdByMonth ?? {} }];
      });
      return found.flat();
    },
  };
};
