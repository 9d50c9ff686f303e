import type { ScheduledSlot, Stores } from '@cloudmend/store';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';

interface Audited {
  readonly services: Pick<Services, 'clock' | 'log'>;
  readonly stores: Pick<Stores, 'audit'>;
  readonly delivery: ScheduledSlot;
}

/** A schedule's actions are audited under its own name. A lost entry does not undo them. */
export const auditRun = async (
  { services: { clock, log }, stores, delivery }: Audited,
  action: string,
  target: string,
): Promise<void> => {
  const { scheduleId, slot } = delivery;
  try {
    const what = { actor: `schedule ${scheduleId}`, role: '-', action, target, outcome: 'done' as const };
    await stores.audit.append({
      at: clock().toISOString(),
      ...what,
      requestId: `${scheduleId} ${slot}`,
      sourceIp: '-',
      before: null,
      after: null,
    });
  } catch (error) {
    log.error('An audit entry was lost.', errorFields(error));
  }
};
