import type { Change } from '@cloudmend/domain/changes';
import type { WorkKind } from '@cloudmend/domain/work';
import { toDueRow } from '../due-work';
import { groupBy } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import { joinKey, tenantKey } from '../table';

/** What people may have to be told of, written in the transaction that made it happen. */
export type OutboxEvent =
  | { readonly type: 'scan'; readonly id: string; readonly at: string; readonly status: 'done' | 'failed' }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly at: string;
      readonly version: number;
      readonly state: 'gated' | 'verified';
    }
  | {
      readonly type: 'mention';
      /** What the comment is on; the first of several. */
      readonly id: string;
      readonly kind: WorkKind;
      readonly at: string;
      /** Tells comments of one moment apart. */
      readonly key: string;
      readonly by: string;
      /** Addresses of the members who are told. */
      readonly to: readonly string[];
      readonly text: string;
    }
  | BudgetEvent
  | AssignedEvent;

/** A budget was saved: it is judged at once. */
export interface BudgetEvent {
  readonly type: 'budget';
  readonly id: string;
  readonly at: string;
  /** Tells changes of one moment apart. */
  readonly key: string;
}

/** Findings or recommendations got an owner. */
export interface AssignedEvent {
  readonly type: 'assigned';
  /** The first of them. */
  readonly id: string;
  readonly kind: WorkKind;
  readonly at: string;
  /** Tells changes of one moment apart. */
  readonly key: string;
  /** The person; null for a rule. */
  readonly by: string | null;
  /** A member's address, or a team's ID. */
  readonly owner: string;
  /** At most `ASSIGNED_IDS_MOST` of them. */
  readonly ids: readonly string[];
  readonly count: number;
}

/** Keeps an event well below the size of an item. */
const ASSIGNED_IDS_MOST = 1000;

/** What is told of an assignment. */
export const toAssignedEvent = (
  ids: readonly string[],
  event: Omit<AssignedEvent, 'type' | 'id' | 'ids' | 'count'>,
): AssignedEvent => ({
  ...event,
  type: 'assigned',
  id: ids[0] ?? '',
  ids: ids.slice(0, ASSIGNED_IDS_MOST),
  count: ids.length,
});

/** An event for each team that rules gave findings to. */
export const toRuleEvents = (
  taken: ReadonlyMap<string, { readonly team: string }>,
  { at, newId }: { readonly at: string; readonly newId: () => string },
): readonly AssignedEvent[] =>
  [...groupBy([...taken.keys()], (id) => taken.get(id)?.team ?? '')].map(([owner, ids]) =>
    toAssignedEvent(ids, { kind: 'finding', at, key: newId(), by: null, owner }),
  );

const VERSION_DIGITS = 6;

export const outboxPartition = (tenantId: string): string => tenantKey(tenantId, 'OUTBOX');
export const eventKey = (tenantId: string, id: string) => ({ pk: outboxPartition(tenantId), sk: joinKey('EVENT', id) });

/** Sorts by time. One for each version of a subject, so that an event that is told twice stays one. */
export const toEventId = (event: OutboxEvent): string =>
  [
    event.at.replace(/\D/g, ''),
    event.id,
    'key' in event ? event.key : String(event.type === 'change' ? event.version : 0).padStart(VERSION_DIGITS, '0'),
  ].join('-');

export const toEventWrite = (tenantId: string, event: OutboxEvent): Write => {
  const id = toEventId(event);
  return { put: { ...eventKey(tenantId, id), id, event, ...toDueRow('notices', tenantId) } };
};

const isTold = (state: Change['state']): state is 'gated' | 'verified' => state === 'gated' || state === 'verified';

/** The event of a step, if the change entered a state that people are told of. */
export const toChangeEvents = (tenantId: string, before: Change, after: Change): readonly Write[] =>
  isTold(after.state) && before.state !== after.state
    ? [
        toEventWrite(tenantId, {
          type: 'change',
          id: after.id,
          at: after.updatedAt,
          version: after.version,
          state: after.state,
        }),
      ]
    : [];
