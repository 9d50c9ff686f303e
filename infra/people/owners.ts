import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';

interface Uses {
  readonly system: Pick<Services['system'], 'members'>;
  readonly identity: Pick<Services['identity'], 'find'>;
}

export interface Owners {
  /** The admins in our own records. */
  readonly admins: readonly MembershipRecord[];
  /** An admin who can still sign in; undefined if none can. */
  readonly present: MembershipRecord | undefined;
}

/** Finds a tenant's admin that the identity provider still has. Stops at the first one. */
export const listOwners = async ({ system, identity }: Uses, tenantId: TenantId): Promise<Owners> => {
  const members = await system.members.ofTenant(tenantId);
  const admins = members.filter(({ role, state }) => role === 'tenant-admin' && state === 'active');
  for (const admin of admins) if (await identity.find(admin.sub)) return { admins, present: admin };
  return { admins, present: undefined };
};
