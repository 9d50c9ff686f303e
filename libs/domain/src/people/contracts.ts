import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Email, Person } from './person';

const Group = z.string().max(64);
/** The last day (UTC) of an auditor's access; required for auditors, at most 366 days from now. */
const LastDay = z.iso.date();

export const listUsers = defineContract({
  name: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  audience: 'member',
  needs: 'manageUsers',
  input: z.strictObject({}),
  output: z.array(Person),
});

/** Invites a user or resends an open invitation. The answer is the same whether or not the address is known. */
export const inviteUser = defineContract({
  name: 'inviteUser',
  method: 'POST',
  path: '/admin/invite',
  audience: 'member',
  needs: 'manageUsers',
  needsSecondFactor: true,
  audit: 'user.invite',
  auditInput: ['group', 'until'],
  input: z.strictObject({ email: Email, group: Group, until: LastDay.optional() }),
  output: z.object({ email: z.string(), group: z.string(), state: z.literal('invited') }),
});

export const changeUserRole = defineContract({
  name: 'changeUserRole',
  method: 'POST',
  path: '/admin/users/{email}/role',
  audience: 'member',
  needs: 'manageUsers',
  needsSecondFactor: true,
  audit: 'user.role',
  auditInput: ['group', 'until'],
  input: z.strictObject({ email: Email, group: Group, until: LastDay.optional() }),
  output: Person,
});

export const removeUser = defineContract({
  name: 'removeUser',
  method: 'DELETE',
  path: '/admin/users/{email}',
  audience: 'member',
  needs: 'manageUsers',
  needsSecondFactor: true,
  audit: 'user.remove',
  input: z.strictObject({ email: Email }),
  output: Person,
});

/** A user with an account joins the workspace that invited them. */
export const acceptInvitation = defineContract({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/{tenantId}/accept',
  audience: 'signed-in',
  audit: 'invitation.accept',
  input: z.strictObject({ tenantId: z.string().max(256) }),
  output: z.object({ tenantId: z.string(), role: z.string() }),
});
