import type { Recommendation } from '@cloudmend/domain/recommendations';
import { bySaving } from '@cloudmend/domain/recommendations';
import { AppError } from '@cloudmend/domain/errors';
import { NEW, expression } from '../keyed-table/expression';
import { openFence, StaleScanError } from '../keyed-table/fence';
import { inParallel, pause } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import type { AccountStore, RecommendationStore } from '../stores';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

const CONCURRENCY = 10;
const MAX_TRIES = 5;

interface StoredRecommendation extends Recommendation {
  readonly revision: number;
}

const toRecommendation = (stored: Recommendation): Recommendation => {
  const { id, rule, title, detail, resource, accountId, region, monthlySavingUsd, monthlyKgCo2e, risk, effort, formula, inputs, guardrails, status } = stored;
  return { id, rule, title, detail, resource, accountId, region, monthlySavingUsd, monthlyKgCo2e, risk, effort, formula, inputs, guardrails, status };
};

/** What to save, by account. */
export const openRecommendationStore = ({ table, tenantId }: TenantContext, accounts: Pick<AccountStore, 'list'>): RecommendationStore => {
  const partitionOf = (accountId: string): string => tenantKey(tenantId, 'RECOMMENDATIONS', accountId);
  const fenceKey = (accountId: string) => ({ pk: tenantKey(tenantId, 'RECOMMENDATIONS'), sk: accountId });

  const recordOnce = async (...[scan, found, rulesRun]: Parameters<RecommendationStore['record']>): Promise<boolean> => {
    const pk = partitionOf(scan.accountId);
    const fence = openFence(table, fenceKey(scan.accountId), scan.scanId);
    await fence.take();
    const stored = await table.all<StoredRecommendation>({ pk });
    const done = await fence.write(replacements(pk, stored, found, rulesRun));
    if (done) await fence.note({ at: scan.at });
    return done;
  };

  return {
    list: async () => {
      const linked = await accounts.list();
      const perAccount = await inParallel(linked, CONCURRENCY, ({ accountId }) => table.all<StoredRecommendation>({ pk: partitionOf(accountId) }));
      return perAccount.flat().map(toRecommendation).sort(bySaving);
    },
    record: async (scan, found, rulesRun) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        try {
          if (await recordOnce(scan, found, rulesRun)) return;
        } catch (error) {
          if (error instanceof StaleScanError) return;
          throw error;
        }
      }
      throw new AppError('conflict', 'The recommendations are being changed by somebody else. Please try again.');
    },
  };
};

/** Puts what was found and removes what a rule that ran finds no longer. A dismissed one stays dismissed, and is kept for that. */
const replacements = (
  pk: string,
  stored: readonly StoredRecommendation[],
  found: readonly Recommendation[],
  rulesRun: readonly string[],
): Write[] => {
  const byId = new Map(stored.map((each) => [each.id, each]));
  const unique = [...new Map(found.map((each) => [each.id, each])).values()];
  const foundIds = new Set(unique.map(({ id }) => id));
  const gone = stored.filter(({ id, rule, status }) => status === 'open' && rulesRun.includes(rule) && !foundIds.has(id));
  return [
    ...unique.map((each): Write => {
      const before = byId.get(each.id);
      const put = { pk, sk: each.id, ...toRecommendation(each), status: before?.status ?? each.status, revision: (before?.revision ?? 0) + 1 };
      return { put, when: before ? unchangedSince(before) : NEW };
    }),
    ...gone.map((each): Write => ({ remove: { pk, sk: each.id }, when: unchangedSince(each) })),
  ];
};

const unchangedSince = ({ revision }: StoredRecommendation) => expression('#revision = :before', { before: revision });
