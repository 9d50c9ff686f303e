import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

const acceptancesQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'acceptances'),
    queryFn: ({ signal }) => api.listAcceptances(tenantId, {}, { signal }),
  });

/** Accepted risks and requests, newest first, ended ones included. */
export const useAcceptances = () => useQuery(acceptancesQuery(useApi(), useTenant().id));

interface NewRequest {
  readonly findingIds: string[];
  readonly reason: string;
  readonly until: string;
}

interface Decision {
  readonly id: string;
  readonly reason: string;
}

/** Requesting, deciding and revoking; findings and controls show the outcome at once. */
export const useAcceptanceActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = async (): Promise<void> => {
    await Promise.all(
      (['acceptances', 'findings', 'work', 'compliance'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    request: useMutation({
      mutationFn: (request: NewRequest) => api.requestAcceptance(tenantId, request),
      onSettled,
    }),
    approve: useMutation({ mutationFn: (id: string) => api.approveAcceptance(tenantId, { id }), onSettled }),
    reject: useMutation({ mutationFn: (decision: Decision) => api.rejectAcceptance(tenantId, decision), onSettled }),
    revoke: useMutation({ mutationFn: (decision: Decision) => api.revokeAcceptance(tenantId, decision), onSettled }),
  };
};
