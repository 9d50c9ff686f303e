import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Plan } from '../plans/index';
import { TenantId } from './tenant-id';

/** Anonymous: whether the slug is taken. Reserved, held, deleted and live slugs look alike. */
export const checkTenant = defineContract({
  name: 'checkTenant',
  method: 'GET',
  path: '/tenant/check',
  audience: 'anyone',
  input: z.strictObject({ tenantId: z.string().max(256) }),
  output: z.object({ exists: z.boolean() }),
});

/** Confirms the caller's workspace; a user without one may create one on the starter plan. */
export const ensureTenant = defineContract({
  name: 'ensureTenant',
  method: 'POST',
  path: '/tenant/ensure',
  audience: 'signed-in',
  audit: 'tenant.ensure',
  input: z.strictObject({
    tenantId: z.string().max(256),
    name: z.string().max(128).optional(),
    email: z.string().max(254).optional(),
  }),
  output: z.object({ tenantId: z.string(), message: z.string() }),
});

export const Membership = z.object({
  tenantId: TenantId,
  role: z.string(),
  plan: Plan,
  /** `ended`: the last day of an auditor's access has passed. */
  state: z.enum(['active', 'invited', 'ended']),
  /** The last day (UTC) of an auditor's access. */
  until: z.string().optional(),
});
export type Membership = z.infer<typeof Membership>;

/** Temporary access of an operator to a workspace. */
export const AccessGrant = z.object({ tenantId: TenantId, until: z.string() });
export type AccessGrant = z.infer<typeof AccessGrant>;

/** How long an operator may work in a workspace after saying why. */
export const ACCESS_MINUTES = 60;

/** Why an operator acts in a workspace; logged in that workspace's audit trail. */
const Reason = z.string().trim().min(10, 'Enter a reason of at least ten characters.').max(500);

/** An operator enters a workspace for one hour; the reason is logged in that workspace's audit trail. */
export const accessTenant = defineContract({
  name: 'accessTenant',
  method: 'POST',
  path: '/admin/access',
  audience: 'signed-in',
  audit: 'access.grant',
  input: z.strictObject({
    tenantId: z.string().max(256),
    reason: Reason,
  }),
  output: AccessGrant,
});

/** An operator ends their access early. */
export const endAccess = defineContract({
  name: 'endAccess',
  method: 'POST',
  path: '/admin/access/end',
  audience: 'signed-in',
  audit: 'access.end',
  input: z.strictObject({ tenantId: z.string().max(256) }),
  output: z.object({ tenantId: z.string() }),
});

/** An operator with access sets the workspace's plan; the reason is logged in its audit trail. */
export const changePlan = defineContract({
  name: 'changePlan',
  method: 'POST',
  path: '/admin/plan',
  audience: 'signed-in',
  audit: 'tenant.plan',
  input: z.strictObject({ tenantId: z.string().max(256), plan: Plan, reason: Reason }),
  output: z.object({ tenantId: TenantId, plan: Plan }),
});

/** Every workspace, for operators. */
export const listTenants = defineContract({
  name: 'listTenants',
  method: 'GET',
  path: '/admin/tenants',
  audience: 'signed-in',
  input: z.strictObject({}),
  output: z.array(z.object({ tenantId: TenantId, name: z.string(), plan: Plan })),
});

/** Ends the caller's sessions in every browser; after a password change all but this one. */
export const endSessions = defineContract({
  name: 'endSessions',
  method: 'POST',
  path: '/me/sessions/end',
  audience: 'signed-in',
  beforeSecondFactor: true,
  audit: 'sessions.end',
  input: z.strictObject({ keepThis: z.boolean().default(false) }),
  output: z.object({ ended: z.literal(true) }),
});

/** The current user and their memberships. */
export const getMe = defineContract({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  audience: 'signed-in',
  beforeSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({
    user: z.object({ sub: z.string(), email: z.string(), name: z.string() }),
    activeTenant: z.string().nullable(),
    memberships: z.array(
      Membership.extend({
        requiresSecondFactor: z.boolean().optional(),
        /** Set if the workspace refuses this session, because a password or a passkey opened it. */
        requiresCompanySignIn: z.boolean().optional(),
      }),
    ),
    /** Whether the caller's session started with a second factor, and when an admin's changes start to require one. */
    secondFactor: z.object({ inSession: z.boolean(), dueAt: z.string().nullable() }).optional(),
    /** For operators: whether a second factor is set up, and the workspaces they currently have access to. */
    operator: z
      .object({ hasSecondFactor: z.boolean(), access: z.array(AccessGrant.extend({ plan: Plan })) })
      .optional(),
  }),
});
