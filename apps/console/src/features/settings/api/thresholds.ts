import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export const thresholdsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'thresholds'),
    queryFn: ({ signal }) => api.getThresholds(tenantId, {}, { signal }),
  });

export const useThresholds = () => useQuery(thresholdsQuery(useApi(), useTenant().id));

/** Sets thresholds; the answer holds the values now in effect. */
export const useChangeThresholds = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { id: tenantId } = useTenant();
  return useMutation({
    mutationFn: (change: Partial<Thresholds>) => api.changeThresholds(tenantId, change),
    onSuccess: (thresholds) => void queries.setQueryData(thresholdsQuery(api, tenantId).queryKey, thresholds),
  });
};
