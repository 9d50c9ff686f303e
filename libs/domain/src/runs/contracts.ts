import * as z from 'zod';
import { AccountId } from '../accounts/account';
import { defineContract } from '../contract/index';
import { AccountCapabilities, Capability } from './capability';
import { PowerHours, PowerSchedule } from './power-schedule';
import { CapabilityId, CapabilityMode, Run } from './run';

/** Every direct fix, and what is on in each account. Any member may read it. */
export const listCapabilities = defineContract({
  name: 'listCapabilities',
  method: 'GET',
  path: '/tenants/{tenantId}/capabilities',
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({ capabilities: z.array(Capability), accounts: z.array(AccountCapabilities) }),
});

/** Turns fixes of an account on or off; those that are not named stay as they are. */
export const changeCapabilities = defineContract({
  name: 'changeCapabilities',
  method: 'POST',
  path: '/tenants/{tenantId}/capabilities',
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'autoRemediation',
  audit: 'capability.change',
  auditInput: ['accountId', 'modes'],
  input: z.strictObject({ accountId: AccountId, modes: z.record(CapabilityId, CapabilityMode) }),
  output: AccountCapabilities,
});

/** The role that the fixes of an account need, as a CloudFormation template. */
export const getRemediationRole = defineContract({
  name: 'getRemediationRole',
  method: 'GET',
  path: '/tenants/{tenantId}/capabilities/{accountId}/role',
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'autoRemediation',
  input: z.strictObject({ accountId: AccountId }),
  output: z.object({ cloudFormation: z.string(), roleName: z.string(), externalId: z.string() }),
});

/** Newest first. */
export const listRuns = defineContract({
  name: 'listRuns',
  method: 'GET',
  path: '/tenants/{tenantId}/runs',
  audience: 'member',
  input: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(512).optional(),
  }),
  output: z.array(Run),
});

const OneRun = z.strictObject({ runId: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/) });

export const getRun = defineContract({
  name: 'getRun',
  method: 'GET',
  path: '/tenants/{tenantId}/runs/{runId}',
  audience: 'member',
  input: OneRun,
  output: Run,
});

/** Asks for the fix of one finding or recommendation. */
export const requestRun = defineContract({
  name: 'requestRun',
  method: 'POST',
  path: '/tenants/{tenantId}/runs',
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'autoRemediation',
  audit: 'fix.request',
  auditInput: ['capability', 'subject'],
  input: z.strictObject({
    capability: CapabilityId,
    /** The finding or recommendation. */
    subject: z.string().min(1).max(64),
    /** Only checks what would be written. @default - as the account allows */
    dryRun: z.boolean().optional(),
  }),
  output: Run,
});

/** Approves a waiting run; never the person who asked for it. */
export const approveRun = defineContract({
  name: 'approveRun',
  method: 'POST',
  path: '/tenants/{tenantId}/runs/{runId}/approve',
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'autoRemediation',
  audit: 'fix.approve',
  auditInput: ['runId'],
  input: OneRun,
  output: Run,
});

/** Restores the facts before the fix, also after a downgrade. */
export const undoRun = defineContract({
  name: 'undoRun',
  method: 'POST',
  path: '/tenants/{tenantId}/runs/{runId}/undo',
  audience: 'member',
  needs: 'manageAutomation',
  audit: 'fix.undo-request',
  auditInput: ['runId'],
  input: OneRun,
  output: Run,
});

/** The instances that are started and stopped by the clock. */
export const listPowerSchedules = defineContract({
  name: 'listPowerSchedules',
  method: 'GET',
  path: '/tenants/{tenantId}/power-schedules',
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(PowerSchedule),
});

/** Asks for an instance to be started and stopped by the clock. Replaces its schedule, and waits for an approval. */
export const requestPowerSchedule = defineContract({
  name: 'requestPowerSchedule',
  method: 'POST',
  path: '/tenants/{tenantId}/power-schedules',
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'autoRemediation',
  audit: 'power-schedule.request',
  auditInput: ['resource', 'hours'],
  input: z.strictObject({
    accountId: AccountId,
    region: z.string().min(1).max(64),
    /** The ARN of the instance. */
    resource: z.string().min(1).max(2048),
    hours: PowerHours,
  }),
  output: PowerSchedule,
});

const OnePowerSchedule = z.strictObject({ target: z.string().regex(/^i-[0-9a-f]{8,17}$/) });

/** Starts a schedule with the hours that the approver saw; never by the person who asked for it. */
export const approvePowerSchedule = defineContract({
  name: 'approvePowerSchedule',
  method: 'POST',
  path: '/tenants/{tenantId}/power-schedules/{target}/approve',
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'autoRemediation',
  audit: 'power-schedule.approve',
  auditInput: ['target', 'hours'],
  input: OnePowerSchedule.extend({ hours: PowerHours }),
  output: PowerSchedule,
});

/** Ends a schedule, also after a downgrade. The instance stays as it is. */
export const deletePowerSchedule = defineContract({
  name: 'deletePowerSchedule',
  method: 'DELETE',
  path: '/tenants/{tenantId}/power-schedules/{target}',
  audience: 'member',
  needs: 'manageAutomation',
  audit: 'power-schedule.delete',
  auditInput: ['target'],
  input: OnePowerSchedule,
  output: z.object({ target: z.string() }),
});
