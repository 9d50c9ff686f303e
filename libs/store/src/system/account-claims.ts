import { randomUUID } from 'node:crypto';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';
import type { AccountClaim, AccountClaims } from './system-store';

const keyOf = (accountId: string) => ({ pk: systemKey('AWSACCT', accountId), sk: 'CLAIM' });

/** One tenant per AWS account: the claim is a conditional write, so of two that race one wins (THREATS S37). */
export const openAccountClaims = (table: KeyedTable, clock: () => Date): AccountClaims => ({
  claim: (accountId, tenantId) =>
    table.put(
      { ...keyOf(accountId), tenantId, version: randomUUID(), claimedAt: clock().toISOString() },
      expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId }),
    ),
  held: async (accountId, tenantId) => {
    const claim = await table.get<Partial<AccountClaim>>(keyOf(accountId));
    return claim?.tenantId === tenantId ? { accountId, tenantId, version: claim.version ?? '' } : undefined;
  },
  release: async ({ accountId, tenantId, version }) => {
    // The first claims were made without a version.
    await table.remove(
      keyOf(accountId),
      expression('#tenantId = :tenantId AND (attribute_not_exists(#version) OR #version = :version)', {
        tenantId,
        version,
      }),
    );
  },
});
