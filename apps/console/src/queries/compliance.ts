import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';

export const complianceQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'compliance'],
    queryFn: ({ signal }) => api.getCompliance(tenantId, {}, { signal }),
  });

export const useCompliance = () => useQuery(complianceQuery(useApi(), useTenant().id));

/** One framework with its controls. */
export const frameworkQuery = (api: ApiClient, tenantId: string, framework: string) =>
  queryOptions({
    queryKey: [tenantId, 'compliance', framework],
    queryFn: ({ signal }) => api.getFramework(tenantId, { framework }, { signal }),
  });

export const useFramework = (framework: string) => useQuery(frameworkQuery(useApi(), useTenant().id, framework));
