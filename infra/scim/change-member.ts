import { AppError, forbidden } from '@cloudmend/domain/errors';
import { AUDITOR } from '@cloudmend/domain/people';
import type { Role } from '@cloudmend/domain/permissions';
import { planRow } from '@cloudmend/domain/plans';
import type { MembershipRecord } from '@cloudmend/store/system';
import { endAccess } from '../api/people/lost-access';
import { toAccepted } from '../api/people/to-person';
import type { ScimCall } from './scim-call';

/** An auditor's access has a last day, and who may sign in without the company stays an admin, whatever it says. */
export const keepsRole = ({ setup }: Pick<ScimCall, 'setup'>, { role, sub }: MembershipRecord): boolean =>
  role === AUDITOR || setup.breakGlass.includes(sub);

const toSeats = ({ tenant }: ScimCall) => ({ managerLimit: planRow(tenant.plan).limits.managerUsers });

const lastAdmin = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'conflict' ? forbidden(error.message) : error;

/** Those with another workspace stay signed in there: here, every call asks for the membership. */
const endSessions = async ({ services }: ScimCall, member: MembershipRecord): Promise<void> => {
  const { members } = services.system;
  if ((await members.ofUser(member.sub)).length === 0) await endAccess(services, member);
};

/**
 * Ends a membership, and with it sessions and tokens in this workspace. What the person worked on keeps their name.
 * @throws AppError forbidden for the last admin and for admins who may sign in without the company
 */
export const endMembership = async (call: ScimCall, member: MembershipRecord): Promise<void> => {
  const { services, setup, tenant } = call;
  const { sub, email, role, state } = member;
  if (setup.breakGlass.includes(sub))
    throw forbidden(`${email} may sign in with a password in an emergency. Change that in the workspace first.`);
  const removed = await services.system.members
    .remove(sub, tenant.tenantId, { keepsAnAdmin: true })
    .catch((error: unknown) => {
      throw lastAdmin(error);
    });
  if (!removed) return;
  await call.note({ action: 'user.remove', target: email, before: { group: role, state }, after: null });
  await endSessions(call, member);
  await services.openStores(tenant.tenantId).teams.dropMember(email);
};

/** A new member: an account like any other, whose password no one knows. @throws AppError plan-limit */
export const addMember = async (call: ScimCall, email: string, role: Role): Promise<string> => {
  const { services, tenant } = call;
  const { sub } = await services.identity.create(email);
  await services.system.members.put({ tenantId: tenant.tenantId, sub, email, role, state: 'active' }, toSeats(call));
  await call.note({ action: 'scim.join', target: email, before: null, after: { group: role } });
  return sub;
};

/** The last admin stays one. False if so. @throws AppError plan-limit */
export const giveRole = async (call: ScimCall, member: MembershipRecord, role: Role): Promise<boolean> => {
  if (member.state === 'active' && member.role === role) return true;
  try {
    const changed = await call.services.system.members.change(
      member,
      (now) => ({ ...(now.state === 'invited' ? toAccepted(now) : now), role }),
      { ...toSeats(call), keepsAnAdmin: true },
    );
    if (!changed) return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && member.state === 'active') return false;
    throw error;
  }
  const before = { group: member.role, state: member.state };
  await call.note({ action: 'user.role', target: member.email, before, after: { group: role, state: 'active' } });
  return true;
};
