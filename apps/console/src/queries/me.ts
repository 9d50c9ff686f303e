import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useApi, useWorld } from '../config/world';
import { personKey } from './keys';

/** The current user and their memberships. Refetched for every user who signs in. */
export const meQuery = (api: ApiClient, sub: string) =>
  queryOptions({
    queryKey: personKey('me', sub),
    queryFn: ({ signal }) => api.getMe(undefined, {}, { signal }),
    staleTime: 60_000,
  });

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Delay after this many failed session checks in a row, in milliseconds: 5 s, doubled each time, at most one minute.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));

type MeState = Pick<Query['state'], 'data' | 'status' | 'errorUpdateCount' | 'errorUpdatedAt'>;

/** When to retry before the first answer. Later failures are retried like any other query. */
const nextCheck = ({ state: { data, status, errorUpdateCount } }: { readonly state: MeState }): number | false =>
  data === undefined && status === 'error' ? pauseAfter(errorUpdateCount) : false;

/** Returning to the tab does not shorten the delay. */
const mayCheckOnFocus = ({ state: { data, errorUpdateCount, errorUpdatedAt } }: { readonly state: MeState }): boolean =>
  data !== undefined || errorUpdateCount === 0 || Date.now() >= errorUpdatedAt + pauseAfter(errorUpdateCount);

/** The session check. While the service is down it is retried with increasing delays, never on render. */
export const useMe = () => {
  const { session } = useWorld();
  return useQuery({
    ...meQuery(useApi(), session.user.sub),
    enabled: session.status === 'signed-in',
    retryOnMount: false,
    refetchInterval: nextCheck,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: mayCheckOnFocus,
  });
};

const ENSURE_AGAIN_MS = 60_000;

/**
 * Confirms the workspace as active once per visit. Operators have none to confirm, and a company's session has no other one.
 * Retried every minute on failure.
 */
export const useEnsuredTenant = (tenantId: string, { isMember }: { readonly isMember: boolean }) => {
  const api = useApi();
  const { session } = useWorld();
  return useQuery({
    queryKey: personKey('ensure', session.user.sub, tenantId),
    queryFn: ({ signal }) => api.ensureTenant(undefined, { tenantId }, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: isMember && session.user.isByCompany !== true,
    refetchInterval: ({ state }) => (state.status === 'error' ? ENSURE_AGAIN_MS : false),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};
