import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Finding } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';

const MOST_PAGES = 10;

const allOpen = async (api: ApiClient, tenantId: string, signal: AbortSignal): Promise<{ findings: Finding[]; isWhole: boolean }> => {
  const findings: Finding[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const next = await api.listFindings.page(tenantId, { status: 'open', limit: 1000, cursor }, { signal });
    findings.push(...next.output);
    cursor = next.nextCursor;
    if (cursor === undefined) return { findings, isWhole: true };
  }
  return { findings, isWhole: false };
};

/** Every open finding, worst first; `isWhole` is false where there are more than ten pages of them. */
export const openFindingsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({ queryKey: [tenantId, 'findings', 'open'], queryFn: ({ signal }) => allOpen(api, tenantId, signal) });

export const useOpenFindings = () => useQuery(openFindingsQuery(useApi(), useTenant().id));

export const findingsSummaryQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({ queryKey: [tenantId, 'findings', 'summary'], queryFn: ({ signal }) => api.getFindingsSummary(tenantId, {}, { signal }) });

export const useFindingsSummary = () => useQuery(findingsSummaryQuery(useApi(), useTenant().id));
