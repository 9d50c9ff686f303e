import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Scan, ScanRequest } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';
import { readScanCache, writeScanCache } from '../../../queries/scan-cache';

const asQueued = (scanId: string, tenantId: string, { accounts, ...request }: ScanRequest): Scan => ({
  ...request,
  scanId,
  tenantId,
  accountIds: accounts,
  status: 'queued',
  percent: 0,
  scanTs: new Date().toISOString(),
  finishedAt: null,
  partial: false,
  gaps: [],
  counts: { pass: 0, fail: 0, unknown: 0, recommendations: 0 },
  reason: null,
});

/** Starts a scan. It is listed as queued immediately, then refreshed from the server. */
export const useStartScan = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { session } = useWorld();
  const { id: tenantId } = useTenant();
  return useMutation({
    mutationFn: (request: ScanRequest) => api.startScan(tenantId, request),
    onSuccess: async ({ scanId }, request) => {
      const cached = readScanCache(session.user.sub, tenantId);
      // A request that joins a running scan returns that scan's id, which is already listed.
      if (!cached.some((scan) => scan.scanId === scanId)) {
        const scans = [asQueued(scanId, tenantId, request), ...cached];
        writeScanCache(session.user.sub, tenantId, scans);
        queries.setQueryData(tenantKey(tenantId, 'scans'), scans);
      }
      await queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'scans') });
    },
  });
};

const CANCELLING = ['cancel-scan'];

/** The scans being cancelled. */
export const useCancelling = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: CANCELLING, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });

export const useCancelScan = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { id: tenantId } = useTenant();
  return useMutation({
    mutationKey: CANCELLING,
    mutationFn: (scanId: string) => api.cancelScan(tenantId, { scanId }),
    onSettled: async (_answer, _error, scanId) => {
      await queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'scan', scanId) });
      await queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'scans') });
    },
  });
};
