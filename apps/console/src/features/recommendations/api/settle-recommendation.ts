import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';
import { recommendationsQuery } from '../../../queries/recommendations';

export interface Settling {
  readonly id: string;
  readonly reason: string;
}

/** Dismissing and reopening; the list updates from the answer and is then refetched. */
export const useSettle = () => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  const queries = useQueryClient();
  const { queryKey } = recommendationsQuery(api, tenantId);
  const onSuccess = (settled: Recommendation): void =>
    void queries.setQueryData(
      queryKey,
      (kept) =>
        kept && {
          ...kept,
          recommendations: kept.recommendations.map((one) => (one.id === settled.id ? settled : one)),
        },
    );
  const onSettled = () => queries.invalidateQueries({ queryKey });
  return {
    dismiss: useMutation({
      mutationFn: (settling: Settling) => api.dismissRecommendation(tenantId, settling),
      onSuccess,
      onSettled,
    }),
    reopen: useMutation({
      mutationFn: (settling: Settling) => api.reopenRecommendation(tenantId, settling),
      onSuccess,
      onSettled,
    }),
  };
};

/** What no rule could evaluate. */
export const useUnjudged = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'recommendations-unjudged'),
    queryFn: ({ signal }) => api.listUnjudged(id, {}, { signal }),
  });
};
