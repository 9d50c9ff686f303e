import type { LastRun } from '@cloudmend/domain/schedules';
import { AppError } from '@cloudmend/domain/errors';
import type { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { ScheduleRecord, ScheduledSlot, Stores } from '@cloudmend/store';
import { SlotSettledError } from '@cloudmend/store';
import type { Services } from '../runtime/services';
import { queueScan } from '../scan/queue-scan';
import { auditRun } from './audit-run';
import { obstacleTo } from './obstacle';
import { settleTimer } from './settle-timer';

/** A delivery that comes later than this is not what anyone planned any more. */
export const LATEST_MS = 3_600_000;

/** A due slot of a schedule. */
export interface Delivery extends ScheduledSlot {
  readonly tenantId: TenantId;
}

export interface FireOptions {
  /** The time until which the slot may still run. @default - an hour after the slot */
  readonly until?: Date;
}

/** `ignored`: there is nothing to do, or it was done before. */
export type FireOutcome = 'started' | 'waiting' | 'skipped' | 'disabled' | 'ignored';

export type FireServices = Pick<
  Services,
  'openStores' | 'providers' | 'workflow' | 'scheduler' | 'clock' | 'newId' | 'log'
> & {
  readonly system: Pick<Services['system'], 'members' | 'tenants' | 'waitingRuns'>;
};

/** One delivery in progress. */
interface Firing {
  readonly services: FireServices;
  readonly stores: Stores;
  readonly delivery: Delivery;
  readonly record: ScheduleRecord;
  readonly until: Date;
}

/**
 * Takes a slot that came up: once for all its deliveries, in whatever order they come. What the schedule said when it was saved counts
 * for nothing: tenant, plan, author and accounts are looked up now.
 */
export const fireSchedule = async (
  services: FireServices,
  delivery: Delivery,
  options: FireOptions = {},
): Promise<FireOutcome> => {
  const stores = services.openStores(delivery.tenantId);
  const record = await stores.schedules.get(delivery.scheduleId);
  if (!record) {
    // A timer that outlived its schedule.
    await services.scheduler.remove(delivery.scheduleId);
    return 'ignored';
  }
  if (record.state !== 'active') return 'ignored';
  const until = options.until ?? new Date(Date.parse(delivery.slot) + LATEST_MS);
  const outcome = await run({ services, stores, delivery, record, until });
  const isOver = outcome === 'started' || outcome === 'skipped' || outcome === 'repeated';
  if (isOver && record.schedule.type === 'once') await stores.schedules.finish(delivery.scheduleId);
  // Last: if the process dies before this, another delivery follows.
  await stores.schedules.markHandled(delivery);
  return outcome === 'repeated' ? 'ignored' : outcome;
};

/** `repeated`: the slot was settled. The process that did so may have died before the schedule's end was recorded. */
const run = async (firing: Firing): Promise<FireOutcome | 'repeated'> => {
  const { services, stores, delivery, record, until } = firing;
  if (await stores.schedules.isSettled(delivery)) return 'repeated';
  const obstacle = await obstacleTo(services, stores, delivery.tenantId, record);
  if (typeof obstacle === 'string') return disable(firing, obstacle);
  const state = await stores.schedules.claim(delivery);
  if (state === 'stopped') return 'ignored';
  if (state === 'started' || state === 'skipped') return 'repeated';
  if (services.clock().getTime() > until.getTime())
    return skip(firing, state === 'waiting' ? WAITED_TOO_LONG : TOO_LATE);
  return start(firing, obstacle.plan);
};

const start = async (firing: Firing, plan: Plan): Promise<FireOutcome | 'repeated'> => {
  const { services, stores, delivery, record } = firing;
  const asked = {
    tenantId: delivery.tenantId,
    plan,
    request: record.scan,
    requestedBy: record.author,
    claim: delivery,
  };
  try {
    const { scanId } = await queueScan({ ...services, scans: stores.scans }, asked);
    await settle(firing, { outcome: 'started', scanId, reason: null });
    await auditRun(firing, 'scan.start', scanId);
    return 'started';
  } catch (error) {
    if (error instanceof SlotSettledError) return 'repeated';
    if (error instanceof AppError && (error.code === 'too-many' || error.code === 'conflict'))
      return wait(firing, error);
    throw error;
  }
};

/** Why a slot did not run that nobody delivered in time. */
export const TOO_LATE = 'The schedule could not run within an hour of its time, so this run was skipped.';
const WAITED_TOO_LONG = "Other scans used your plan's capacity for an hour, so this run was skipped.";

const settle = ({ stores, delivery }: Firing, outcome: Omit<LastRun, 'at'>): Promise<void> =>
  stores.schedules.settle(delivery, outcome);

const skip = async (firing: Firing, reason: string): Promise<FireOutcome> => {
  await settle(firing, { outcome: 'skipped', scanId: null, reason });
  return 'skipped';
};

/** There is no room now: the slot stays queued, and is tried again each minute. */
const wait = async (firing: Firing, { message }: AppError): Promise<FireOutcome> => {
  const { services, delivery, until } = firing;
  const { tenantId, scheduleId, slot } = delivery;
  await services.system.waitingRuns.add({ tenantId, scheduleId, slot, until: until.toISOString() });
  await settle(firing, { outcome: 'waiting', scanId: null, reason: message });
  return 'waiting';
};

const disable = async (firing: Firing, reason: string): Promise<FireOutcome> => {
  const { services, stores, delivery } = firing;
  const { tenantId, scheduleId } = delivery;
  if (!(await stores.schedules.disable(scheduleId, reason))) return 'ignored';
  await auditRun(firing, 'schedule.disable', scheduleId);
  await settleTimer({ schedules: stores.schedules, scheduler: services.scheduler }, tenantId, scheduleId);
  return 'disabled';
};
