import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { allPages } from './all-pages';
import { tenantKey } from './keys';

/** Every recommendation, largest saving first; `isWhole` is false above ten pages. */
const all = async (
  api: ApiClient,
  tenantId: string,
  signal: AbortSignal,
): Promise<{ recommendations: Recommendation[]; isWhole: boolean }> => {
  const { rows, isWhole } = await allPages((cursor) => api.listRecommendations.page(tenantId, { cursor }, { signal }));
  return { recommendations: rows, isWhole };
};

export const recommendationsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'recommendations'),
    queryFn: ({ signal }) => all(api, tenantId, signal),
  });

export const useRecommendations = () => useQuery(recommendationsQuery(useApi(), useTenant().id));
