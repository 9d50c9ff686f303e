import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

export const complianceQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'compliance'),
    queryFn: ({ signal }) => api.getCompliance(tenantId, {}, { signal }),
  });

export const useCompliance = () => useQuery(complianceQuery(useApi(), useTenant().id));

/** One framework with its controls. */
export const frameworkQuery = (api: ApiClient, tenantId: string, framework: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'compliance', framework),
    queryFn: ({ signal }) => api.getFramework(tenantId, { framework }, { signal }),
  });

export const useFramework = (framework: string) => useQuery(frameworkQuery(useApi(), useTenant().id, framework));

/** The fewest fixes for the most controls of a framework, or of all; within `minutes`, if given. */
export const useFixSet = (framework: string | undefined, minutes: number | undefined) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'compliance', 'fix-set', framework ?? '', String(minutes ?? '')),
    queryFn: ({ signal }) =>
      api.getFixSet(
        id,
        { ...(framework !== undefined && { frameworks: framework }), ...(minutes !== undefined && { minutes }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};

/** Months shown at once. */
export type TimelineMonths = '3' | '12';

const findStart = (months: TimelineMonths): string => {
  const start = new Date();
  start.setUTCMonth(start.getUTCMonth() - Number(months));
  return start.toISOString().slice(0, 10);
};

/** The controls of a framework over the last months. */
export const useTimeline = (framework: string, months: TimelineMonths) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'compliance', framework, 'timeline', months),
    queryFn: ({ signal }) => api.getTimeline(id, { framework, from: findStart(months) }, { signal }),
  });
};
