import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@cloudmend/domain/plans';
import { useApi, useWorld } from '../config/world';
import { personKey, wholeTenantKey } from './keys';

/** Every workspace, for an operator with a second factor. Cached per user, since it belongs to no tenant. */
export const useAllTenants = () => {
  const api = useApi();
  const { session } = useWorld();
  return useQuery({
    queryKey: personKey('all-tenants', session.user.sub),
    queryFn: ({ signal }) => api.listTenants(undefined, {}, { signal }),
  });
};

/** Enters a workspace with a reason, or ends access early; both are refetched from the server. */
export const useAccess = () => {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: personKey('me') });
  return {
    enter: useMutation({
      mutationFn: (asked: { tenantId: string; reason: string }) => api.accessTenant(undefined, asked),
      onSuccess,
    }),
    end: useMutation({
      mutationFn: (tenantId: string) => api.endAccess(undefined, { tenantId }),
      onSuccess: async (_answer, tenantId) => {
        queries.removeQueries({ queryKey: wholeTenantKey(tenantId) });
        await onSuccess();
      },
    }),
  };
};

/** Sets the plan of the workspace the operator is in. */
export const useChangePlan = () => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: { tenantId: string; plan: Plan; reason: string }) => api.changePlan(undefined, asked),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: personKey('all-tenants') });
      await queries.invalidateQueries({ queryKey: personKey('me') });
    },
  });
};
