import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { GuardrailPolicy } from '@cloudmend/domain/guardrails';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** A stop shows on every page within this time. */
const SWITCH_EVERY_MS = 60_000;

const switchQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'automation'),
    queryFn: ({ signal }) => api.getAutomation(tenantId, {}, { signal }),
    staleTime: SWITCH_EVERY_MS,
  });

/** Whether automation is stopped. */
export const useAutomation = () =>
  useQuery({ ...switchQuery(useApi(), useTenant().id), enabled: useCan('viewTenant') });

/** Stops and resumes automation. */
export const useSwitchAutomation = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  const { queryKey } = switchQuery(api, id);
  const options = { onSettled: () => queries.invalidateQueries({ queryKey }) };
  return {
    stop: useMutation({
      ...options,
      mutationFn: (input: { readonly reason: string }) => api.stopAutomation(id, input),
    }),
    resume: useMutation({
      ...options,
      mutationFn: (input: { readonly stoppedAt: string; readonly reason: string }) => api.resumeAutomation(id, input),
    }),
  };
};

const guardrailsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'guardrails'),
    queryFn: ({ signal }) => api.getGuardrails(tenantId, {}, { signal }),
  });

/** The policy, and what it did in the last 30 days. */
export const useGuardrails = () => useQuery(guardrailsQuery(useApi(), useTenant().id));

/** Tries a policy on the last 30 days, and saves it. */
export const useChangeGuardrails = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  const { queryKey } = guardrailsQuery(api, id);
  return {
    dryRun: useMutation({ mutationFn: (policy: GuardrailPolicy) => api.tryGuardrails(id, { policy }) }),
    save: useMutation({
      mutationFn: (input: { readonly version: number; readonly policy: GuardrailPolicy }) =>
        api.changeGuardrails(id, input),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  };
};
