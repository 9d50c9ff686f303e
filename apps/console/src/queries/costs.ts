import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiClient } from '@cloudmend/api-client';
import type { getMetrics } from '@cloudmend/domain/costs';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';

export type MetricsInput = z.input<typeof getMetrics.input>;

export const metricsQuery = (api: ApiClient, tenantId: string, input: MetricsInput) =>
  queryOptions({
    queryKey: [tenantId, 'metrics', input],
    queryFn: ({ signal }) => api.getMetrics(tenantId, input, { signal }),
    // Another range of the same workspace keeps the old figures on screen; another workspace never does.
    placeholderData: (previous, query) => (query?.queryKey[0] === tenantId ? previous : undefined),
  });

export const useMetrics = (input: MetricsInput) => useQuery(metricsQuery(useApi(), useTenant().id, input));
