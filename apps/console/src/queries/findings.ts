import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiClient } from '@cloudmend/api-client';
import type { FindingFilterInput } from '@cloudmend/domain/findings';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

type FilterInput = z.input<typeof FindingFilterInput>;

/** Keeps previous data until the answer arrives, unless it is from another workspace. */
export const keepOwn =
  (tenantId: string) =>
  <Before>(before: Before | undefined, query: Pick<Query, 'queryKey'> | undefined): Before | undefined =>
    query?.queryKey[0] === tenantId ? before : undefined;

export const findingsSummaryQuery = (api: ApiClient, tenantId: string, filter: FilterInput = {}) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'findings', 'summary', filter),
    queryFn: ({ signal }) => api.getFindingsSummary(tenantId, filter, { signal }),
    placeholderData: keepOwn(tenantId),
  });

/** Exact counts for a filter; keeps the previous ones until the new ones load. */
export const useFindingsSummary = (filter: FilterInput = {}) =>
  useQuery({ ...findingsSummaryQuery(useApi(), useTenant().id, filter), enabled: useCan('viewTenant') });
