import { useQuery } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** The workspace's schedules, including those not running and why. */
export const useSchedules = () => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  return useQuery({
    queryKey: tenantKey(tenantId, 'schedules'),
    queryFn: ({ signal }) => api.listSchedules(tenantId, {}, { signal }),
  });
};
