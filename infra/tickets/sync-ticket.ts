import { TICKET_STATES, type TicketState } from '@cloudmend/domain/tickets';
import type { TicketRecord } from '@cloudmend/store';
import { followTicket, followWork, readStep } from './follow-work';
import { syncComments } from './sync-comments';
import { takeWorkComments } from './take-work-comments';
import { RefusedError, type RemoteTicket } from './tracker-client';
import type { TrackerJob } from './work';

type Sides = Pick<TicketRecord, 'state' | 'agreed' | 'movedBy'>;

/**
 * What both sides must have. A side that did not change since they were last compared follows the other; if both did, what
 * a scan verified wins, and otherwise the tracker: people work there.
 */
export const settle = ({ state, agreed, movedBy }: Sides, remote: TicketState): TicketState => {
  if (state === agreed) return remote;
  return remote === agreed || movedBy === 'scan' ? state : remote;
};

const toNote = ({ movedBy }: TicketRecord): string =>
  movedBy === 'scan' ? 'A scan verified the fix.' : 'Closed in CloudMend.';

interface Moved {
  readonly remote: RemoteTicket;
  readonly fault: string | null;
}

/** Moves the ticket there, and reads where that led: a workflow may have states of its own. */
const moveRemote = async (
  { client }: TrackerJob,
  ticket: TicketRecord,
  remote: RemoteTicket,
  state: TicketState,
): Promise<Moved | undefined> => {
  const refused = `The workflow does not allow ${TICKET_STATES[state]} from ${TICKET_STATES[remote.state]}.`;
  let fault: string | null = null;
  try {
    if (!(await client.move(remote, state, toNote(ticket)))) fault = refused;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    fault = error.message;
  }
  const after = await client.read(remote.id);
  return after && { remote: after, fault: after.state === state ? null : fault };
};

/** A ticket that the tracker closed for good gets a successor once a scan finds its subject again. */
const succeed = (ticket: TicketRecord): Partial<TicketRecord> => ({
  round: ticket.round + 1,
  phase: 'waiting',
  key: null,
  url: null,
  remoteId: null,
  triedAt: null,
  agreed: ticket.state,
  fault: null,
});

const toGone = (syncedAt: string): Partial<TicketRecord> => ({ phase: 'gone', syncedAt });

/** Compares a ticket with the tracker's and makes both equal. False if it changed here meanwhile. */
export const syncTicket = async (job: TrackerJob, known: TicketRecord, remoteId: string): Promise<boolean> => {
  const { client, services, stores } = job;
  const { tickets } = stores;
  const step = await readStep(job, known);
  const ticket = followWork(known, step);
  const syncedAt = services.clock().toISOString();
  const found = await client.read(remoteId);
  if (!found) return (await tickets.change(ticket, toGone(syncedAt))) !== undefined;
  const workComments = (await job.stores.work.index(ticket.subject.type)).get(ticket.subject.id)?.comments ?? 0;
  const workThrough = await takeWorkComments(job, ticket);
  await syncComments(job, ticket, remoteId);
  const state = settle(ticket, found.state);
  const moved: Moved | undefined =
    state === found.state ? { remote: found, fault: ticket.fault } : await moveRemote(job, ticket, found, state);
  if (!moved) return (await tickets.change(ticket, toGone(syncedAt))) !== undefined;
  const { remote, fault } = moved;
  const isStuck = state !== 'done' && remote.state === 'done' && ticket.movedBy === 'scan';
  if (isStuck) return (await tickets.change(ticket, succeed(ticket), 'due')) !== undefined;
  const { key, url, title } = remote;
  const workStep = await followTicket(job, ticket, { state: remote.state, key, step });
  const next = {
    key,
    url,
    title,
    state: remote.state,
    agreed: remote.state,
    fault,
    syncedAt,
    workComments,
    workThrough,
    workStep,
  };
  return (await tickets.change(ticket, next)) !== undefined;
};
