import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { OutputOf } from '@cloudmend/domain/contract';
import type { getLedger } from '@cloudmend/domain/ledger';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

export type Ledger = OutputOf<typeof getLedger>;

const ledgerQuery = (api: ApiClient, tenantId: string, months: number | undefined) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'ledger', months ?? 'all'),
    queryFn: ({ signal }) => api.getLedger(tenantId, { months }, { signal }),
  });

/** What changes of the last months claimed and realised; of all time by default. */
export const useLedger = (months?: number) => useQuery(ledgerQuery(useApi(), useTenant().id, months));
