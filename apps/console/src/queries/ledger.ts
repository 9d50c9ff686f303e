import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

export const ledgerQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'ledger'),
    queryFn: ({ signal }) => api.getLedger(tenantId, {}, { signal }),
  });

/** What changes claimed and realised since the first one. */
export const useLedger = () => useQuery(ledgerQuery(useApi(), useTenant().id));
