import { TenantId } from '@cloudmend/domain/tenancy';
import * as z from 'zod';
import { services } from '../runtime/services';
import { fireSchedule } from '../schedules/fire-schedule';

/** What the timer sends: ids and the slot, never what to scan. Unknown fields are dropped. */
const Input = z.object({ tenantId: TenantId, scheduleId: z.string().min(1).max(64), scheduledTime: z.iso.datetime() });

const MINUTE_MS = 60_000;

/** Invoked by EventBridge Scheduler when a slot is due: at least once, possibly late or out of order. */
export const handler = async (event: unknown): Promise<void> => {
  const { tenantId, scheduleId, scheduledTime } = Input.parse(event);
  const slot = new Date(Math.floor(Date.parse(scheduledTime) / MINUTE_MS) * MINUTE_MS).toISOString();
  const started = Date.now();
  const outcome = await fireSchedule(services(), { tenantId, scheduleId, slot });
  services().log.info(`Schedule fired: ${outcome}.`, {
    tenantId,
    requestId: scheduleId,
    durationMs: Date.now() - started,
  });
};
