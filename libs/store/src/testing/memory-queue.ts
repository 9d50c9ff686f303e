import type { Place, QueueEntry, QueueRecords, Turn } from '../system/scan-queue/queue-records';

const isSame = (one: Place | undefined, other: Place): boolean =>
  one?.tenantId === other.tenantId && one.scanId === other.scanId && one.account === other.account;

/** The queue's records in memory, with the conditions of those in the table. */
export const memoryQueue = (clock: () => Date): QueueRecords => {
  const places = new Map<number, Place>();
  const entries = new Map<string, QueueEntry>();
  // Nearly always added at the end.
  const inLine: Turn[] = [];

  const leaveLine = ({ tenantId, turn }: QueueEntry): void => {
    const index = turn === null ? -1 : inLine.findIndex((one) => one.tenantId === tenantId);
    if (index !== -1) inLine.splice(index, 1);
  };
  const joinLine = ({ tenantId, turn }: QueueEntry): void => {
    if (turn === null) return;
    const index = inLine.findLastIndex((one) => one.turn < turn || (one.turn === turn && one.tenantId < tenantId));
    inLine.splice(index + 1, 0, { tenantId, turn });
  };

  return {
    places: async () => [...places.values()],
    line: async (limit) => inLine.slice(0, limit),
    lastTurn: async () => inLine.at(-1)?.turn ?? 0,
    entry: async (tenantId) => entries.get(tenantId),
    entries: async () => [...entries.values()],
    commit: async ({ before, after, take }) => {
      const tenantId = after?.tenantId ?? before?.tenantId;
      if (tenantId === undefined) return true;
      const known = entries.get(tenantId);
      if (known?.revision !== before?.revision) return false;
      if (take.some(({ number }) => (places.get(number)?.until ?? 0) > clock().getTime())) return false;
      if (known && known.turn !== (after?.turn ?? null)) leaveLine(known);
      if (after && after.turn !== (known?.turn ?? null)) joinLine(after);
      if (after) entries.set(tenantId, after);
      else entries.delete(tenantId);
      for (const place of take) places.set(place.number, place);
      return true;
    },
    free: async (freed) => {
      for (const place of freed) if (isSame(places.get(place.number), place)) places.delete(place.number);
    },
  };
};
