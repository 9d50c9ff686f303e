import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** The workspace's forecast cost. */
export const useForecast = (days: '30' | '90') => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'forecast', days),
    queryFn: ({ signal }) => api.getForecast(id, { days }, { signal }),
    placeholderData: keepPreviousData,
  });
};
