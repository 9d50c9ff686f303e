import type { ScheduledSlot, Stores } from '@cloudmend/store';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';

interface Audited {
  readonly services: Pick<Services, 'clock' | 'log'>;
  readonly stores: Pick<Stores, 'audit'>;
  readonly delivery: ScheduledSlot;
}

/** What a schedule did stands in the tenant's trail, under its own name. A line that is lost does not undo it. */
export const auditRun = async ({ services: { clock, log }, stores, delivery }: Audited, action: string, target: string): Promise<void> => {
  const { scheduleId, slot } = delivery;
  try {
    await stores.audit.append({ at: clock().toISOString(), actor: `schedule ${scheduleId}`, action, target, outcome: 'done', requestId: `${scheduleId} ${slot}` });
  } catch (error) {
    log.error('An audit line was lost.', errorFields(error));
  }
};
