import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { CustomCheckDefinition } from '@cloudmend/domain/custom-checks';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

const checksQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'custom-checks'),
    queryFn: ({ signal }) => api.listCustomChecks(tenantId, {}, { signal }),
  });

const checkQuery = (api: ApiClient, tenantId: string, id: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'custom-checks', id),
    queryFn: ({ signal }) => api.getCustomCheck(tenantId, { id }, { signal }),
  });

export const useCustomChecks = () => useQuery(checksQuery(useApi(), useTenant().id));
/** One check with all of its versions. */
export const useCustomCheck = (id: string) => useQuery(checkQuery(useApi(), useTenant().id, id));

interface Version {
  readonly id: string;
  readonly version: number;
}

/** Saving, trying, activating, retiring and importing. */
export const useCheckActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = async (): Promise<void> => {
    await Promise.all(
      (['custom-checks', 'findings', 'compliance', 'usage'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    save: useMutation({
      mutationFn: (input: { readonly id?: string; readonly definition: CustomCheckDefinition }) =>
        api.saveCustomCheck(tenantId, input),
      onSuccess,
    }),
    tryOut: useMutation({
      mutationFn: (input: Version | { readonly definition: CustomCheckDefinition }) =>
        api.tryCustomCheck(tenantId, input),
      onSuccess,
    }),
    activate: useMutation({ mutationFn: (input: Version) => api.activateCustomCheck(tenantId, input), onSuccess }),
    retire: useMutation({
      mutationFn: (input: { readonly id: string; readonly reason: string }) => api.retireCustomCheck(tenantId, input),
      onSuccess,
    }),
    importExamples: useMutation({
      mutationFn: (examples: string[]) => api.importExampleChecks(tenantId, { examples }),
      onSuccess,
    }),
  };
};
