import { AppError } from '@cloudmend/domain/errors';
import type { Finding, SeverityCounts } from '@cloudmend/domain/findings';
import { countBySeverity } from '@cloudmend/domain/findings';
import { NEW, expression } from '../keyed-table/expression';
import { openFence, StaleScanError } from '../keyed-table/fence';
import { pause } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import type { AccountStore, FindingStore } from '../stores';
import type { TenantContext } from '../tenant-context';
import { RETENTION_DAYS, ttlAfterDays } from '../time';
import { findingSort, findingsPartition, tallyKey } from './finding-keys';
import { mergedFindings } from './finding-list';
import type { StoredFinding, Transition } from './reconcile';
import { applied, changesOf, reconcile } from './reconcile';

const LIST = 'findings';
const MAX_TRIES = 5;

interface Tally {
  readonly scanId: string;
  readonly at?: string;
  readonly counts?: SeverityCounts;
}

const toFinding = (stored: StoredFinding): Finding => {
  const { id, check, severity, title, detail, resource, recommendation, accountId, region, service, status, firstSeen, lastSeen, controls } = stored;
  return { id, check, severity, title, detail, resource, recommendation, accountId, region, service, status, firstSeen, lastSeen, controls };
};

/** Findings by account, in the order they are listed in. Those of accounts that are no longer linked are not shown. */
export const openFindingStore = ({ table, tenantId, cursors }: TenantContext, accounts: Pick<AccountStore, 'list'>): FindingStore => {
  const linkedIds = async (): Promise<string[]> => (await accounts.list()).map(({ accountId }) => accountId);

  /** The finding's item; a finding that has another place in the order now leaves its old one. */
  const writesFor = (pk: string, { before, after }: Transition): Write[] => {
    const sk = findingSort(after);
    const ttl = after.status === 'resolved' ? { ttl: ttlAfterDays(after.lastSeen, RETENTION_DAYS.findings) } : {};
    const put = { pk, sk, ...after, ...ttl };
    if (!before) return [{ put, when: NEW }];
    const unchanged = expression('#revision = :before', { before: before.revision });
    const oldSk = findingSort(before);
    return oldSk === sk ? [{ put, when: unchanged }] : [{ remove: { pk, sk: oldSk }, when: unchanged }, { put, when: NEW }];
  };

  const recordOnce: (...args: Parameters<FindingStore['record']>) => Promise<ReturnType<typeof changesOf> | undefined> = async (scan, verdicts, scopeRead) => {
    const { scanId, at, accountId } = scan;
    const pk = findingsPartition(tenantId, accountId);
    const fence = openFence(table, tallyKey(tenantId, accountId), scanId);
    await fence.take();
    const stored = await table.all<StoredFinding>({ pk });
    const transitions = reconcile(stored, { tenantId, scanId, at, verdicts, scopeRead });
    if (!(await fence.write(transitions.flatMap((transition) => writesFor(pk, transition))))) return undefined;
    const now = applied(stored, transitions);
    await fence.note({ at, counts: countBySeverity(now) });
    return changesOf(now, scanId);
  };

  return {
    list: async (filter, limit, cursor) => {
      const after = cursor === undefined ? undefined : await cursors.open(LIST, cursor);
      const accountIds = (await linkedIds()).filter((id) => filter.account === undefined || id === filter.account);
      const { items, hasMore } = await mergedFindings(table, { tenantId, accountIds, filter, after }, limit);
      const last = items.at(-1)?.sk;
      return { items: items.map(toFinding), ...(hasMore && last !== undefined && { cursor: await cursors.seal(LIST, last) }) };
    },
    summary: async () => {
      const tallies = await table.getMany<Tally>((await linkedIds()).map((id) => tallyKey(tenantId, id)));
      const severityCounts = countBySeverity([]);
      for (const { counts } of tallies) for (const [severity, count] of Object.entries(counts ?? {})) severityCounts[severity as keyof SeverityCounts] += count;
      return { severityCounts, lastUpdated: tallies.map(({ at }) => at ?? '').sort().at(-1) || null };
    },
    record: async (scan, verdicts, scopeRead) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        try {
          const changes = await recordOnce(scan, verdicts, scopeRead);
          if (changes) return changes;
        } catch (error) {
          // A newer scan has spoken: this one has nothing more to say about the account.
          if (error instanceof StaleScanError) return { new: 0, resolved: 0, reopened: 0 };
          throw error;
        }
      }
      throw new AppError('conflict', 'The findings are being changed by somebody else. Please try again.');
    },
  };
};
