import type { TicketRecord } from '@cloudmend/store';
import { type Created, RefusedError, type RemoteTicket } from './tracker-client';
import { toMarker, type TrackerJob } from './work';

const link = (
  { stores: { tickets } }: TrackerJob,
  ticket: TicketRecord,
  { id, key, url }: Pick<RemoteTicket, 'id' | 'key' | 'url'>,
): Promise<TicketRecord | undefined> =>
  tickets.change(ticket, { phase: 'linked', remoteId: id, key, url, triedAt: null, fault: null }, 'due');

const keep = async (job: TrackerJob, ticket: TicketRecord, created: Created): Promise<void> => {
  if (created instanceof RefusedError)
    await job.stores.tickets.change(ticket, { phase: 'refused', triedAt: null, fault: created.message });
  else await link(job, ticket, created);
};

/** Looks for what a call without an answer may have created. Undefined while a search may not know it yet. */
const findLost = async (job: TrackerJob, ticket: TicketRecord): Promise<'found' | 'missing' | undefined> => {
  const tried = Date.parse(ticket.triedAt ?? '');
  if (job.services.clock().getTime() - tried < job.pace.unsureMs) return undefined;
  const remote = await job.client.find(toMarker(ticket));
  if (!remote) return 'missing';
  await link(job, ticket, remote);
  return 'found';
};

/** Tickets that may be created: what an earlier call may have created is looked for first. */
const chooseNew = async (job: TrackerJob, waiting: readonly TicketRecord[]): Promise<TicketRecord[]> => {
  const chosen: TicketRecord[] = [];
  for (const ticket of waiting) {
    if (ticket.triedAt === null || (await findLost(job, ticket)) === 'missing') chosen.push(ticket);
    if (chosen.length >= job.client.atOnce) break;
  }
  return chosen;
};

/** Notes that a call begins, so that a crash in it is known of. */
const noteTry = async (job: TrackerJob, chosen: readonly TicketRecord[]): Promise<TicketRecord[]> => {
  const triedAt = job.services.clock().toISOString();
  const noted = await Promise.all(chosen.map((ticket) => job.stores.tickets.change(ticket, { triedAt })));
  return noted.flatMap((ticket) => ticket ?? []);
};

/**
 * Creates the tickets that wait in the tracker, some at once. A crash at any step never makes two: the marker of each is
 * looked for before another try.
 */
export const createRemote = async (job: TrackerJob, waiting: readonly TicketRecord[]): Promise<void> => {
  for (let left = waiting; left.length > 0 && job.pace.hasTime(); ) {
    const chosen = await chooseNew(job, left);
    const noted = await noteTry(job, chosen);
    if (noted.length === 0) return;
    try {
      const created = await job.client.create(noted.map((ticket) => ({ marker: toMarker(ticket), ...ticket.draft })));
      for (const [index, ticket] of noted.entries()) await keep(job, ticket, created[index] as Created);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      for (const ticket of noted) await keep(job, ticket, error);
    }
    const last = left.findIndex(({ id }) => id === chosen.at(-1)?.id);
    left = left.slice(last + 1);
  }
};
