import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { isFinished, SCAN_PAGE_SIZE } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../config/world';
import { mergeScans, readScanCache, writeScanCache } from './scan-cache';

const LIST_EVERY_MS = 10_000;
const DETAIL_EVERY_MS = 1_000;

export const scansKey = (tenantId: string) => [tenantId, 'scans'];

/** Recent scans. What the server lists is kept in this browser, for the time when it cannot be asked. */
export const scansQuery = (api: ApiClient, tenantId: string, sub: string) =>
  queryOptions({
    queryKey: scansKey(tenantId),
    queryFn: async ({ signal }) => {
      const server = await api.listScans(tenantId, { limit: SCAN_PAGE_SIZE }, { signal });
      const scans = mergeScans(server, readScanCache(sub, tenantId));
      writeScanCache(sub, tenantId, scans);
      return scans;
    },
  });

/** Every 10 seconds while a page shows it; a hidden tab does not ask. */
export const useScans = ({ isPolled = false } = {}) => {
  const { session } = useWorld();
  return useQuery({
    ...scansQuery(useApi(), useTenant().id, session.user.sub),
    refetchInterval: isPolled ? LIST_EVERY_MS : false,
    refetchIntervalInBackground: false,
  });
};

export const scanKey = (tenantId: string, scanId: string | undefined) => [tenantId, 'scan', scanId];

/** One scan with its parts, asked every second until it has ended. */
export const useScan = (scanId: string | undefined) => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  return useQuery({
    queryKey: scanKey(tenantId, scanId),
    queryFn: ({ signal }) => api.getScan(tenantId, { scanId: scanId ?? '' }, { signal }),
    enabled: scanId !== undefined,
    staleTime: ({ state }) => (state.data && isFinished(state.data.status) ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data && isFinished(state.data.status) ? false : DETAIL_EVERY_MS),
    refetchIntervalInBackground: false,
  });
};
