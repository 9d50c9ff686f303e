import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';
import type { AccountClaims } from './system-store';

const keyOf = (accountId: string) => ({ pk: systemKey('AWSACCT', accountId), sk: 'CLAIM' });

/** One tenant per AWS account: the claim is a conditional write, so of two that race one wins (THREATS S37). */
export const openAccountClaims = (table: KeyedTable, clock: () => Date): AccountClaims => ({
  claim: (accountId, tenantId) =>
    table.put({ ...keyOf(accountId), tenantId, claimedAt: clock().toISOString() }, expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId })),
  release: async (accountId, tenantId) => {
    await table.remove(keyOf(accountId), expression('#tenantId = :tenantId', { tenantId }));
  },
});
