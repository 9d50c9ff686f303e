import type { DueTicket, TicketRecord, TrackerPulse } from '@cloudmend/store';
import { NO_WORK } from '@cloudmend/domain/work';
import * as z from 'zod';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { waitMs } from '../notify/judge-answer';
import { createRemote } from './create-remote';
import { followScan } from './follow-scan';
import { openTracker } from './open-tracker';
import { syncTicket } from './sync-ticket';
import { RefusedError, TrackerDownError } from './tracker-client';
import { PACE, type TicketJob, type TicketPace, type TrackerJob } from './work';

/** Longer than a function runs: until then no one else works for the workspace. */
const LEASE_MS = 6 * 60_000;
const MINUTE_MS = 60_000;
/** What a look reaches back beyond the last: searches of Jira answer what was true some minutes ago. */
const OVERLAP_MINUTES = 15;
/** Longer than a weekend, so that changes made while a tracker could not be reached are seen. */
const LOOK_BACK_MINUTES = 7 * 24 * 60;

type TicketServices = TicketJob['services'] &
  Pick<Services, 'openStores'> & {
    readonly system: Pick<Services['system'], 'listDue'>;
  };

/** A tracker that was never asked may have failed since its first ticket. */
const minutesSince = (at: string | null, now: Date): number => {
  if (at === null) return LOOK_BACK_MINUTES;
  const passed = Math.ceil((now.getTime() - Date.parse(at)) / MINUTE_MS);
  return Math.min(LOOK_BACK_MINUTES, passed + OVERLAP_MINUTES);
};

/** Marks the tickets whose subject was moved or commented on here. */
const noteWork = async ({ stores: { tickets, work } }: TrackerJob, own: readonly TicketRecord[]): Promise<void> => {
  const linked = own.filter(({ phase }) => phase === 'linked');
  for (const type of new Set(linked.map(({ subject }) => subject.type))) {
    const index = await work.index(type);
    for (const { id, subject, workComments = 0, workStep = 'open' } of linked) {
      if (subject.type !== type) continue;
      const { comments, step } = index.get(subject.id) ?? NO_WORK;
      if (comments !== workComments || step !== workStep) await tickets.markDue(id);
    }
  }
};

/** Asks the tracker what changed there. */
const look = async (job: TrackerJob, own: readonly TicketRecord[], pulse: TrackerPulse): Promise<string | null> => {
  const now = job.services.clock();
  const linked = new Map(own.flatMap(({ id, remoteId }) => (remoteId === null ? [] : [[remoteId, id]])));
  const isDue = pulse.readAt === null || now.getTime() - Date.parse(pulse.readAt) >= job.pace.lookMs;
  if (!isDue || linked.size === 0) return pulse.readAt;
  for (const remoteId of await job.client.listChanged(minutesSince(pulse.readAt, now))) {
    const ticketId = linked.get(remoteId);
    if (ticketId !== undefined) await job.stores.tickets.markDue(ticketId);
  }
  return now.toISOString();
};

/** Compares one ticket; what the tracker refuses is said on it. */
const compare = async (job: TrackerJob, due: DueTicket): Promise<void> => {
  const { tickets } = job.stores;
  const ticket = await tickets.get(due.ticketId);
  if (ticket?.phase === 'linked' && ticket.remoteId !== null) {
    try {
      if (!(await syncTicket(job, ticket, ticket.remoteId))) return;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await tickets.change(ticket, { fault: error.message });
    }
  }
  if (ticket?.phase !== 'waiting') await tickets.endDue(due);
};

const workAtTracker = async (job: TrackerJob, pulse: TrackerPulse): Promise<string | null> => {
  const { tickets } = job.stores;
  const own = (await tickets.all()).filter(({ trackerId }) => trackerId === job.tracker.id);
  await noteWork(job, own);
  const readAt = await look(job, own, pulse);
  await createRemote(
    job,
    own.filter(({ phase }) => phase === 'waiting'),
  );
  const ids = new Set(own.map(({ id }) => id));
  for (const due of (await tickets.work()).due) {
    if (!job.pace.hasTime()) break;
    if (ids.has(due.ticketId)) await compare(job, due);
  }
  return readAt;
};

/** What a failed call says; other errors are ours. */
const toDown = (error: unknown): TrackerDownError | undefined => {
  if (error instanceof TrackerDownError) return error;
  if (error instanceof RefusedError) return new TrackerDownError(error.message);
  const isUnreadable = error instanceof z.ZodError || error instanceof SyntaxError;
  return isUnreadable ? new TrackerDownError('The answer could not be read.') : undefined;
};

/** Works with one tracker. One that fails is left alone for a while. */
const visit = async (job: TicketJob, trackerId: string): Promise<void> => {
  const { tickets } = job.stores;
  const now = job.services.clock();
  const pulse = await tickets.pulse(trackerId);
  if (pulse.restsUntil !== null && pulse.restsUntil > now.toISOString()) return;
  const [tracker, secret] = [await tickets.getTracker(trackerId), await tickets.readTrackerSecret(trackerId)];
  if (!tracker || !secret) return;
  const client = openTracker(job.services, secret, tracker.mapping);
  try {
    const readAt = await workAtTracker({ ...job, tracker, client }, pulse);
    const isSame = pulse.health === 'healthy' && readAt === pulse.readAt;
    if (!isSame)
      await tickets.savePulse(trackerId, { health: 'healthy', fault: null, readAt, restsUntil: null, failures: 0 });
  } catch (error) {
    const down = toDown(error);
    if (!down) throw error;
    const failures = pulse.failures + 1;
    const rest = Math.max(down.waitMs ?? 0, waitMs(failures, Math.random));
    const restsUntil = new Date(now.getTime() + rest).toISOString();
    await tickets.savePulse(trackerId, { ...pulse, health: 'failing', fault: down.message, restsUntil, failures });
  }
};

/** What is due of trackers that were removed. */
const dropLost = async ({ stores: { tickets } }: TicketJob, known: ReadonlySet<string>): Promise<void> => {
  for (const due of (await tickets.work()).due) {
    const ticket = await tickets.get(due.ticketId);
    if (!ticket || !known.has(ticket.trackerId)) await tickets.endDue(due);
  }
};

const workOnTenant = async (job: TicketJob): Promise<void> => {
  const { tickets } = job.stores;
  const [{ due, scans }, trackers] = [await tickets.work(), await tickets.listTrackers()];
  if (due.length === 0 && scans.length === 0 && trackers.length === 0) return;
  const until = new Date(job.services.clock().getTime() + LEASE_MS).toISOString();
  if (!(await tickets.lease(until))) return;
  try {
    for (const scanId of scans) await followScan(job, scanId);
    for (const { id } of trackers) await visit(job, id);
    if (due.length > 0) await dropLost(job, new Set(trackers.map(({ id }) => id)));
  } finally {
    await tickets.endLease(until);
  }
};

/** What one run has no time for is not always the same. */
const startAnywhere = <T>(items: readonly T[]): readonly T[] => {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
};

/** Creates tickets and keeps them equal with those in the trackers, in all workspaces with a tracker, as long as there is time. */
export const workOnTickets = async (services: TicketServices, chosen: Partial<TicketPace> = {}): Promise<void> => {
  const pace = { ...PACE, ...chosen };
  for (const { tenantId } of startAnywhere(await services.system.listDue('tickets'))) {
    if (!pace.hasTime()) return;
    try {
      await workOnTenant({ services, tenantId, stores: services.openStores(tenantId), pace });
    } catch (error) {
      services.log.error('The tickets of a workspace could not be compared.', { tenantId, ...errorFields(error) });
    }
  }
};
