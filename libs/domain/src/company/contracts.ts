import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Plan } from '../plans/index';
import { Usage } from './usage';

/** The workspace's profile, for any member: residency and retention. */
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
    /** When it is deleted with all its data; null if no one asked for that. */
    erasesAt: z.string().nullable(),
    /** Members without a second factor are refused. */
    requiresSecondFactor: z.boolean(),
    /** The AWS region that holds the tenant's records. */
    region: z.string(),
    /** Retention in days by kind of record. */
    retentionDays: z.object({
      findings: z.number(),
      scans: z.number(),
      costs: z.number(),
      coverage: z.number(),
      audit: z.number(),
    }),
  }),
});

/** The usage of each plan limit. */
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

/** Whether every member needs a second factor. Only an admin who signed in with one may require it. */
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

/** Requests another plan from the operators. Nothing changes until an operator acts. */
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

/** Has the workspace deleted with all its data when the grace period is over. `confirm` is its name, typed. */
export const requestClosing = defineContract({
  name: 'requestClosing',
  method: 'POST',
  path: '/tenants/{tenantId}/close-request',
  audience: 'member',
  needs: 'manageRetention',
  audit: 'workspace.close-request',
  input: z.strictObject({ confirm: z.string().max(256) }),
  output: z.object({ erasesAt: z.string() }),
});

/** Calls the deletion off. */
export const cancelClosing = defineContract({
  name: 'cancelClosing',
  method: 'POST',
  path: '/tenants/{tenantId}/close-cancel',
  audience: 'member',
  needs: 'manageRetention',
  audit: 'workspace.close-cancel',
  input: z.strictObject({}),
  output: z.object({ erasesAt: z.null() }),
});

/** Ends the caller's own membership. The last admin cannot leave. */
export const leaveWorkspace = defineContract({
  name: 'leaveWorkspace',
  method: 'POST',
  path: '/tenants/{tenantId}/leave',
  audience: 'member',
  peopleOnly: true,
  audit: 'user.leave',
  input: z.strictObject({}),
  output: z.object({ tenantId: z.string() }),
});
