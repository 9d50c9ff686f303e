import { useQuery } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** What the accounts contain: emissions and data classes. */
export const useEstate = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({ queryKey: tenantKey(id, 'estate'), queryFn: ({ signal }) => api.getEstate(id, {}, { signal }) });
};
