import { AppError } from '@cloudmend/domain/errors';
import type { MembershipRecord, ProvisionedGroup, ProvisionedUser } from '@cloudmend/store/system';
import { addMember, endMembership, giveRole, keepsRole } from './change-member';
import { pickProvisioned } from './groups-of-users';
import type { ScimCall } from './scim-call';

type Link = Pick<ProvisionedUser, 'sub' | 'role'>;

const MAX_TRIES = 5;

/** The member under the user's former address no longer belongs to the user. */
const endFormer = async (call: ScimCall, { sub, address }: ProvisionedUser): Promise<void> => {
  if (sub === null) return;
  const { membership } = await call.services.system.members.access(sub, call.tenant.tenantId);
  if (membership && membership.email.toLowerCase() !== address) await endMembership(call, membership);
};

/** Groups that give no role any more end an access that they gave, except of the last admin. */
const endByGroups = async (call: ScimCall, member: MembershipRecord): Promise<Link> => {
  try {
    await endMembership(call, member);
    return { sub: null, role: null };
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return { sub: member.sub, role: member.role };
    throw error;
  }
};

const settleMember = async (
  call: ScimCall,
  user: ProvisionedUser,
  member: MembershipRecord,
  groups: readonly ProvisionedGroup[],
): Promise<Link> => {
  if (keepsRole(call, member)) return { sub: member.sub, role: null };
  const given = pickProvisioned(call.setup, groups, user, false);
  if (given === undefined && user.role !== null) return endByGroups(call, member);
  const role = given ?? member.role;
  await giveRole(call, member, role);
  return { sub: member.sub, role: given ?? null };
};

const settleActive = async (
  call: ScimCall,
  user: ProvisionedUser,
  groups: readonly ProvisionedGroup[],
): Promise<Link> => {
  const member = await call.services.system.members.byEmail(call.tenant.tenantId, user.address);
  if (member) return settleMember(call, user, member, groups);
  const role = pickProvisioned(call.setup, groups, user, true);
  return role ? { sub: await addMember(call, user.address, role), role } : { sub: null, role: null };
};

/** Ends the access of a user. @throws AppError forbidden as `endMembership` */
export const endUser = async (call: ScimCall, user: ProvisionedUser): Promise<void> => {
  await endFormer(call, user);
  const member = await call.services.system.members.byEmail(call.tenant.tenantId, user.address);
  if (member) await endMembership(call, member);
};

const settleOnce = async (
  call: ScimCall,
  user: ProvisionedUser,
  groups: readonly ProvisionedGroup[],
): Promise<Link> => {
  if (!user.active) {
    await endUser(call, user);
    return { sub: null, role: null };
  }
  await endFormer(call, user);
  return settleActive(call, user, groups);
};

/** The user with the member that they are now. Not a change of the directory's: its version stays. */
const link = async (call: ScimCall, user: ProvisionedUser, to: Link): Promise<ProvisionedUser> => {
  if (user.sub === to.sub && user.role === to.role) return user;
  const { users } = call.services.system.provisioning;
  const { tenantId } = call.tenant;
  let now: ProvisionedUser | undefined = user;
  for (let tries = 0; now && tries < MAX_TRIES; tries += 1) {
    const linked: ProvisionedUser = { ...now, ...to };
    if (await users.save(tenantId, now, linked)) return linked;
    now = await users.find(tenantId, user.id);
  }
  return user;
};

/** Makes membership and role what user and groups say. Any number of times. */
export const settleUser = async (
  call: ScimCall,
  user: ProvisionedUser,
  groups: readonly ProvisionedGroup[],
): Promise<ProvisionedUser> => link(call, user, await settleOnce(call, user, groups));

/** How many are settled at once. */
const AT_ONCE = 10;

/** The record of a user names their member and role once both are so: what was interrupted goes on from there. */
const isSettled = ({ setup }: ScimCall, user: ProvisionedUser, groups: readonly ProvisionedGroup[]): boolean =>
  user.active && user.sub !== null && user.role !== null && pickProvisioned(setup, groups, user, false) === user.role;

/** Everyone, even where one is refused. @throws the first refusal, at the end */
export const settleUsers = async (
  call: ScimCall,
  users: readonly ProvisionedUser[],
  groups: readonly ProvisionedGroup[],
): Promise<void> => {
  const faults: unknown[] = [];
  const open = users.filter((user) => !isSettled(call, user, groups));
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const part = open.slice(start, start + AT_ONCE);
    const settled = await Promise.allSettled(part.map((user) => settleUser(call, user, groups)));
    faults.push(...settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
  }
  if (faults.length > 0) throw faults[0];
};
