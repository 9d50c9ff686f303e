import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { AppError } from '@cloudmend/domain/errors';
import { isFinished, type Scan, type ScanDetail, SCAN_PAGE_SIZE } from '@cloudmend/domain/scans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../config/world';
import { tenantKey } from './keys';
import { mergeScans, readScanCache, writeScanCache } from './scan-cache';

const LIST_EVERY_MS = 10_000;
const DETAIL_EVERY_MS = 1_000;

/** Recent scans. The server's list is stored in this browser for when the server is unavailable. */
export const scansQuery = (api: ApiClient, tenantId: string, sub: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'scans'),
    queryFn: async ({ signal }) => {
      const server = await api.listScans(tenantId, { limit: SCAN_PAGE_SIZE }, { signal });
      const scans = mergeScans(server, readScanCache(sub, tenantId));
      writeScanCache(sub, tenantId, scans);
      return scans;
    },
  });

/**
 * Polling of the list: every 10 seconds while a visible page shows it, or while a scan is unfinished, even in a hidden
 * tab.
 */
const POLLS = {
  never: {},
  shown: { refetchInterval: LIST_EVERY_MS, refetchIntervalInBackground: false },
  'while-unfinished': {
    refetchInterval: ({ state }: Query<Scan[], Error, Scan[], ReturnType<typeof tenantKey>>) =>
      state.data?.some(({ status }) => !isFinished(status)) ? LIST_EVERY_MS : false,
    refetchIntervalInBackground: true,
  },
} as const;

export const useScans = ({ polled = 'never' }: { readonly polled?: keyof typeof POLLS } = {}) => {
  const { session } = useWorld();
  const enabled = useCan('viewTenant');
  return useQuery({ ...scansQuery(useApi(), useTenant().id, session.user.sub), ...POLLS[polled], enabled });
};

/**
 * Polling of one scan in milliseconds: every second until it ends, every ten seconds after a failure, never if it does
 * not exist.
 */
const askAgainAfter = ({ state: { data, error } }: Pick<Query<ScanDetail>, 'state'>): number | false => {
  if (error) return error instanceof AppError && error.code === 'not-found' ? false : LIST_EVERY_MS;
  return data && isFinished(data.status) ? false : DETAIL_EVERY_MS;
};

/** One scan with its parts, polled until it ends. */
export const useScan = (scanId: string | undefined) => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  return useQuery({
    queryKey: tenantKey(tenantId, 'scan', scanId),
    queryFn: ({ signal }) => api.getScan(tenantId, { scanId: scanId ?? '' }, { signal }),
    enabled: scanId !== undefined,
    staleTime: ({ state }) => (state.data && isFinished(state.data.status) ? Infinity : 0),
    refetchInterval: askAgainAfter,
    refetchIntervalInBackground: false,
  });
};
