import { type FindingAcceptance, type FindingFilter, mapAcceptances, statusAt } from '@cloudmend/domain/findings';
import { openDueReader, toFindingWork } from '@cloudmend/domain/work';
import { AppError } from '@cloudmend/domain/errors';
import type { AccountStore } from '../accounts/account-store';
import { expression, NEW } from '../keyed-table/expression';
import { openFence, StaleScanError } from '../keyed-table/fence';
import { pause } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import type { TenantContext } from '../tenant-context';
import { othersTurn } from '../others-turn';
import { applyRules, type RetentionRules } from '../retention/kept-fields';
import { keepFrom, toDay } from '../time';
import type { WorkStore } from '../work/work-store';
import type { AcceptanceStore } from './acceptance-store';
import { closeCheckFor } from './close-check';
import { findingDecisions } from './finding-decisions';
import { openFindingIndex } from './finding-index';
import { findingsPartition, tallyKey, originKey } from './finding-keys';
import {
  countWork,
  filterRows,
  listOpenChecks,
  type Place,
  toPage,
  toPlace,
  toSummary,
  type WorkReader,
} from './finding-rows';
import type { Judgement, Transition } from './reconcile';
import { applyTransitions, toChanges, reconcile } from './reconcile';
import { isOnlySeenAgain, withSightings } from './sightings';
import { type FindingRow, type StoredFinding, toFinding, toItem, withAcceptance } from './stored-finding';
import type { FindingStore } from './tenant-findings';
import { unpackedRows } from './unpacked-rows';
import { packUnread, unpackUnread } from './unread-scopes';

const LIST = 'findings';
const MAX_TRIES = 5;

/** What an account's fence item stores beside its findings. */
interface Tally {
  readonly scanId: string;
  readonly at?: string | null;
  /** What could not be read so far. */
  readonly unread?: Uint8Array;
}

type Recording = Parameters<FindingStore['record']>;

/** Writes only if the revision is unchanged. */
const writeFor = (tenantId: string, { before, after }: Transition): Write => ({
  put: toItem(tenantId, after),
  when: before ? expression('#revision = :before', { before: before.revision }) : NEW,
});

/** Generated while writing, so that tens of thousands of items need not be in memory at once. */
function* writesFor(tenantId: string, transitions: readonly Transition[]): Generator<Write> {
  for (const transition of transitions) if (!isOnlySeenAgain(transition)) yield writeFor(tenantId, transition);
}

/** A resolved finding whose time is over is gone, whether or not the table has deleted it. */
const isKept = ({ status, lastSeen }: FindingRow, rules: RetentionRules, now: Date): boolean =>
  status === 'open' || applyRules(keepFrom('findings', lastSeen), rules).ttl * 1000 > now.getTime();

/** What is read beside the findings. */
interface FindingSources {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly acceptances: Pick<AcceptanceStore, 'listCurrent'>;
  readonly work: Pick<WorkStore, 'index' | 'duePolicy'>;
}

