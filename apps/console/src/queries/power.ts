import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PowerSchedule } from '@cloudmend/domain/runs';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

const powerKey = (tenantId: string) => tenantKey(tenantId, 'power-schedules');

/** The instances that are started and stopped by the clock. */
export const usePowerSchedules = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: powerKey(id),
    queryFn: ({ signal }) => api.listPowerSchedules(id, {}, { signal }),
  });
};

/** Asking for hours, approving and deleting them. */
export const usePowerActions = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: powerKey(id) });
  return {
    request: useMutation({
      mutationFn: (input: Parameters<typeof api.requestPowerSchedule>[1]) => api.requestPowerSchedule(id, input),
      onSettled,
    }),
    approve: useMutation({
      mutationFn: ({ target, hours }: Pick<PowerSchedule, 'target' | 'hours'>) =>
        api.approvePowerSchedule(id, { target, hours }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (target: string) => api.deletePowerSchedule(id, { target }),
      onSettled,
    }),
  };
};
