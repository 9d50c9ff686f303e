import { listSchedules } from '@cloudmend/domain/schedules';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toScheduledScan } from './scheduled-scan';

/** Oldest first; no plan allows more than fit in one response. */
export const listSchedulesFor =
  ({ schedules, clock }: Pick<MemberUses, 'schedules' | 'clock'>): Operation<typeof listSchedules> =>
  async () => {
    const now = clock();
    return (await schedules.list()).map((record) => toScheduledScan(record, now));
  };

export const handler = serve(listSchedules, listSchedulesFor);
