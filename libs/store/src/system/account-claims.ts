import { randomUUID } from 'node:crypto';
import type { AccountRef } from '@cloudmend/domain/accounts';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** A tenant's claim on an account. */
export interface AccountClaim {
  readonly account: AccountRef;
  readonly tenantId: TenantId;
  /** Changes each time the tenant claims the account. */
  readonly version: string;
}

/** Which tenant holds an account: one at a time, proven by entering it. */
export interface AccountClaims {
  /** True if the account is now, or was already, this tenant's. */
  claim(account: AccountRef, tenantId: TenantId): Promise<boolean>;
  /** This tenant's claim, strongly consistent; undefined if it holds none. */
  findHeld(account: AccountRef, tenantId: TenantId): Promise<AccountClaim | undefined>;
  /** Releases this claim; a newer one stays, even of the same tenant. */
  release(claim: AccountClaim): Promise<void>;
}

/** The claims on its accounts were the first ones, and their keys do not name it. */
const FIRST_CLOUD = 'aws';

const toKey = ({ cloud, accountId }: AccountRef) => ({
  pk: systemKey('AWSACCT', ...(cloud === FIRST_CLOUD ? [] : [cloud]), accountId),
  sk: 'CLAIM',
});

/** One tenant per account: the claim is a conditional write, so of two that race one wins. */
export const openAccountClaims = (table: KeyedTable, clock: () => Date): AccountClaims => ({
  claim: (account, tenantId) =>
    table.put(
      { ...toKey(account), tenantId, version: randomUUID(), claimedAt: clock().toISOString() },
      expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId }),
    ),
  findHeld: async ({ cloud, accountId }, tenantId) => {
    const claim = await table.get<Partial<AccountClaim>>(toKey({ cloud, accountId }));
    return claim?.tenantId === tenantId
      ? { account: { cloud, accountId }, tenantId, version: claim.version ?? '' }
      : undefined;
  },
  release: async ({ account, tenantId, version }) => {
    // The first claims had no version.
    await table.remove(
      toKey(account),
      expression('#tenantId = :tenantId AND (attribute_not_exists(#version) OR #version = :version)', {
        tenantId,
        version,
      }),
    );
  },
});
