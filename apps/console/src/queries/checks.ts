import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Finding } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** The values that fill in a remedy. */
export type RemedySubject = Pick<Finding, 'check' | 'resource' | 'region' | 'accountId'>;

/** A check with its controls and its remedy, filled in with a finding's resource. */
export const checkQuery = (
  api: ApiClient,
  { id: tenantId, plan }: Pick<ReturnType<typeof useTenant>, 'id' | 'plan'>,
  { check, resource, region, accountId }: RemedySubject,
) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'checks', check, resource, region, accountId, plan),
    queryFn: ({ signal }) => api.getCheck(tenantId, { check, resource, region, account: accountId }, { signal }),
    // Changes only with a release or the plan.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCheck = (subject: RemedySubject) => useQuery(checkQuery(useApi(), useTenant(), subject));
