import * as z from 'zod';
import { defineContract } from '../contract/index';
import { DryRun, RuleEffect } from './dry-run';
import { KillSwitch } from './kill-switch';
import { GuardrailPolicy } from './policy';

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

const guardrails = '/tenants/{tenantId}/guardrails';

const SavedPolicy = z.object({
  policy: GuardrailPolicy,
  /** 0: the default policy. */
  version: z.number().int().nonnegative(),
  /** Approvals are over it. */
  hash: z.string(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
});

/** The policy, and what each rule did in the last 30 days. Any member may read it. */
export const getGuardrails = defineContract({
  name: 'getGuardrails',
  method: 'GET',
  path: guardrails,
  audience: 'member',
  input: z.strictObject({}),
  output: SavedPolicy.extend({
    /** Changes and runs that were decided in the last 30 days. */
    decided: z.number().int(),
    effects: z.array(RuleEffect),
  }),
});

/** Saves a policy over the version the caller has seen. What was approved under the old one is void. */
export const changeGuardrails = defineContract({
  name: 'changeGuardrails',
  method: 'POST',
  path: guardrails,
  audience: 'member',
  needs: 'manageAutomation',
  feature: 'pullRequests',
  audit: 'guardrails.change',
  input: z.strictObject({ version: z.number().int().nonnegative(), policy: GuardrailPolicy }),
  output: SavedPolicy,
});

/** What a policy would have done to the last 30 days. Nothing is saved. */
export const tryGuardrails = defineContract({
  name: 'tryGuardrails',
  method: 'POST',
  path: `${guardrails}/dry-run`,
  audience: 'member',
  needs: 'manageAutomation',
  audit: 'guardrails.dry-run',
  input: z.strictObject({ policy: GuardrailPolicy }),
  output: DryRun,
});
