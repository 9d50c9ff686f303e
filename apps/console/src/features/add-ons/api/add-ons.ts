import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { AddOnId, AddOnState } from '@cloudmend/domain/add-ons';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

/** A run is under way within a minute: until its first run, an add-on is asked for again. */
const FIRST_RUN_MS = 5000;

const addOnsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'add-ons'),
    queryFn: ({ signal }) => api.listAddOns(tenantId, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state, lastRun }) => state === 'active' && lastRun === null) ? FIRST_RUN_MS : false,
  });

const runsQuery = (api: ApiClient, tenantId: string, addOn: AddOnId) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'add-ons', addOn),
    queryFn: ({ signal }) => api.listAddOnRuns(tenantId, { addOn }, { signal }),
  });

const runQuery = (api: ApiClient, tenantId: string, addOn: AddOnId, slot: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'add-ons', addOn, slot),
    queryFn: ({ signal }) => api.getAddOnRun(tenantId, { addOn, slot }, { signal }),
    // A run never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useAddOns = () => useQuery(addOnsQuery(useApi(), useTenant().id));
export const useAddOnRuns = (addOn: AddOnId) => useQuery(runsQuery(useApi(), useTenant().id, addOn));
export const useAddOnRun = (addOn: AddOnId, slot: string) => useQuery(runQuery(useApi(), useTenant().id, addOn, slot));

export const useAddOnActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = async (): Promise<void> => {
    await Promise.all(
      (['add-ons', 'usage', 'audit'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    change: useMutation({
      mutationFn: (input: { readonly addOn: AddOnId; readonly state: AddOnState }) => api.changeAddOn(tenantId, input),
      onSuccess,
    }),
    saveAudit: useMutation({
      mutationFn: (input: { readonly framework: string; readonly date: string | null }) =>
        api.saveAuditDate(tenantId, input),
      onSuccess,
    }),
  };
};