/** Findings by account with an index over all of them. Findings of unlinked accounts are hidden. */
export const openFindingStore = (
  { table, tenantId, cursors, clock, rules: readRules }: TenantContext,
  { accounts, acceptances, work }: FindingSources,
): FindingStore => {
  const index = openFindingIndex({ table, tenantId });
  const readAcceptances = async (now: Date): Promise<ReadonlyMap<string, FindingAcceptance>> =>
    mapAcceptances(await acceptances.listCurrent(), now);

  /** The rows of linked accounts, and the latest recording time. */
  const readRows = async ({ account }: FindingFilter, now: Date) => {
    const [linked, chunks, accepted, rules] = await Promise.all([
      accounts.list(),
      index.read(account),
      readAcceptances(now),
      readRules(),
    ]);
    const ids = new Set(linked.map(({ accountId }) => accountId));
    const shown = chunks.filter(({ accountId }) => ids.has(accountId));
    const lastUpdated = shown.reduce<string | null>(
      (newest, { at }) => (at !== null && (newest === null || at > newest) ? at : newest),
      null,
    );
    const rows = shown.flatMap(unpackedRows.of).filter((row) => isKept(row, rules, now));
    return { rows: rows.map((row) => withAcceptance(row, accepted)), lastUpdated };
  };

  const readOrigin = async (): Promise<string> =>
    (await table.get<{ name: string }>(originKey(tenantId)))?.name ?? tenantId;

  const openWorkReader = async (now: Date): Promise<WorkReader> => {
    const [records, policy] = await Promise.all([work.index('finding'), work.duePolicy()]);
    const [today, readDue] = [toDay(now), openDueReader(policy)];
    return {
      today,
      read: (row) => toFindingWork({ ...row, status: statusAt(row, now) }, records.get(row.id), { today, readDue }),
    };
  };

  const recordOnce = async (
    ...[scan, verdicts, scopeRead, planned]: Recording
  ): Promise<ReturnType<typeof toChanges> | undefined> => {
    const { scanId, at, accountId } = scan;
    const scopePlanned: Judgement['scopePlanned'] = ({ check }) => planned?.has(check) ?? true;
    const pk = findingsPartition(tenantId, accountId);
    const fence = openFence(table, tallyKey(tenantId, accountId), scanId);
    await fence.take();
    const tally = await table.get<Tally>(tallyKey(tenantId, accountId));
    // Reads the index first: any later user change makes its write fail.
    const digest = await index.read(accountId);
    const stored = withSightings(await table.all<StoredFinding>({ pk }), digest);
    const [accepted, origin] = await Promise.all([readAcceptances(clock()), readOrigin()]);
    await othersTurn();
    const transitions = reconcile(stored, {
      origin,
      scanId,
      at,
      verdicts,
      scopeRead,
      scopePlanned,
      wasUnread: unpackUnread(tally?.unread),
      isAccepted: (id) => accepted.get(id)?.state === 'accepted',
    });
    if (!(await fence.write(writesFor(tenantId, transitions)))) return undefined;
    await othersTurn();
    const now = applyTransitions(stored, transitions);
    const readAt = verdicts.length === 0 ? (tally?.at ?? null) : at;
    for (const group of index.replace(digest, { accountId, at: readAt, rows: now }))
      if (!(await fence.write(group))) return undefined;
    await fence.note({ at: readAt, unread: packUnread({ origin, verdicts, scopeRead, planned }, tally?.unread) });
    return toChanges(now, scanId);
  };

  return {
    origin: readOrigin,
    ...findingDecisions({ table, tenantId, clock, accounts, index, readAcceptances }),
    ...closeCheckFor({ table, tenantId, clock, cursors, accounts, index }),
    list: async (filter, { sort = 'risk', limit, cursor }) => {
      const after =
        cursor === undefined ? undefined : (JSON.parse(await cursors.open(`${LIST} ${sort}`, cursor)) as Place);
      const now = clock();
      const [{ rows }, reader] = await Promise.all([readRows(filter, now), openWorkReader(now)]);
      const withWork = (row: FindingRow): FindingRow => ({ ...row, work: reader.read(row) });
      const matching = filterRows(rows, filter, now, reader);
      const { items, hasMore } = toPage(sort === 'due' ? matching.map(withWork) : matching, { sort, after, limit });
      const last = items.at(-1);
      const next =
        hasMore && last ? { cursor: await cursors.seal(`${LIST} ${sort}`, JSON.stringify(toPlace(last))) } : {};
      return { items: items.map((row) => toFinding(withWork(row), now)), ...next };
    },
    listByIds: async (ids) => {
      const now = clock();
      const wanted = new Set(ids);
      const { rows } = await readRows({}, now);
      return rows.filter(({ id }) => wanted.has(id)).map((row) => toFinding(row, now));
    },
    listOpen: async () => {
      const now = clock();
      const { rows } = await readRows({}, now);
      return filterRows(rows, { status: ['open'] }, now);
    },
    summary: async (filter = {}, caller = { owners: [], known: [] }) => {
      const { account: _all, ...withoutAccount } = filter;
      const now = clock();
      const [{ rows, lastUpdated }, reader] = await Promise.all([readRows(withoutAccount, now), openWorkReader(now)]);
      const open = filterRows(rows, { status: ['open'] }, now);
      return { ...toSummary(rows, filter, now, reader), workCounts: countWork(open, caller, reader), lastUpdated };
    },
    openChecks: async () => {
      const now = clock();
      const { rows } = await readRows({}, now);
      return listOpenChecks(filterRows(rows, { status: ['open'] }, now));
    },
    unresolvedChecks: async (accountId) => {
      const now = clock();
      const { rows } = await readRows(accountId === undefined ? {} : { account: accountId }, now);
      return {
        open: listOpenChecks(filterRows(rows, { status: ['open'] }, now)),
        muted: listOpenChecks(filterRows(rows, { status: ['muted'] }, now)),
      };
    },
    record: async (...recording) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        try {
          const changes = await recordOnce(...recording);
          if (changes) return changes;
        } catch (error) {
          // A newer scan was recorded: this one no longer applies.
          if (error instanceof StaleScanError) return toChanges([], '');
          throw error;
        }
      }
      throw new AppError('conflict', 'The findings are being changed. Please try again.');
    },
  };
};
