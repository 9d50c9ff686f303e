import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';

interface Uses extends Pick<Services, 'system'> {
  readonly identity: Pick<Services['identity'], 'find'>;
}

export interface Owners {
  /** The admins by our own records. */
  readonly admins: readonly MembershipRecord[];
  /** One of them who can still sign in; undefined when all are gone. */
  readonly present: MembershipRecord | undefined;
}

/** Who administers a tenant, and whether the identity provider still knows one of them. Asks no further than the first. */
export const ownersOf = async ({ system, identity }: Uses, tenantId: TenantId): Promise<Owners> => {
  const members = await system.members.ofTenant(tenantId);
  const admins = members.filter(({ role, state }) => role === 'tenant-admin' && state === 'active');
  for (const admin of admins) if (await identity.find(admin.sub)) return { admins, present: admin };
  return { admins, present: undefined };
};
