import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';

/** One recommendation with how to carry it out; what the plan shows of that hangs on the plan. */
const recommendationQuery = (
  api: ApiClient,
  { id, plan }: Pick<ReturnType<typeof useTenant>, 'id' | 'plan'>,
  of: string,
) =>
  queryOptions({
    queryKey: [id, 'recommendations', of, plan],
    queryFn: ({ signal }) => api.getRecommendation(id, { id: of }, { signal }),
  });

export const useRecommendation = (of: string) => useQuery(recommendationQuery(useApi(), useTenant(), of));
