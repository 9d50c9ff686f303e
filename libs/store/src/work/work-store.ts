import { AppError } from '@cloudmend/domain/errors';
import {
  DEFAULT_DUE_POLICY,
  DuePolicy,
  NO_WORK,
  WORK_EVENTS_MOST,
  type WorkDecision,
  type WorkEvent,
  WorkEventKind,
  type WorkKind,
  type WorkOutcome,
  type WorkRecord,
} from '@cloudmend/domain/work';
import { openUnpackedRows } from '../findings/unpacked-rows';
import { expression, NEW } from '../keyed-table/expression';
import { groupBy, inParallel, pause, toChunks } from '../keyed-table/retry';
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

interface WorkWrites {
  /** Written with the first change. */
  readonly told?: readonly OutboxEvent[];
  /** Most events of one decision. @default one of each kind */
  readonly eventsEach?: number;
}

export interface WorkStore {
  index(kind: WorkKind): Promise<WorkIndex>;
  /** The newest events, oldest first. */
  events(kind: WorkKind, id: string): Promise<readonly WorkEvent[]>;
  /**
   * Changes work and writes its events in the same transactions, a hundred items each. An edit may be tried again.
   * @param ids results come in their order
   */
  // oxlint-disable-next-line max-params -- what is changed, how, and what else belongs to it.
  change(kind: WorkKind, ids: readonly string[], edit: WorkEdit, more?: WorkWrites): Promise<readonly WorkOutcome[]>;
  duePolicy(): Promise<DuePolicy>;
  saveDuePolicy(policy: DuePolicy): Promise<void>;
}

const MAX_TRIES = 6;
const CONCURRENCY = 8;
const BUSY = 'It is being changed. Try again.';

/** Packed bytes of chunks that a process keeps unpacked. */
const KEPT_BYTES = 8_000_000;
const unpacked = openUnpackedRows(KEPT_BYTES, unpackWork);

type Context = Pick<TenantContext, 'table' | 'tenantId' | 'newId'>;

/** A transaction also holds the chunk. */
const EVENTS_AT_ONCE = TRANSACTION_SIZE - 1;

/** Work on findings and recommendations, apart from what scans write: packed records as an index, and their events. */
export const openWorkStore = ({ table, tenantId, newId }: Context): WorkStore => {
  const logKey = tenantKey(tenantId, 'WORK-EVENTS');
  const policyKey = { pk: tenantKey(tenantId, 'SETTINGS'), sk: 'DUE-DATES' };

  const toEventPut = (kind: WorkKind, id: string, event: WorkEvent, place: number): Write => ({
    put: { pk: logKey, sk: joinKey(kind, id, event.at, String(place), newId()), event },
    when: NEW,
  });

  /** Of one chunk; undefined if it was changed at the same time. */
  const changeOnce = async (
    kind: WorkKind,
    ids: readonly string[],
    edit: WorkEdit,
    told: readonly Write[],
  ): Promise<WorkOutcome[] | undefined> => {
    const key = chunkKey(tenantId, kind, findChunk(ids[0] ?? ''));
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
    ids: readonly string[],
    edit: WorkEdit,
    told: readonly Write[],
  ): Promise<WorkOutcome[]> => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(attempt);
      const results = await changeOnce(kind, ids, edit, told);
      if (results) return results;
    }
    return ids.map((id) => ({ id, outcome: 'failed', reason: BUSY }));
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
    change: async (kind, ids, edit, { told: outbox = [], eventsEach = WorkEventKind.options.length } = {}) => {
      let told: readonly Write[] = outbox.map((event) => toEventWrite(tenantId, event));
      const editsAtOnce = Math.floor((EVENTS_AT_ONCE - told.length) / eventsEach);
      const byChunk = groupBy([...new Set(ids)], (id) => String(findChunk(id)));
      const results = await inParallel([...byChunk.values()], CONCURRENCY, async (own) => {
        const outcomes: WorkOutcome[] = [];
        for (const group of toChunks(own, editsAtOnce)) {
          const writes = told;
          told = [];
          const done = await changeChunk(kind, group, edit, writes);
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
