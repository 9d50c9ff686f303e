import { AppError } from '@cloudmend/domain/errors';
import type { AccountStore } from '../accounts/account-store';
import { openFence, StaleScanError } from '../keyed-table/fence';
import { expression } from '../keyed-table/expression';
import type { Item } from '../keyed-table/keys';
import type { TenantContext } from '../tenant-context';
import type { DigestChunk, FindingIndex } from './finding-index';
import { digestBegins, findingKey, tallyKey } from './finding-keys';
import { withSightings } from './sightings';
import { type StoredFinding, toItem, toRow, withEvent } from './stored-finding';
import type { FindingDecision, FindingStore } from './tenant-findings';
import { unpackedRows } from './unpacked-rows';

/** What one call takes on: seconds, in a few megabytes. */
const MOST = { closed: 2000, chunks: 60 } as const;
/** Chunks of the index read at once, up to 300 KB each. */
const PAGE_SIZE = 3;
/** Passes over the index until one finds nothing left. Each but the last one lost a race with a scan. */
const MOST_PASSES = 6;
const LIST = 'closed-check';

interface Deps extends Pick<TenantContext, 'table' | 'tenantId' | 'clock' | 'cursors'> {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly index: FindingIndex;
  readonly most?: { readonly closed: number; readonly chunks: number };
}

interface Place {
  /** The last chunk of this pass that was looked at. */
  readonly after: string | null;
  /** Whether this pass found anything. */
  readonly hasFound: boolean;
  readonly pass: number;
}

const toClosed = (before: StoredFinding, { reason, by }: FindingDecision, at: string): StoredFinding => ({
  ...before,
  status: 'resolved',
  isUnread: false,
  // A scan that began before cannot reopen it.
  handResolvedAt: at,
  revision: before.revision + 1,
  history: withEvent(before.history, { at, kind: 'resolved', by, reason, until: null }),
});

/** Resolves the findings of a check, chunk by chunk of the index, in the fence of each account's newest scan. */
export const closeCheckFor = ({
  table,
  tenantId,
  clock,
  cursors,
  accounts,
  index,
  most = MOST,
}: Deps): Pick<FindingStore, 'closeCheck'> => {
  /** The index last: after an interruption it still lists what is left. */
  const closeIn = async (chunk: Item<DigestChunk>, check: string, decision: FindingDecision) => {
    const rows = unpackedRows.of(chunk);
    const open = rows.filter((row) => row.check === check && row.status === 'open');
    const { accountId } = chunk;
    const tally = open.length > 0 ? await table.get<{ scanId: string }>(tallyKey(tenantId, accountId)) : undefined;
    if (!tally) return { found: 0, closed: 0 };
    const fence = openFence(table, tallyKey(tenantId, accountId), tally.scanId);
    const items = await table.getMany<StoredFinding>(open.map(({ id }) => findingKey(tenantId, accountId, id)));
    const stored = withSightings(items, [chunk]);
    const at = clock().toISOString();
    const changed = stored
      .filter(({ status }) => status === 'open')
      .map((before) => ({ before, after: toClosed(before, decision, at) }));
    const writes = changed.map(({ before, after }) => ({
      put: toItem(tenantId, after),
      when: expression('#revision = :before', { before: before.revision }),
    }));
    const now = new Map([...stored, ...changed.map(({ after }) => after)].map((one) => [one.id, toRow(one)]));
    try {
      const isDone =
        (await fence.write(writes)) &&
        (await fence.write([
          index.rewrite(
            chunk,
            rows.map((row) => now.get(row.id) ?? row),
          ),
        ]));
      // Rows are counted: an interrupted call may have resolved findings whose rows were still open.
      return { found: stored.length, closed: isDone ? stored.length : 0 };
    } catch (error) {
      // The next pass finds what a scan or a person changed at the same time.
      if (error instanceof StaleScanError) return { found: stored.length, closed: 0 };
      throw error;
    }
  };

  return {
    closeCheck: async (check, decision, cursor) => {
      const scope = `${LIST} ${check}`;
      const start: Place = { after: null, hasFound: false, pass: 1 };
      const from = cursor === undefined ? start : (JSON.parse(await cursors.open(scope, cursor)) as Place);
      const linked = (await accounts.list()).map(({ accountId }) => accountId);
      let { after, hasFound } = from;
      let [closed, looked] = [0, 0];
      const isPast = (begins: string, sort: string): boolean => begins < sort && !sort.startsWith(begins);
      const toResult = async (next: Place) => ({
        closed,
        accounts: {
          done: linked.filter((id) => next.pass > 1 || (next.after !== null && isPast(digestBegins(id), next.after)))
            .length,
          total: linked.length,
        },
        cursor: await cursors.seal(scope, JSON.stringify(next)),
      });
      for await (const page of index.pages(after ?? undefined, PAGE_SIZE)) {
        for (const chunk of page) {
          if (closed >= most.closed || looked >= most.chunks) return toResult({ after, hasFound, pass: from.pass });
          const outcome = await closeIn(chunk, check, decision);
          closed += outcome.closed;
          looked += 1;
          hasFound ||= outcome.found > 0;
          after = chunk.sk;
        }
      }
      if (!hasFound) return { closed, accounts: { done: linked.length, total: linked.length } };
      if (from.pass === MOST_PASSES)
        throw new AppError('conflict', 'The findings are being changed. Please try again.');
      return toResult({ after: null, hasFound: false, pass: from.pass + 1 });
    },
  };
};
