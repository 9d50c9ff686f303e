import { notFound } from '@cloudmend/domain/errors';
import { deletePowerSchedule } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const deletePowerScheduleFor =
  ({ runs }: Pick<MemberUses, 'runs'>): Operation<typeof deletePowerSchedule> =>
  async (_actor, { target }, call) => {
    const schedule = await runs.getPowerSchedule(target);
    if (!schedule || !(await runs.removePowerSchedule(target))) throw notFound('This instance has no schedule.');
    call.changes({ resource: schedule.resource, hours: schedule.hours }, null);
    return { target };
  };

export const handler = serve(deletePowerSchedule, deletePowerScheduleFor);
