import * as z from 'zod';

export const Plan = z.enum(['free', 'starter', 'basic', 'pro', 'enterprise']);
export type Plan = z.infer<typeof Plan>;

/** The features a plan enables. */
export const PlanFeature = z.enum([
  'compliance',
  'csvExport',
  'remedySteps',
  'remedyEdits',
  'scheduledScans',
  'changes',
  'pullRequests',
  'autoRemediation',
  'integrations',
  'questions',
  'customChecks',
  'complianceCopilot',
  'addOns',
  'accessTokens',
  'budgets',
  'serviceAccounts',
  'sso',
  'ownRetention',
  'tenantSwitch',
]);
export type PlanFeature = z.infer<typeof PlanFeature>;
