import { z } from 'zod';
import { defineContract } from '../contract/index';
import { Plan } from '../plans/index';
import { Usage } from './usage';

/** The workspace itself, for any member: where its records lie and how long each kind is kept. */
export const getWorkspace = defineContract({
  name: 'getWorkspace',
  method: 'GET',
  path: '/tenants/{tenantId}/workspace',
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({
    tenantId: z.string(),
    name: z.string(),
    plan: Plan,
    createdAt: z.string(),
    /** Members without a second factor are not let in. */
    requiresSecondFactor: z.boolean(),
    /** The AWS region that holds the tenant's records. */
    region: z.string(),
    /** Days that each kind of record is kept. */
    retentionDays: z.object({
      findings: z.number(),
      scans: z.number(),
      costs: z.number(),
      coverage: z.number(),
      audit: z.number(),
    }),
  }),
});

/** What is used of each limit of the plan. */
export const getUsage = defineContract({
  name: 'getUsage',
  method: 'GET',
  path: '/tenants/{tenantId}/usage',
  audience: 'member',
  needs: 'viewBilling',
  input: z.strictObject({}),
  output: Usage,
});

const Message = z.string().trim().max(2000).default('');

/** Whether every member needs a second factor. Only an admin who signed in with one may ask it of all. */
export const changeSecurity = defineContract({
  name: 'changeSecurity',
  method: 'POST',
  path: '/tenants/{tenantId}/security',
  audience: 'member',
  needs: 'manageUsers',
  audit: 'security.change',
  auditInput: ['requiresSecondFactor'],
  input: z.strictObject({ requiresSecondFactor: z.boolean() }),
  output: z.object({ requiresSecondFactor: z.boolean() }),
});

/** Asks the operators for another plan. Nothing changes before one of them has made it. */
export const requestPlan = defineContract({
  name: 'requestPlan',
  method: 'POST',
  path: '/tenants/{tenantId}/plan-request',
  audience: 'member',
  needs: 'viewBilling',
  audit: 'plan.request',
  input: z.strictObject({ plan: Plan, message: Message }),
  output: z.object({ received: z.literal(true) }),
});

/** Asks the operators to close the workspace. `confirm` is its name, typed. */
export const requestClosing = defineContract({
  name: 'requestClosing',
  method: 'POST',
  path: '/tenants/{tenantId}/close-request',
  audience: 'member',
  needs: 'viewBilling',
  audit: 'workspace.close-request',
  input: z.strictObject({ confirm: z.string().max(256), message: Message }),
  output: z.object({ received: z.literal(true) }),
});

/** Ends one's own membership. The last admin cannot leave. */
export const leaveWorkspace = defineContract({
  name: 'leaveWorkspace',
  method: 'POST',
  path: '/tenants/{tenantId}/leave',
  audience: 'member',
  audit: 'user.leave',
  input: z.strictObject({}),
  output: z.object({ tenantId: z.string() }),
});
