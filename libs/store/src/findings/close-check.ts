import { AppError } from '@cloudmend/domain/errors';
import type { AccountStore } from '../accounts/account-store';
import { openFence, StaleScanError } from '../keyed-table/fence';
import { expression } from '../keyed-table/expression';
import { pause } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import type { FindingIndex } from './finding-index';
import { findingsPartition, tallyKey } from './finding-keys';
import { applyTransitions, type Transition } from './reconcile';
import { withSightings } from './sightings';
import { type StoredFinding, toItem, withEvent } from './stored-finding';
import type { FindingDecision, FindingStore } from './tenant-findings';

const MAX_TRIES = 6;

interface Deps extends Pick<TenantContext, 'table' | 'tenantId' | 'clock'> {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly index: FindingIndex;
}

const toClosed = (before: StoredFinding, { reason, by }: FindingDecision, at: string): Transition => ({
  before,
  after: {
    ...before,
    status: 'resolved',
    isUnread: false,
    // A scan that began before cannot reopen it.
    handResolvedAt: at,
    revision: before.revision + 1,
    history: withEvent(before.history, { at, kind: 'resolved', by, reason, until: null }),
  },
});

/** What becomes of an account's findings. */
type Close = (stored: readonly StoredFinding[]) => readonly Transition[];

/** Resolves the findings of a check, account by account, in the fence of each account's newest scan. */
export const closeCheckFor = ({ table, tenantId, clock, accounts, index }: Deps): Pick<FindingStore, 'closeCheck'> => {
  /** False if a scan or a person wrote at the same time. @param isAgain an earlier attempt may have closed them */
  const closeOnce = async (accountId: string, close: Close, isAgain: boolean): Promise<boolean> => {
    const tally = await table.get<{ scanId: string; at?: string | null }>(tallyKey(tenantId, accountId));
    if (!tally) return true;
    const fence = openFence(table, tallyKey(tenantId, accountId), tally.scanId);
    const digest = await index.read(accountId);
    const items = await table.all<StoredFinding>({ pk: findingsPartition(tenantId, accountId) });
    const stored = withSightings(items, digest);
    const closed = close(stored);
    if (closed.length === 0 && !isAgain) return true;
    const writes = closed.map(({ before, after }) => ({
      put: toItem(tenantId, after),
      when: expression('#revision = :before', { before: before?.revision }),
    }));
    if (!(await fence.write(writes))) return false;
    const rows = applyTransitions(stored, closed);
    for (const group of index.replace(digest, { accountId, at: tally.at ?? null, rows }))
      if (!(await fence.write(group))) return false;
    return true;
  };

  const closeIn = async (accountId: string, close: Close): Promise<void> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      try {
        if (await closeOnce(accountId, close, attempt > 0)) return;
      } catch (error) {
        // A newer scan took the fence: its findings are closed in the next attempt.
        if (!(error instanceof StaleScanError)) throw error;
      }
    }
    throw new AppError('conflict', 'The findings are being changed. Please try again.');
  };

  return {
    closeCheck: async (check, decision) => {
      const at = clock().toISOString();
      const closed = new Set<string>();
      const close: Close = (stored) => {
        const open = stored.filter((finding) => finding.check === check && finding.status === 'open');
        open.forEach(({ id }) => closed.add(id));
        return open.map((finding) => toClosed(finding, decision, at));
      };
      for (const { accountId } of await accounts.list()) await closeIn(accountId, close);
      return closed.size;
    },
  };
};
