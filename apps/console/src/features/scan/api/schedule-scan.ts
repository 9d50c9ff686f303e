import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScanRequest } from '@cloudmend/domain/scans';
import type { Schedule } from '@cloudmend/domain/schedules';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

const useRefresh = () => {
  const queries = useQueryClient();
  const { id } = useTenant();
  return () => queries.invalidateQueries({ queryKey: tenantKey(id, 'schedules') });
};

export const useScheduleScan = () => {
  const api = useApi();
  const { id } = useTenant();
  return useMutation({
    mutationFn: (asked: { schedule: Schedule; scan: ScanRequest }) => api.scheduleScan(id, asked),
    onSuccess: useRefresh(),
  });
};

export type ScheduleChange = 'pause' | 'resume' | 'delete';

/** The actions on a schedule; the list is refetched whatever the outcome. */
export const useChangeSchedule = () => {
  const api = useApi();
  const { id } = useTenant();
  const calls: Record<ScheduleChange, (scheduleId: string) => Promise<unknown>> = {
    pause: (scheduleId) => api.pauseSchedule(id, { scheduleId }),
    resume: (scheduleId) => api.resumeSchedule(id, { scheduleId }),
    delete: (scheduleId) => api.deleteSchedule(id, { scheduleId }),
  };
  return useMutation({
    mutationFn: ({ change, scheduleId }: { change: ScheduleChange; scheduleId: string }) => calls[change](scheduleId),
    onSettled: useRefresh(),
  });
};
