import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../../../config/world';
import { personKey, tenantKey } from '../../../queries/keys';
import type { AuditQuery } from '../audit-filter';

const AUDIT_PAGE = 100;

export const useWorkspace = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'workspace'),
    queryFn: ({ signal }) => api.getWorkspace(id, {}, { signal }),
  });
};

export const useUsage = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({ queryKey: tenantKey(id, 'usage'), queryFn: ({ signal }) => api.getUsage(id, {}, { signal }) });
};

/** The audit trail, newest first, one page at a time. */
export const useAudit = (query: AuditQuery) => {
  const api = useApi();
  const { id } = useTenant();
  return useInfiniteQuery({
    queryKey: tenantKey(id, 'audit', query),
    queryFn: ({ signal, pageParam }) =>
      api.listAudit.page(id, { ...query, limit: AUDIT_PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** Turns the second-factor requirement for all members on or off. */
export const useSecurity = () => {
  const api = useApi();
  const { id } = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (requiresSecondFactor: boolean) => api.changeSecurity(id, { requiresSecondFactor }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: tenantKey(id, 'workspace') }),
        queries.invalidateQueries({ queryKey: personKey('me') }),
      ]);
    },
  });
};

/** An admin's requests to the operators, and leaving the workspace. */
export const useCompanyRequests = () => {
  const api = useApi();
  const { id } = useTenant();
  const { session } = useWorld();
  const queries = useQueryClient();
  return {
    plan: useMutation({ mutationFn: (asked: { plan: Plan; message: string }) => api.requestPlan(id, asked) }),
    leave: useMutation({
      mutationFn: () => api.leaveWorkspace(id, {}),
      onSuccess: async () => {
        await session.refresh();
        await queries.invalidateQueries({ queryKey: personKey('me') });
      },
    }),
  };
};
