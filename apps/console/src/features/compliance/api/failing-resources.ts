import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

/** Maximum listed under a check; the findings page has all of them. */
export const RESOURCES_SHOWN = 10;

export const failingResourcesQuery = (api: ApiClient, tenantId: string, check: string) =>
  queryOptions({
    // Nested under the findings key, so that whatever invalidates findings invalidates this as well.
    queryKey: tenantKey(tenantId, 'findings', 'of-check', check),
    queryFn: ({ signal }) => api.listFindings(tenantId, { check, status: 'open', limit: RESOURCES_SHOWN }, { signal }),
  });

export const useFailingResources = (check: string) => useQuery(failingResourcesQuery(useApi(), useTenant().id, check));
