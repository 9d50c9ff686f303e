import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** The model that words explanations; not asked for without the right to manage it. */
export const useCopilotModel = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'copilot-model'),
    queryFn: ({ signal }) => api.getCopilotModel(id, {}, { signal }),
    enabled: useCan('manageIntegrations'),
  });
};

/** What was sent to it. */
export const useModelCalls = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'copilot-model', 'calls'),
    queryFn: ({ signal }) => api.listModelCalls(id, {}, { signal }),
  });
};

export const useChangeCopilotModel = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = () => queries.invalidateQueries({ queryKey: tenantKey(id, 'copilot-model') });
  return {
    save: useMutation({
      mutationFn: (input: Parameters<ApiClient['saveCopilotModel']>[1]) => api.saveCopilotModel(id, input),
      onSuccess,
    }),
    test: useMutation({ mutationFn: () => api.testCopilotModel(id, {}), onSettled: onSuccess }),
    remove: useMutation({ mutationFn: () => api.removeCopilotModel(id, {}), onSuccess }),
  };
};
