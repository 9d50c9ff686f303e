import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

/** One recommendation with its steps; the plan determines how much is shown. */
const recommendationQuery = (
  api: ApiClient,
  { id, plan }: Pick<ReturnType<typeof useTenant>, 'id' | 'plan'>,
  of: string,
) =>
  queryOptions({
    queryKey: tenantKey(id, 'recommendations', of, plan),
    queryFn: ({ signal }) => api.getRecommendation(id, { id: of }, { signal }),
  });

export const useRecommendation = (of: string) => useQuery(recommendationQuery(useApi(), useTenant(), of));
