import { randomUUID } from 'node:crypto';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** A tenant's claim on an AWS account. */
export interface AccountClaim {
  readonly accountId: string;
  readonly tenantId: TenantId;
  /** Changes each time the tenant claims the account. */
  readonly version: string;
}

/** Which tenant holds an AWS account: one at a time, proven by assuming its role. */
export interface AccountClaims {
  /** True if the account is now, or was already, this tenant's. */
  claim(accountId: string, tenantId: TenantId): Promise<boolean>;
  /** This tenant's claim, strongly consistent; undefined if it holds none. */
  findHeld(accountId: string, tenantId: TenantId): Promise<AccountClaim | undefined>;
  /** Releases this claim; a newer one stays, even of the same tenant. */
  release(claim: AccountClaim): Promise<void>;
}

const toKey = (accountId: string) => ({ pk: systemKey('AWSACCT', accountId), sk: 'CLAIM' });

/** One tenant per AWS account: the claim is a conditional write, so of two that race one wins. */
export const openAccountClaims = (table: KeyedTable, clock: () => Date): AccountClaims => ({
  claim: (accountId, tenantId) =>
    table.put(
      { ...toKey(accountId), tenantId, version: randomUUID(), claimedAt: clock().toISOString() },
      expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId }),
    ),
  findHeld: async (accountId, tenantId) => {
    const claim = await table.get<Partial<AccountClaim>>(toKey(accountId));
    return claim?.tenantId === tenantId ? { accountId, tenantId, version: claim.version ?? '' } : undefined;
  },
  release: async ({ accountId, tenantId, version }) => {
    // The first claims had no version.
    await table.remove(
      toKey(accountId),
      expression('#tenantId = :tenantId AND (attribute_not_exists(#version) OR #version = :version)', {
        tenantId,
        version,
      }),
    );
  },
});
