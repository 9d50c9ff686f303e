import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** A new notice shows on every page within this time. */
const EVERY_MS = 60_000;

const noticesQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'notices'),
    queryFn: ({ signal }) => api.listNotices(tenantId, {}, { signal }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
  });

/** The inbox of the person signed in. */
export const useNotices = () => useQuery({ ...noticesQuery(useApi(), useTenant().id), enabled: useCan('viewTenant') });

/** Marks a notice and all older ones as read. */
export const useEndNotices = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  return useMutation({
    mutationFn: (through: string) => api.endNotices(id, { through }),
    onSettled: () => queries.invalidateQueries({ queryKey: tenantKey(id, 'notices') }),
  });
};

const settingsKey = (tenantId: string) => tenantKey(tenantId, 'notification-settings');

/** Which notices the person signed in gets by email. */
export const useNotificationSettings = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: settingsKey(id),
    queryFn: ({ signal }) => api.getNotificationSettings(id, {}, { signal }),
  });
};

export const useSaveNotificationSettings = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  return useMutation({
    mutationFn: (settings: Parameters<ApiClient['saveNotificationSettings']>[1]) =>
      api.saveNotificationSettings(id, settings),
    onSuccess: (saved) => queries.setQueryData(settingsKey(id), saved),
  });
};

/** Where notices are sent besides the inbox; not asked for without the right to manage it. */
export const useDestinations = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'destinations'),
    queryFn: ({ signal }) => api.listDestinations(id, {}, { signal }),
    enabled: useCan('manageIntegrations'),
  });
};

/** The policy that a bus needs; not asked for until there is one. */
export const useEventBusPolicy = (bus: string | undefined) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'destinations', 'event-bus-policy', bus ?? ''),
    queryFn: ({ signal }) => api.getEventBusPolicy(id, { bus: bus ?? '' }, { signal }),
    enabled: bus !== undefined,
  });
};

/** Adding, changing, testing and removing destinations, and sending their dead deliveries again. */
export const useChangeDestinations = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'destinations') });
  return {
    save: useMutation({
      mutationFn: (input: Parameters<ApiClient['saveDestination']>[1]) => api.saveDestination(tenantId, input),
      onSuccess: onSettled,
    }),
    test: useMutation({ mutationFn: (id: string) => api.testDestination(tenantId, { id }) }),
    remove: useMutation({ mutationFn: (id: string) => api.removeDestination(tenantId, { id }), onSettled }),
    resume: useMutation({ mutationFn: (id: string) => api.resumeDeliveries(tenantId, { id }), onSettled }),
  };
};
