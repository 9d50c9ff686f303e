import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

/** The first page of open findings, most severe first. */
const worstFindingsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'findings', 'worst'),
    queryFn: ({ signal }) => api.listFindings.page(tenantId, { status: 'open' }, { signal }),
  });

export const useWorstFindings = () => useQuery(worstFindingsQuery(useApi(), useTenant().id));
