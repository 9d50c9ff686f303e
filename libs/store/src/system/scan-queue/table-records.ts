import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression, NEW } from '../../keyed-table/expression';
import type { KeyedTable } from '../../keyed-table/keyed-table';
import type { NamedWrite } from '../../keyed-table/transact';
import { joinKey, systemKey } from '../../table';
import type { Place, QueueChange, QueueEntry, QueueRecords, Turn } from './queue-records';

const pk = systemKey('READING');
const [PLACES, LINE, ENTRIES] = ['PLACE', 'LINE', 'ENTRY'].map((kind) => joinKey(kind, '')) as [string, string, string];
/** Turns sort as numbers. */
const TURN_DIGITS = 12;

const placeKey = ({ number }: Pick<Place, 'number'>) => ({ pk, sk: joinKey('PLACE', String(number)) });
const entryKey = (tenantId: string) => ({ pk, sk: joinKey('ENTRY', tenantId) });
const lineKey = ({ turn, tenantId }: Turn) => ({
  pk,
  sk: joinKey('LINE', String(turn).padStart(TURN_DIGITS, '0'), tenantId),
});

const toTurn = ({ turn, tenantId }: Turn): Turn => ({ turn, tenantId });

const putEntry = ({ before, after }: QueueChange): NamedWrite<never>[] => {
  const when = before ? expression('#revision = :before', { before: before.revision }) : NEW;
  if (after) return [{ put: { ...entryKey(after.tenantId), ...after }, when }];
  return before ? [{ remove: entryKey(before.tenantId), when }] : [];
};

const moveInLine = ({ before, after }: QueueChange): NamedWrite<never>[] => {
  const [from, to] = [before?.turn ?? null, after?.turn ?? null];
  if (from === to) return [];
  return [
    ...(before && from !== null ? [{ remove: lineKey({ turn: from, tenantId: before.tenantId }) }] : []),
    ...(after && to !== null
      ? [{ put: { ...lineKey({ turn: to, tenantId: after.tenantId }), turn: to, tenantId: after.tenantId } }]
      : []),
  ];
};

/** The queue in the platform's own records: one item a workspace with open scans, one for its turn, one a held place. */
export const queueInTable = (table: KeyedTable, clock: () => Date): QueueRecords => ({
  places: () => table.all<Place>({ pk, begins: PLACES }),
  line: async (limit) => {
    const found: Turn[] = [];
    for await (const page of table.pages<Turn>({ pk, begins: LINE, pageSize: limit })) {
      found.push(...page.map(toTurn));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  },
  lastTurn: async () => {
    for await (const [last] of table.pages<Turn>({ pk, begins: LINE, newestFirst: true, pageSize: 1 }))
      return last?.turn ?? 0;
    return 0;
  },
  entry: (tenantId: TenantId) => table.get<QueueEntry>(entryKey(tenantId)),
  entries: () => table.all<QueueEntry>({ pk, begins: ENTRIES }),
  commit: async (change) => {
    const free = expression('attribute_not_exists(#pk) OR #until <= :now', { now: clock().getTime() });
    const places = change.take.map((place) => ({
      put: { ...placeKey(place), ...place, ttl: Math.ceil(place.until / 1000) },
      when: free,
    }));
    return (await table.transact([...putEntry(change), ...moveInLine(change), ...places])).isDone;
  },
  free: async (places) => {
    for (const { tenantId, scanId, account, ...place } of places)
      await table.remove(
        placeKey(place),
        expression('#tenantId = :tenantId AND #scanId = :scanId AND #account = :account', {
          tenantId,
          scanId,
          account,
        }),
      );
  },
});
