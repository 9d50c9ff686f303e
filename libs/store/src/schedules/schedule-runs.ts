import type { LastRun } from '@cloudmend/domain/schedules';
import { NEW, expression } from '../keyed-table/expression';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';
import { runKey, scheduleKey } from './schedule-keys';
import type { ScheduledSlot, ScheduleStore, SlotState } from './tenant-schedules';

/** Deliveries are at most a day late; a claim is kept much longer. */
const CLAIM_DAYS = 30;

interface RunItem {
  readonly state: 'waiting' | 'started' | 'skipped';
  readonly scanId: string | null;
}

/** Slots that came up: one item each, claimed once however often and in whatever order they are delivered. */
export const scheduleRuns = ({
  table,
  tenantId,
  clock,
}: TenantContext): Pick<ScheduleStore, 'claim' | 'isSettled' | 'settle' | 'markHandled'> => {
  const note = async ({ scheduleId, slot }: ScheduledSlot, run: Omit<LastRun, 'at'>): Promise<void> => {
    // An older slot reported later does not hide the newer one.
    const newest = expression('attribute_exists(#pk) AND (attribute_not_exists(#lastSlot) OR #lastSlot <= :slot)', {
      slot,
    });
    await table.update(
      scheduleKey(tenantId, scheduleId),
      expression('SET #lastRun = :run, #lastSlot = :noted', { run: { at: slot, ...run }, noted: slot }),
      newest,
    );
  };

  const readState = async (slot: ScheduledSlot): Promise<SlotState> => {
    const item = await table.get<RunItem>(runKey(tenantId, slot));
    return item?.state ?? 'stopped';
  };

  return {
    claim: async (slot) => {
      const item = {
        ...runKey(tenantId, slot),
        ...slot,
        state: 'waiting',
        scanId: null,
        ttl: ttlAfterDays(clock(), CLAIM_DAYS),
      };
      const mayRun = expression('#state = :active AND #activeSince <= :slot', { active: 'active', slot: slot.slot });
      const { missed } = await table.transact([
        { name: 'run', put: item, when: NEW },
        { name: 'schedule', check: scheduleKey(tenantId, slot.scheduleId), when: mayRun },
      ]);
      if (missed.has('schedule')) return 'stopped';
      return missed.has('run') ? readState(slot) : 'claimed';
    },
    isSettled: async (slot) => ['started', 'skipped'].includes(await readState(slot)),
    settle: async (slot, run) => {
      const isSettled = run.outcome !== 'waiting';
      if (isSettled) {
        const settled = expression('SET #state = :outcome, #scanId = :scanId', {
          outcome: run.outcome,
          scanId: run.scanId,
        });
        // If the scan was created in one transaction with this item, it is already `started`.
        const open = expression('#state = :waiting OR (#state = :same AND #scanId = :scanIdBefore)', {
          waiting: 'waiting',
          same: run.outcome,
          scanIdBefore: run.scanId,
        });
        if (!(await table.update(runKey(tenantId, slot), settled, open))) return;
      }
      await note(slot, run);
    },
    markHandled: async ({ scheduleId, slot }) => {
      await table.update(
        scheduleKey(tenantId, scheduleId),
        expression('SET #handledThrough = :handled', { handled: slot }),
        expression('#handledThrough < :slot', { slot }),
      );
    },
  };
};
