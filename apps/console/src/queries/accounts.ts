import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Account } from '@cloudmend/domain/accounts';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

export const accountsQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'accounts'),
    queryFn: ({ signal }) => api.listAccounts(tenantId, {}, { signal }),
  });

export const useAccounts = () =>
  useQuery({ ...accountsQuery(useApi(), useTenant().id), enabled: useCan('viewTenant') });

/** The account's friendly name, otherwise its id. */
export const accountName = (accounts: readonly Account[] | undefined, accountId: string): string =>
  accounts?.find((account) => account.accountId === accountId)?.friendlyName || accountId;
