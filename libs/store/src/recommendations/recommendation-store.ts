import { bySaving, Recommendation, type UnjudgedResource } from '@cloudmend/domain/recommendations';
import { AppError } from '@cloudmend/domain/errors';
import type { AccountStore } from '../accounts/account-store';
import { NEW, expression } from '../keyed-table/expression';
import { openFence, StaleScanError } from '../keyed-table/fence';
import { inParallel, pause } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import type { Key } from '../keyed-table/keys';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { openSavingsRollup, recommendationKeys } from './savings-rollup';
import type { RecommendationStore, UnjudgedResources } from './tenant-recommendations';

const CONCURRENCY = 10;
const MAX_TRIES = 5;

/** The item limit is 400 KB: these use less than half of it. */
const KEPT_UNJUDGED = 200;

type StoredUnjudged = UnjudgedResources & { readonly at: string };

const toCounts = (resources: readonly UnjudgedResource[]): UnjudgedResources['counts'] => {
  const counts = { 'insufficient-data': 0, 'no-price': 0, guardrail: 0 };
  for (const { reason } of resources) counts[reason] += 1;
  return counts;
};

const joinUnjudged = (parts: readonly UnjudgedResources[]): UnjudgedResources => ({
  counts: {
    'insufficient-data': parts.reduce((sum, { counts }) => sum + counts['insufficient-data'], 0),
    'no-price': parts.reduce((sum, { counts }) => sum + counts['no-price'], 0),
    guardrail: parts.reduce((sum, { counts }) => sum + counts.guardrail, 0),
  },
  resources: parts.flatMap(({ resources }) => resources),
});

interface StoredRecommendation extends Recommendation {
  readonly revision: number;
}

/** The store's own fields beside a recommendation. */
const toRecommendation = (stored: Recommendation): Recommendation => Recommendation.parse(stored);

/** Recommendations by account. */
export const openRecommendationStore = (
  context: TenantContext,
  accounts: Pick<AccountStore, 'list'>,
): RecommendationStore => {
  const { table, tenantId } = context;
  const { toPartitionKey, summaryKey: fenceKey } = recommendationKeys(tenantId);

  const rollup = openSavingsRollup(context);

  const unjudgedKey = (accountId: string) => ({ pk: tenantKey(tenantId, 'UNJUDGED'), sk: accountId });

  const recordOnce = async (
    ...[scan, found, rulesRun, wasPlanned = () => true]: Parameters<RecommendationStore['record']>
  ): Promise<boolean> => {
    const pk = toPartitionKey(scan.accountId);
    const fence = openFence(table, fenceKey(scan.accountId), scan.scanId);
    await fence.take();
    const stored = await table.all<StoredRecommendation>({ pk });
    const done = await fence.write(
      replacements(pk, stored, found, (each) => rulesRun.includes(each.rule) && wasPlanned(each)),
    );
    if (done) {
      // An account is evaluated once a rule has run on it; a security-only scan runs none.
      await fence.note({ at: scan.at, ...(rulesRun.length > 0 && { judgedAt: scan.at }) });
      await rollup.renew(scan.accountId);
    }
    return done;
  };

  const everyStored = async (): Promise<Array<StoredRecommendation & Key>> => {
    const linked = await accounts.list();
    return (
      await inParallel(linked, CONCURRENCY, ({ accountId }) =>
        table.all<StoredRecommendation>({ pk: toPartitionKey(accountId) }),
      )
    ).flat();
  };

  return {
    openSavings: async () => rollup.of((await accounts.list()).map(({ accountId }) => accountId)),
    list: async () => (await everyStored()).map(toRecommendation).sort(bySaving),
    openOf: async (accountId) =>
      (await table.all<StoredRecommendation>({ pk: toPartitionKey(accountId) }))
        .filter(({ status }) => status === 'open')
        .map(toRecommendation),
    settle: async (id, dismissal) => {
      const stored = (await everyStored()).find((each) => each.id === id);
      if (!stored) throw new AppError('not-found', 'This recommendation no longer exists.');
      const before = toRecommendation(stored);
      const { dismissal: _old, ...rest } = before;
      const after: Recommendation = {
        ...rest,
        status: dismissal ? 'dismissed' : 'open',
        ...(dismissal ? { dismissal } : {}),
      };
      const item = { pk: stored.pk, sk: stored.sk, ...after, revision: stored.revision + 1 };
      if (!(await table.put(item, unchangedSince(stored))))
        throw new AppError('conflict', 'The recommendation is being changed. Please try again.');
      await rollup.renew(after.accountId);
      return { before, after };
    },
    readUnjudged: async () => {
      const linked = await accounts.list();
      const kept = await inParallel(linked, CONCURRENCY, ({ accountId }) =>
        table.get<StoredUnjudged>(unjudgedKey(accountId)),
      );
      return joinUnjudged(kept.filter((each) => each !== undefined));
    },
    recordUnjudged: async ({ accountId, at }, resources) => {
      const kept = joinUnjudged([{ counts: toCounts(resources), resources: resources.slice(0, KEPT_UNJUDGED) }]);
      await table.put({ ...unjudgedKey(accountId), at, ...kept });
    },
    record: async (...recording) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        try {
          if (await recordOnce(...recording)) return;
        } catch (error) {
          if (error instanceof StaleScanError) return;
          throw error;
        }
      }
      throw new AppError('conflict', 'The recommendations are being changed. Please try again.');
    },
  };
};

/** A scan changes neither a dismissal nor its reason. */
const keepDecision = (
  before: StoredRecommendation | undefined,
  found: Recommendation,
): Pick<Recommendation, 'status' | 'dismissal'> => ({
  status: before?.status ?? found.status,
  ...(before?.dismissal ? { dismissal: before.dismissal } : {}),
});

/**
 * Stores what was found and removes what a rule no longer finds where it was read. Dismissed ones stay, so that they remain
 * dismissed.
 */
const replacements = (
  pk: string,
  stored: readonly StoredRecommendation[],
  found: readonly Recommendation[],
  wasRead: (recommendation: StoredRecommendation) => boolean,
): Write[] => {
  const byId = new Map(stored.map((each) => [each.id, each]));
  const unique = [...new Map(found.map((each) => [each.id, each])).values()];
  const foundIds = new Set(unique.map(({ id }) => id));
  const gone = stored.filter((each) => each.status === 'open' && wasRead(each) && !foundIds.has(each.id));
  return [
    ...unique.map((each): Write => {
      const before = byId.get(each.id);
      const put = {
        pk,
        sk: each.id,
        ...toRecommendation(each),
        ...keepDecision(before, each),
        revision: (before?.revision ?? 0) + 1,
      };
      return { put, when: before ? unchangedSince(before) : NEW };
    }),
    ...gone.map((each): Write => ({ remove: { pk, sk: each.id }, when: unchangedSince(each) })),
  ];
};

const unchangedSince = ({ revision }: StoredRecommendation) => expression('#revision = :before', { before: revision });
