import type { AssignedEvent, OutboxEvent } from '@cloudmend/store';

type OtherEvent = Exclude<OutboxEvent, AssignedEvent>;

export interface KeptEvent<Event extends OutboxEvent> {
  readonly id: string;
  readonly event: Event;
}
type AnyEvent = KeptEvent<AssignedEvent> | KeptEvent<OtherEvent>;
/** Events that are told together, oldest first. */
export type EventGroup = readonly [AnyEvent, ...AnyEvent[]];

/** A selection is assigned in parts of a hundred; it is told once no part came for this long. */
const QUIET_MS = 60_000;

export const isAssigned = (kept: AnyEvent): kept is KeptEvent<AssignedEvent> => kept.event.type === 'assigned';

/** Assignments by one person to one owner are told together, everything else one by one. */
export const groupEvents = (events: readonly KeptEvent<OutboxEvent>[], now: Date): readonly EventGroup[] => {
  const groups = new Map<string, [AnyEvent, ...AnyEvent[]]>();
  for (const kept of events as readonly AnyEvent[]) {
    const key = isAssigned(kept) ? JSON.stringify([kept.event.kind, kept.event.by, kept.event.owner]) : kept.id;
    const group = groups.get(key);
    if (group) group.push(kept);
    else groups.set(key, [kept]);
  }
  const isQuiet = (group: EventGroup): boolean =>
    !isAssigned(group[0]) || group.every(({ event }) => now.getTime() - Date.parse(event.at) >= QUIET_MS);
  return [...groups.values()].filter(isQuiet);
};
