import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';

/** So many are listed under a check; the findings page has them all. */
export const RESOURCES_SHOWN = 10;

export const failingResourcesQuery = (api: ApiClient, tenantId: string, check: string) =>
  queryOptions({
    // Below the findings' own key, so that whatever changes a finding renews this, too.
    queryKey: [tenantId, 'findings', 'of-check', check],
    queryFn: ({ signal }) => api.listFindings(tenantId, { check, status: 'open', limit: RESOURCES_SHOWN }, { signal }),
  });

export const useFailingResources = (check: string) => useQuery(failingResourcesQuery(useApi(), useTenant().id, check));
