import type { TenantId } from '@cloudmend/domain/tenancy';
import type { SystemStore } from '@cloudmend/store/system';

interface Planted {
  /** The service account's: one that calls are tried with. */
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

/** A service account and a token of it. */
export const plantToken = async (
  { accessTokens }: Pick<SystemStore, 'accessTokens'>,
  tenantId: TenantId,
  { id, name, at }: Planted,
): Promise<void> => {
  const made = { name, createdAt: at, createdBy: name };
  await accessTokens.createServiceAccount(tenantId, { ...made, id, role: 'tenant-viewer' });
  await accessTokens.create({
    ...made,
    id: `${tenantId}-token`,
    tenantId,
    prefix: 'cmsat_',
    owner: { kind: 'service', id },
    ownerName: name,
    scopes: ['viewTenant'],
    hash: '0'.repeat(64),
    expiresAt: '2027-11-20T00:00:00.000Z',
  });
};
