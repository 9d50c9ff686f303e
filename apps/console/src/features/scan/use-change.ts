import { toMessage, notifyDone, notifyFault } from '../../components/notify';
import { type ScheduleChange, useChangeSchedule } from './api/schedule-scan';

const DONE: Record<ScheduleChange, string> = {
  pause: 'Schedule paused.',
  resume: 'Schedule resumed.',
  delete: 'Schedule deleted.',
};

/** Changes a schedule and shows the result. */
export const useChange = () => {
  const change = useChangeSchedule();
  const run = async (what: ScheduleChange, scheduleId: string): Promise<void> => {
    try {
      await change.mutateAsync({ change: what, scheduleId });
      notifyDone(DONE[what]);
    } catch (error) {
      notifyFault(toMessage(error, `Failed to ${what} the schedule`));
    }
  };
  return { run, isPending: change.isPending };
};
