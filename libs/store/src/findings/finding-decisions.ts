import { AppError, notFound } from '@cloudmend/domain/errors';
import type { FindingAcceptance, FindingEvent } from '@cloudmend/domain/findings';
import { isMuted, statusAt } from '@cloudmend/domain/findings';
import type { AccountStore } from '../accounts/account-store';
import { expression } from '../keyed-table/expression';
import { pause } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import type { FindingIndex } from './finding-index';
import { findingKey } from './finding-keys';
import { withSightings } from './sightings';
import { type StoredFinding, toFindingDetail, toItem, withAcceptance, withEvent } from './stored-finding';
import type { FindingStore } from './tenant-findings';

const MAX_TRIES = 6;

/** @param isAccepted whether its risk is accepted */
type Edit = (finding: StoredFinding, now: Date, isAccepted: boolean) => Partial<StoredFinding>;

interface Deps extends Pick<TenantContext, 'table' | 'tenantId' | 'clock'> {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly index: FindingIndex;
  readonly readAcceptances: (now: Date) => Promise<ReadonlyMap<string, FindingAcceptance>>;
}

interface Found {
  readonly finding: StoredFinding;
  /** The account's digest, read after the finding. */
  readonly chunks: Awaited<ReturnType<FindingIndex['read']>>;
}

/** Revoking leaves a record; unmuting or muting would pass it by. */
const ACCEPTED = 'The risk of this finding is accepted. Revoke the acceptance first.';

const conflict = (message: string): AppError => new AppError('conflict', message);

/**
 * Decisions users make on a finding. Finding and index change in one transaction, each only if its revision is
 * unchanged.
 */
export const findingDecisions = ({
  table,
  tenantId,
  clock,
  accounts,
  index,
  readAcceptances,
}: Deps): Pick<FindingStore, 'get' | 'mute' | 'unmute' | 'resolve'> => {
  /** The id does not contain the account: every linked one is queried in a few batches. */
  const find = async (id: string): Promise<Found | undefined> => {
    const linked = await accounts.list();
    const [item] = await table.getMany<StoredFinding>(
      linked.map(({ accountId }) => findingKey(tenantId, accountId, id)),
    );
    if (!item) return undefined;
    const chunks = await index.read(item.accountId);
    const [finding = item] = withSightings([item], chunks);
    return { finding, chunks };
  };

  const tryChange = async ({ finding: before, chunks }: Found, after: StoredFinding): Promise<boolean> => {
    const row = index.change(chunks, after);
    // A scan recorded the finding and is about to write its index.
    if (!row) return false;
    const { isDone } = await table.transact([
      { put: toItem(tenantId, after), when: expression('#revision = :before', { before: before.revision }) },
      row,
    ]);
    return isDone;
  };

  const decide = async (id: string, event: Omit<FindingEvent, 'at'>, edit: Edit) => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      const found = await find(id);
      if (!found) throw notFound('The finding');
      const before = found.finding;
      const now = clock();
      const acceptances = await readAcceptances(now);
      const isAccepted = acceptances.get(id)?.state === 'accepted';
      const history = withEvent(before.history, { ...event, at: now.toISOString() });
      const after: StoredFinding = {
        ...before,
        ...edit(before, now, isAccepted),
        revision: before.revision + 1,
        history,
      };
      if (await tryChange(found, after))
        return {
          before: toFindingDetail(withAcceptance(before, acceptances), now),
          after: toFindingDetail(withAcceptance(after, acceptances), now),
        };
    }
    throw conflict('The finding is being changed. Please try again.');
  };

  return {
    get: async (id) => {
      const now = clock();
      const [found, acceptances] = await Promise.all([find(id), readAcceptances(now)]);
      return found && toFindingDetail(withAcceptance(found.finding, acceptances), now);
    },
    mute: (id, { reason, owner, until, by }) =>
      decide(id, { kind: 'muted', by, reason, until }, (finding, now, isAccepted) => {
        if (finding.status === 'resolved') throw conflict('This finding is resolved, so it cannot be muted.');
        if (isAccepted) throw conflict(ACCEPTED);
        if (until !== null && Date.parse(until) <= now.getTime())
          throw new AppError('invalid', "The mute's end must be in the future.");
        return { mute: { reason, owner, by, at: now.toISOString(), until }, isMuteSeen: false };
      }),
    unmute: (id, { reason, by }) =>
      decide(id, { kind: 'unmuted', by, reason, until: null }, ({ mute }, now, isAccepted) => {
        if (isAccepted) throw conflict(ACCEPTED);
        if (!isMuted(mute, now)) throw conflict('This finding is not muted.');
        return { mute: null, isMuteSeen: false };
      }),
    resolve: (id, { reason, by }) =>
      decide(id, { kind: 'resolved', by, reason, until: null }, (finding, now) => {
        if (statusAt(finding, now) === 'resolved') throw conflict('This finding is already resolved.');
        return { status: 'resolved', isUnread: false, handResolvedAt: now.toISOString() };
      }),
  };
};
