import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';

export const recommendationsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({ queryKey: [tenantId, 'recommendations'], queryFn: ({ signal }) => api.listRecommendations(tenantId, {}, { signal }) });

export const useRecommendations = () => useQuery(recommendationsQuery(useApi(), useTenant().id));
