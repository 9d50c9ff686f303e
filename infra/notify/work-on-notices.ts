import { setTimeout as pause } from 'node:timers/promises';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { deliverDue } from './deliver';
import { startMail } from './send-mail';
import { groupEvents } from './group-events';
import { type Pace, tellEvents, type Work } from './tell-event';

/** Longer than a function runs: until then no one else sends for the workspace. */
const LEASE_MS = 6 * 60_000;

type NoticeServices = Work['services'] &
  Pick<Services, 'openStores'> & {
    readonly system: Pick<Services['system'], 'listDue'>;
  };

/** Events first, so that what is sent takes all of them in; then emails that are due; then what waits for a destination. */
const workOnOutbox = async (work: Work): Promise<void> => {
  const { stores, services, pace } = work;
  const { deliveries } = stores;
  const { events } = await deliveries.work();
  for (const group of groupEvents(events, services.clock())) {
    if (!pace.hasTime()) return;
    await tellEvents(work, group);
  }
  const now = services.clock().toISOString();
  for (const mail of (await deliveries.work()).mails) if (mail.dueAt <= now) await startMail(work, mail);
  const { due } = await deliveries.work();
  if (due.length > 0) await deliverDue(work, due);
};

const workOnTenant = async (work: Work): Promise<void> => {
  const { stores, services } = work;
  const { events, mails, due } = await stores.deliveries.work();
  const now = services.clock();
  const isIdle =
    events.length === 0 &&
    !mails.some(({ dueAt }) => dueAt <= now.toISOString()) &&
    !due.some(({ nextAt }) => nextAt <= now.toISOString());
  if (isIdle) return;
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  if (!(await stores.deliveries.lease(until))) return;
  try {
    await workOnOutbox(work);
  } finally {
    await stores.deliveries.endLease(until);
  }
};

/** Tells people and destinations what happened, in all workspaces, as long as there is time. */
export const workOnNotices = async (services: NoticeServices, chosen: Partial<Pace> = {}): Promise<void> => {
  const pace: Pace = { hasTime: () => true, pause, random: Math.random, ...chosen };
  for (const { tenantId } of await services.system.listDue('notices')) {
    if (!pace.hasTime()) return;
    try {
      await workOnTenant({ services, tenantId, stores: services.openStores(tenantId), pace });
    } catch (error) {
      services.log.error('The notices of a workspace could not be sent.', { tenantId, ...errorFields(error) });
    }
  }
};
