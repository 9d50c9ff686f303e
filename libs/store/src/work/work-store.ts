import { AppError } from '@cloudmend/domain/errors';
import {
  DEFAULT_DUE_POLICY,
  DuePolicy,
  NO_WORK,
  WORK_EVENTS_MOST,
  type WorkDecision,
  type WorkEvent,
  type WorkKind,
  type WorkOutcome,
  type WorkRecord,
} from '@cloudmend/domain/work';
import { openUnpackedRows } from '../findings/unpacked-rows';
import { expression, NEW } from '../keyed-table/expression';
import { inParallel, pause } from '../keyed-table/retry';
import { takePage } from '../keyed-table/take-page';
import { TRANSACTION_SIZE, type Write } from '../keyed-table/transact';
import { type OutboxEvent, toEventWrite } from '../notifications/outbox-event';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import {
  chunkKey,
  chunksBegin,
  findChunk,
  packWork,
  readChunkNumber,
  unpackWork,
  type WorkChunk,
  workPartition,
} from './work-chunks';

/** The work on everything of a kind. */
export interface WorkIndex {
  get(id: string): WorkRecord | undefined;
}

/** What becomes of the work on one, or why it stays. */
export type WorkEdit = (before: WorkRecord, id: string) => WorkDecision | { readonly refusal: string };

export interface WorkStore {
  index(kind: WorkKind): Promise<WorkIndex>;
  /** The newest events, oldest first. */
  events(kind: WorkKind, id: string): Promise<readonly WorkEvent[]>;
  /**
   * Changes work and writes its events in the same transactions, a hundred items each. An edit may be tried again.
   * @param event written with the first change
   */
  // oxlint-disable-next-line max-params -- what is changed, how, and who is told.
  change(kind: WorkKind, ids: readonly string[], edit: WorkEdit, event?: OutboxEvent): Promise<readonly WorkOutcome[]>;
  duePolicy(): Promise<DuePolicy>;
  saveDuePolicy(policy: DuePolicy): Promise<void>;
}

const MAX_TRIES = 6;
const CONCURRENCY = 8;
/** The chunk and an outbox event have their place in a transaction too. */
const EVENTS_AT_ONCE = TRANSACTION_SIZE - 2;
const BUSY = 'It is being changed. Try again.';

/** Packed bytes of chunks that a process keeps unpacked. */
const KEPT_BYTES = 8_000_000;
const unpacked = openUnpackedRows(KEPT_BYTES, unpackWork);

type Context = Pick<TenantContext, 'table' | 'tenantId' | 'newId'>;

/** Groups of one chunk whose events fit a transaction; no decision has more than four events. */
const EDITS_AT_ONCE = Math.floor(EVENTS_AT_ONCE / 4);

const toGroups = (ids: readonly string[]): ReadonlyArray<readonly [chunk: number, ids: readonly string[]]> => {
  const byChunk = new Map<number, string[]>();
  for (const id of new Set(ids)) {
    const chunk = findChunk(id);
    const known = byChunk.get(chunk);
    if (known) known.push(id);
    else byChunk.set(chunk, [id]);
  }
  return [...byChunk];
};

/** Work on findings and recommendations, apart from what scans write: packed records as an index, and their events. */
export const openWorkStore = ({ table, tenantId, newId }: Context): WorkStore => {
  const logKey = tenantKey(tenantId, 'WORK-EVENTS');
  const policyKey = { pk: tenantKey(tenantId, 'SETTINGS'), sk: 'DUE-DATES' };

  const toEventPut = (kind: WorkKind, id: string, event: WorkEvent, place: number): Write => ({
    put: { pk: logKey, sk: joinKey(kind, id, event.at, String(place), newId()), event },
    when: NEW,
  });

  /** Undefined if the chunk was changed at the same time. */
  const changeOnce = async (
    kind: WorkKind,
    [chunk, ids]: readonly [number, readonly string[]],
    edit: WorkEdit,
    told: readonly Write[],
  ): Promise<WorkOutcome[] | undefined> => {
    const key = chunkKey(tenantId, kind, chunk);
    const before = await table.get<WorkChunk>(key);
    const rows = new Map(before ? unpacked.of(before) : []);
    const events: Write[] = [];
    const results = ids.map((id): WorkOutcome => {
      const decision = edit(rows.get(id) ?? NO_WORK, id);
      if ('refusal' in decision) return { id, outcome: 'failed', reason: decision.refusal };
      if (decision.record === (rows.get(id) ?? NO_WORK)) return { id, outcome: 'unchanged' };
      rows.set(id, decision.record);
      events.push(...decision.events.map((event, place) => toEventPut(kind, id, event, place)));
      return { id, outcome: 'changed' };
    });
    if (!results.some(({ outcome }) => outcome === 'changed')) return results;
    const { isDone } = await table.transact([
      {
        put: { ...key, revision: (before?.revision ?? 0) + 1, rows: packWork(rows) },
        when: before ? expression('#revision = :before', { before: before.revision }) : NEW,
      },
      ...events,
      ...told,
    ]);
    return isDone ? results : undefined;
  };

  const changeChunk = async (
    kind: WorkKind,
    group: readonly [number, readonly string[]],
    edit: WorkEdit,
    told: readonly Write[],
  ): Promise<WorkOutcome[]> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      const results = await changeOnce(kind, group, edit, told);
      if (results) return results;
    }
    return group[1].map((id) => ({ id, outcome: 'failed', reason: BUSY }));
  };

  return {
    index: async (kind) => {
      const items = await table.all<WorkChunk>({ pk: workPartition(tenantId), begins: chunksBegin(kind) });
      const chunks = new Map(items.map((item) => [readChunkNumber(item.sk), unpacked.of(item)]));
      return { get: (id) => chunks.get(findChunk(id))?.get(id) };
    },
    events: async (kind, id) => {
      const { items } = await takePage<{ event: WorkEvent }>(
        table,
        { pk: logKey, begins: joinKey(kind, id, ''), newestFirst: true },
        WORK_EVENTS_MOST,
      );
      return items.map(({ event }) => event).reverse();
    },
    change: async (kind, ids, edit, event) => {
      let told: readonly Write[] = event ? [toEventWrite(tenantId, event)] : [];
      const results = await inParallel(toGroups(ids), CONCURRENCY, async ([chunk, own]) => {
        const outcomes: WorkOutcome[] = [];
        for (let from = 0; from < own.length; from += EDITS_AT_ONCE) {
          const writes = told;
          told = [];
          const done = await changeChunk(kind, [chunk, own.slice(from, from + EDITS_AT_ONCE)], edit, writes);
          // The next group tells it.
          if (writes.length > 0 && !done.some(({ outcome }) => outcome === 'changed')) told = writes;
          outcomes.push(...done);
        }
        return outcomes;
      });
      const byId = new Map(results.flat().map((result) => [result.id, result]));
      return ids.map((id) => byId.get(id) ?? { id, outcome: 'failed' as const, reason: BUSY });
    },
    duePolicy: async () => (await table.get<{ policy: DuePolicy }>(policyKey))?.policy ?? DEFAULT_DUE_POLICY,
    saveDuePolicy: async (policy) => {
      if (!(await table.put({ ...policyKey, policy: DuePolicy.parse(policy) })))
        throw new AppError('conflict', 'The due dates were changed at the same time. Please try again.');
    },
  };
};
