import type { TicketSubject } from '@cloudmend/domain/tickets';
import { toDueRow } from '../due-work';
import { expression, NEW } from '../keyed-table/expression';
import { takePage } from '../keyed-table/take-page';
import type { Write } from '../keyed-table/transact';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';
import type { CommentRecord, DueTicket, TicketRecord, TicketStore } from './ticket-store';
import { trackerItems } from './tracker-items';

const workPartition = (tenantId: string): string => tenantKey(tenantId, 'TICKET-WORK');

/** A workspace without trackers never looks at its scans. */
const SCAN_DAYS = 7;

/** A finished scan for tickets to follow, written in the transaction that concludes it. */
export const toTicketWork = (tenantId: string, scanId: string, at: string): Write => ({
  put: { pk: workPartition(tenantId), sk: joinKey('SCAN', scanId), scanId, ttl: ttlAfterDays(at, SCAN_DAYS) },
});

type WorkItem = { readonly due: DueTicket } | { readonly scanId: string } | { readonly pulse: unknown };

type Context = Pick<TenantContext, 'table' | 'tenantId' | 'secrets' | 'clock' | 'newId'>;

/** Tickets by ID, which sorts by age, and one item for each subject, so that it has one ticket. */
export const openTicketStore = ({ table, tenantId, secrets, clock, newId }: Context): TicketStore => {
  const [pk, workPk] = [tenantKey(tenantId, 'TICKETS'), workPartition(tenantId)];
  const toKey = (id: string) => ({ pk, sk: joinKey(id) });
  const subjectKey = ({ type, id }: TicketSubject) => ({
    pk: tenantKey(tenantId, 'TICKET-SUBJECTS'),
    sk: joinKey(type, id),
  });
  const commentKey = (ticketId: string, id: string) => ({
    pk: tenantKey(tenantId, 'TICKET-COMMENTS'),
    sk: joinKey(ticketId, id),
  });
  const dueKey = (ticketId: string) => ({ pk: workPk, sk: joinKey('DUE', ticketId) });
  const leaseKey = { pk: tenantKey(tenantId), sk: 'TICKET-LEASE' };
  const dueItem = (ticketId: string) => ({
    ...dueKey(ticketId),
    due: { ticketId, mark: newId() },
    ...toDueRow('tickets', tenantId),
  });
  const get = async (id: string) => (await table.get<{ ticket: TicketRecord }>(toKey(id)))?.ticket;
  const ofSubject = async (subject: TicketSubject) => {
    const known = await table.get<{ ticketId: string }>(subjectKey(subject));
    return known && get(known.ticketId);
  };
  return {
    ...trackerItems({ table, tenantId, secrets }),
    list: async (limit) =>
      (await takePage<{ ticket: TicketRecord }>(table, { pk, newestFirst: true }, limit)).items.map(
        ({ ticket }) => ticket,
      ),
    all: async () => (await table.all<{ ticket: TicketRecord }>({ pk })).map(({ ticket }) => ticket),
    get,
    ofSubject,
    begin: async (ticket) => {
      const { isDone } = await table.transact([
        { put: { ...subjectKey(ticket.subject), ticketId: ticket.id }, when: NEW },
        { put: { ...toKey(ticket.id), ticket } },
        { put: dueItem(ticket.id) },
      ]);
      return isDone ? ticket : ((await ofSubject(ticket.subject)) ?? ticket);
    },
    change: async (before, change, isDue) => {
      const ticket = { ...before, ...change, version: before.version + 1 };
      const { isDone } = await table.transact([
        {
          put: { ...toKey(ticket.id), ticket },
          when: expression('#ticket.#version = :version', { version: before.version }),
        },
        ...(isDue ? [{ put: dueItem(ticket.id) }] : []),
      ]);
      return isDone ? ticket : undefined;
    },
    listComments: async (ticketId) => {
      const { pk: commentsPk, sk: begins } = commentKey(ticketId, '');
      const items = await table.all<{ comment: CommentRecord }>({ pk: commentsPk, begins });
      return items.map(({ comment }) => comment).sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
    },
    saveComment: async (ticketId, comment) => {
      await table.put({ ...commentKey(ticketId, comment.id), comment });
    },
    removeComment: async (ticketId, id) => {
      await table.remove(commentKey(ticketId, id));
    },
    work: async () => {
      const items = await table.all<WorkItem>({ pk: workPk });
      return {
        due: items.flatMap((item) => ('due' in item ? [item.due] : [])),
        scans: items.flatMap((item) => ('scanId' in item ? [item.scanId] : [])),
      };
    },
    markDue: async (ticketId) => {
      await table.put(dueItem(ticketId));
    },
    endDue: async ({ ticketId, mark }) => {
      await table.remove(dueKey(ticketId), expression('#due.#mark = :mark', { mark }));
    },
    endScan: async (scanId) => {
      await table.remove({ pk: workPk, sk: joinKey('SCAN', scanId) });
    },
    lease: async (until) =>
      table.put(
        { ...leaseKey, until },
        expression('attribute_not_exists(#until) OR #until < :now', { now: clock().toISOString() }),
      ),
    endLease: async (until) => {
      await table.remove(leaseKey, expression('#until = :until', { until }));
    },
  };
};
