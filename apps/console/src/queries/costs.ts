import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiClient } from '@cloudmend/api-client';
import type { getMetrics, Metrics } from '@cloudmend/domain/costs';
import type { TimeRange } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

export type MetricsInput = z.input<typeof getMetrics.input> & { readonly range: TimeRange };

/**
 * Figures and the query they belong to: previous figures stay on screen under their own label until the new ones load.
 */
export type MetricsOf = Metrics & { readonly of: MetricsInput };

export const metricsQuery = (api: ApiClient, tenantId: string, input: MetricsInput) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'metrics', input),
    queryFn: async ({ signal }): Promise<MetricsOf> => ({
      ...(await api.getMetrics(tenantId, input, { signal })),
      of: input,
    }),
    // Another range of the same workspace keeps the old figures on screen; another workspace never does.
    placeholderData: (previous, query) => (query?.queryKey[0] === tenantId ? previous : undefined),
  });

export const useMetrics = (input: MetricsInput) => useQuery(metricsQuery(useApi(), useTenant().id, input));
