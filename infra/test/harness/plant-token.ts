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

/** A directory's token, and a user and a group that it has provisioned. */
export const plantDirectory = async (
  { accessTokens, provisioning }: Pick<SystemStore, 'accessTokens' | 'provisioning'>,
  tenantId: TenantId,
  { id, name, at }: Planted,
): Promise<void> => {
  await accessTokens.create({
    id: `${tenantId}-directory`,
    tenantId,
    name,
    prefix: 'cmscm_',
    owner: { kind: 'scim' },
    ownerName: name,
    scopes: [],
    hash: '0'.repeat(64),
    createdAt: at,
    createdBy: name,
    expiresAt: '2027-11-20T00:00:00.000Z',
  });
  const made = { id, createdAt: at, changedAt: at, version: 1 };
  const user = { userName: name, address: name, emails: [], active: true, sub: null, role: null };
  await provisioning.users.create(tenantId, { ...made, ...user });
  await provisioning.groups.create(tenantId, { ...made, displayName: name, members: [id], unsettled: [] });
};
