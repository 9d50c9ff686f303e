import type { ListedTracker, Ticket, TicketState, TicketSubject, Tracker } from '@cloudmend/domain/tickets';
import type { FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

interface Saved extends Pick<Tracker, 'name' | 'mapping'> {
  readonly id?: string;
  readonly secret?: { readonly kind: Tracker['kind']; readonly site: string; readonly email?: string };
}

const AT = '2026-11-20T08:00:00.000Z';

/** The calls about trackers and tickets, in memory. Tickets are in the tracker at once. */
export const ticketRoutes = (world: FakeWorkspace): FakeRoutes => {
  const trackers = (): ListedTracker[] => (world.trackers ??= []);
  const tickets = (): Ticket[] => (world.tickets ??= []);
  const idIn = (path: string): string => path.split('/')[4] ?? '';
  const find = (path: string): Ticket => tickets().find(({ id }) => id === idIn(path)) as Ticket;
  return {
    'GET /tenants/*/trackers': trackers,
    'POST /tenants/*/trackers': ({ body }) => {
      const { id = 't-1', name, mapping, secret } = body as unknown as Saved;
      const known = trackers().find((one) => one.id === id);
      const place = { kind: secret?.kind ?? 'jira', site: secret?.site ?? '', account: secret?.email ?? '' };
      const fresh = {
        ...place,
        hasHook: false,
        savedAt: AT,
        savedBy: 'sub-1',
        health: 'unused',
        fault: null,
        readAt: null,
      } as const;
      world.trackers = [...trackers().filter((one) => one.id !== id), { ...(known ?? fresh), id, name, mapping }];
      return { id };
    },
    'POST /tenants/*/trackers/*/test': () => ({
      key: 'OPS-1',
      url: 'https://acme.atlassian.net/browse/OPS-1',
      faults: [],
    }),
    'POST /tenants/*/trackers/*/hook': () => ({ url: 'https://cloudmend.example/api/tickets/hooks/token' }),
    'DELETE /tenants/*/trackers/*': ({ path }) => {
      const id = path.split('/').at(-1) ?? '';
      world.trackers = trackers().filter((one) => one.id !== id);
      return { id };
    },
    'GET /tenants/*/tickets': tickets,
    'GET /tenants/*/tickets/*': ({ path }) => ({ ...find(path), comments: [] }),
    'POST /tenants/*/tickets': ({ body }) => {
      const made = (body['subjects'] as TicketSubject[]).map((subject, index): Ticket => {
        const key = `OPS-${tickets().length + index + 1}`;
        return {
          id: key.toLowerCase(),
          trackerId: String(body['tracker']),
          subject,
          phase: 'linked',
          state: 'todo',
          title: `Ticket about ${subject.id}`,
          key,
          url: `https://acme.atlassian.net/browse/${key}`,
          fault: null,
          createdAt: AT,
          createdBy: 'sub-1',
          syncedAt: AT,
        };
      });
      world.tickets = [...tickets(), ...made];
      return made;
    },
    'POST /tenants/*/tickets/*/state': ({ path, body }) => {
      const moved = { ...find(path), state: body['state'] as TicketState };
      world.tickets = tickets().map((one) => (one.id === moved.id ? moved : one));
      return moved;
    },
  };
};
