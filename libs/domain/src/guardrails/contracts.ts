import { z } from 'zod';
import { defineContract } from '../contract/index';
import { KillSwitch } from './kill-switch';

const automation = '/tenants/{tenantId}/automation';
const Reason = z.string().trim().min(1).max(500);

/** Whether automation is stopped. Any member may read it. */
export const getAutomation = defineContract({
  name: 'getAutomation',
  method: 'GET',
  path: automation,
  audience: 'member',
  input: z.strictObject({}),
  output: KillSwitch,
});

/** Stops every change and direct fix before its next write, on every plan. */
export const stopAutomation = defineContract({
  name: 'stopAutomation',
  method: 'POST',
  path: `${automation}/stop`,
  audience: 'member',
  needs: 'manageAutomation',
  audit: 'automation.stop',
  auditInput: ['reason'],
  input: z.strictObject({ reason: Reason }),
  output: KillSwitch,
});

/** Ends the stop that the caller has seen; a newer one stays. */
export const resumeAutomation = defineContract({
  name: 'resumeAutomation',
  method: 'POST',
  path: `${automation}/resume`,
  audience: 'member',
  needs: 'manageAutomation',
  audit: 'automation.resume',
  auditInput: ['reason'],
  input: z.strictObject({ stoppedAt: z.iso.datetime(), reason: Reason }),
  output: KillSwitch,
});
