import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MembershipRecord, SystemStore, UserRecord } from '@cloudmend/store/system';

type Members = Pick<SystemStore['members'], 'user' | 'ofUser'>;

/** The active tenant among a user's memberships: the chosen one while they are a member, otherwise the first. */
export const findActiveMembership = (
  user: Pick<UserRecord, 'activeTenant'> | undefined,
  memberships: readonly MembershipRecord[],
): MembershipRecord | undefined => {
  const active = memberships.filter(({ state }) => state === 'active');
  const byAge = [...active].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.tenantId.localeCompare(b.tenantId),
  );
  return active.find(({ tenantId }) => tenantId === user?.activeTenant) ?? byAge[0];
};

/** The tenant a user works in if a call names none: the chosen one while they are a member, otherwise the first. */
export const activeMembership = async (members: Members, sub: string): Promise<MembershipRecord | undefined> => {
  const [user, memberships] = await Promise.all([members.user(sub), members.ofUser(sub)]);
  return findActiveMembership(user, memberships);
};

export const activeTenant = async (members: Members, sub: string): Promise<TenantId | undefined> =>
  (await activeMembership(members, sub))?.tenantId;
