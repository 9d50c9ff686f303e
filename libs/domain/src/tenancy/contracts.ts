import { z } from 'zod';
import { defineContract } from '../contract/index';
import { Plan } from '../plans/index';
import { TenantId } from './slug';

/** Anonymous: is the slug taken? Reserved, held, deleted and live slugs look alike. */
export const checkTenant = defineContract({
  name: 'checkTenant',
  method: 'GET',
  path: '/tenant/check',
  audience: 'anyone',
  input: z.strictObject({ tenantId: z.string().max(256) }),
  output: z.object({ exists: z.boolean() }),
});

/** Confirms the caller's workspace; someone without any may create one on the starter plan. */
export const ensureTenant = defineContract({
  name: 'ensureTenant',
  method: 'POST',
  path: '/tenant/ensure',
  audience: 'signed-in',
  audit: 'tenant.ensure',
  input: z.strictObject({ tenantId: z.string().max(256), name: z.string().max(128).optional(), email: z.string().max(254).optional() }),
  output: z.object({ tenantId: z.string(), message: z.string() }),
});

export const Membership = z.object({
  tenantId: TenantId,
  role: z.string(),
  plan: Plan,
  state: z.enum(['active', 'invited']),
});
export type Membership = z.infer<typeof Membership>;

/** Who am I, and where may I go? */
export const getMe = defineContract({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  audience: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    user: z.object({ sub: z.string(), email: z.string(), name: z.string() }),
    activeTenant: z.string().nullable(),
    memberships: z.array(Membership),
  }),
});
