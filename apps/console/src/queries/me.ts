import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useApi, useWorld } from '../config/world';

/** Who am I, and where may I go? Asked anew for every person who signs in. */
export const meQuery = (api: ApiClient, sub: string) =>
  queryOptions({
    queryKey: ['me', sub],
    queryFn: ({ signal }) => api.getMe(undefined, {}, { signal }),
    staleTime: 60_000,
  });

export const useMe = () => {
  const { session } = useWorld();
  return useQuery({ ...meQuery(useApi(), session.user.sub), enabled: session.status === 'signed-in' });
};

const ENSURE_AGAIN_MS = 60_000;

/** Confirms the workspace once per visit, so that it is the active one; an operator who was let in has none to confirm. Tried again each minute while it fails. */
export const useEnsuredTenant = (tenantId: string, { isMember }: { readonly isMember: boolean }) => {
  const api = useApi();
  const { session } = useWorld();
  return useQuery({
    queryKey: ['ensure', session.user.sub, tenantId],
    queryFn: ({ signal }) => api.ensureTenant(undefined, { tenantId }, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: isMember,
    refetchInterval: ({ state }) => (state.status === 'error' ? ENSURE_AGAIN_MS : false),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};
