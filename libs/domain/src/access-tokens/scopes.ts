import * as z from 'zod';
import type { Contract } from '../contract/index';
import type { Permission } from '../permissions/index';

/**
 * What a token may be given, always within its owner's role. People, billing, sign-in, retention, integrations and
 * automation are left out, and so is what a second person approves.
 */
const SCOPES = [
  'viewTenant',
  'viewEvidence',
  'downloadReports',
  'runScans',
  'manageAccounts',
  'manageFindings',
  'manageChecks',
  'createReports',
] as const satisfies readonly Permission[];

export const TokenScope = z.enum(SCOPES);
export type TokenScope = z.infer<typeof TokenScope>;

export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  viewTenant: 'Read findings, recommendations, costs and scans',
  viewEvidence: 'Read compliance, evidence and the audit trail',
  downloadReports: 'Download lists as CSV',
  runScans: 'Start and cancel scans',
  manageAccounts: 'Link and unlink accounts, change thresholds',
  manageFindings: 'Mute, resolve and assign findings, create tickets',
  manageChecks: 'Change custom checks',
  createReports: 'Create reports and evidence packs',
};

/** The scope that a call requires of a token; undefined if no token may make it. */
export const findScope = ({ audience, needs = 'viewTenant', peopleOnly, needsSecondFactor }: Contract) => {
  if (audience !== 'member' || peopleOnly || needsSecondFactor) return undefined;
  return TokenScope.options.find((scope) => scope === needs);
};
