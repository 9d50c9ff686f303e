import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Finding } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { allPages } from './all-pages';

const allOpen = async (api: ApiClient, tenantId: string, signal: AbortSignal): Promise<{ findings: Finding[]; isWhole: boolean }> => {
  const { rows, isWhole } = await allPages((cursor) => api.listFindings.page(tenantId, { status: 'open', limit: 1000, cursor }, { signal }));
  return { findings: rows, isWhole };
};

/** Every open finding, worst first; `isWhole` is false where there are more than ten pages of them. */
export const openFindingsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({ queryKey: [tenantId, 'findings', 'open'], queryFn: ({ signal }) => allOpen(api, tenantId, signal) });

export const useOpenFindings = () => useQuery(openFindingsQuery(useApi(), useTenant().id));

export const findingsSummaryQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({ queryKey: [tenantId, 'findings', 'summary'], queryFn: ({ signal }) => api.getFindingsSummary(tenantId, {}, { signal }) });

export const useFindingsSummary = () => useQuery(findingsSummaryQuery(useApi(), useTenant().id));
