import type { Notice } from '@cloudmend/domain/notifications';
import type { AssignedEvent, Stores } from '@cloudmend/store';
import { plural, readTitle, WORK_PAGES } from './describe-event';
import type { KeptEvent } from './group-events';

type Reads = Pick<Stores, 'findings' | 'recommendations' | 'work' | 'teams'>;

const LISTS = { finding: 'security-findings', recommendation: 'recommendations' } as const;

/** Who is told: the person, or the members of the team, but not who assigned it. */
const findTold = async ({ teams }: Pick<Reads, 'teams'>, owner: string, by: string | null) => {
  const team = owner.includes('@') ? undefined : (await teams.list()).find(({ id }) => id === owner);
  if (!team && !owner.includes('@')) return undefined;
  const to = (team?.members ?? [owner]).filter((email) => email !== by);
  return to.length > 0 ? { to, name: team?.name ?? 'you' } : undefined;
};

/** Those that the owner still has; of a very large assignment by rules only its beginning is looked at again. */
const listKept = async ({ work }: Pick<Reads, 'work'>, events: readonly AssignedEvent[]) => {
  const [{ kind, owner }] = events as [AssignedEvent, ...AssignedEvent[]];
  const index = await work.index(kind);
  const ids = [...new Set(events.flatMap((event) => event.ids))];
  const kept = ids.filter((id) => index.get(id)?.owner === owner);
  const unlisted = events.reduce((sum, { ids: own, count }) => sum + count - own.length, 0);
  return { kept, count: kept.length + (kept.length > 0 ? unlisted : 0) };
};

/** One notice for everything that one person or the rules assigned to one owner. */
export const describeAssigned = async (
  { stores }: { readonly stores: Reads },
  group: readonly [KeptEvent<AssignedEvent>, ...KeptEvent<AssignedEvent>[]],
): Promise<Notice[]> => {
  const [{ id: eventId, event }] = group;
  const { kind, by, owner } = event;
  const told = await findTold(stores, owner, by);
  if (!told) return [];
  const { kept, count } = await listKept(
    stores,
    group.map((each) => each.event),
  );
  const [first] = kept;
  if (first === undefined) return [];
  const title = count === 1 ? await readTitle(stores, kind, first) : undefined;
  if (count === 1 && title === undefined) return [];
  const whom = `${by ?? 'A rule'} assigned ${told.name}`;
  return [
    {
      id: `${eventId}-assigned`,
      kind: 'assigned',
      subject: { type: kind, id: first },
      at: event.at,
      title: title === undefined ? `${whom} ${plural(count, kind)}` : `${whom} a ${kind}: ${title}`,
      lines: [],
      page:
        title === undefined
          ? `${LISTS[kind]}?owner=${encodeURIComponent(owner)}`
          : `${WORK_PAGES[kind]}${encodeURIComponent(first)}`,
      to: told.to,
    },
  ];
};
