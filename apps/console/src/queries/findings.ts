import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiClient } from '@cloudmend/api-client';
import type { FindingFilterInput } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';

type FilterInput = z.input<typeof FindingFilterInput>;

/** Everything the console keeps of findings begins with this. */
export const findingsKey = (tenantId: string) => [tenantId, 'findings'];

/** What was shown before stays until the answer is there, unless it is of another workspace. */
export const keepOwn =
  (tenantId: string) =>
  <Before>(before: Before | undefined, query: Pick<Query, 'queryKey'> | undefined): Before | undefined =>
    query?.queryKey[0] === tenantId ? before : undefined;

export const summaryKey = (tenantId: string) => [...findingsKey(tenantId), 'summary'];

export const findingsSummaryQuery = (api: ApiClient, tenantId: string, filter: FilterInput = {}) =>
  queryOptions({
    queryKey: [...summaryKey(tenantId), filter],
    queryFn: ({ signal }) => api.getFindingsSummary(tenantId, filter, { signal }),
    placeholderData: keepOwn(tenantId),
  });

/** Exact counts of what a filter leaves; those before stay until the new ones are there. */
export const useFindingsSummary = (filter: FilterInput = {}) =>
  useQuery(findingsSummaryQuery(useApi(), useTenant().id, filter));
