/**
 * Who may make which call, written a second time from the specification: its section 6 and the tables "Who may open
 * which page" and "Plan limits" of its decisions. Nothing is taken from the product's own tables, so that an error in
 * one shows up in the other.
 */
const COLUMNS = [
  'tenant-admin',
  'tenant-manager',
  'tenant-viewer',
  'tenant-devops',
  'tenant-finops',
  'tenant-auditor',
  'cloudmend-admin',
] as const;

/** A cross per column. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  viewTenant: 'xxxxx.x',
  viewEvidence: 'xxxxxxx',
  viewBilling: 'x.....x',
  manageUsers: 'x.....x',
  tenantSwitch: 'x.....x',
  manageAccounts: 'xx.xx.x',
  runScans: 'xx.xx.x',
  scheduleScans: 'xx.xx.x',
  manageFindings: 'xx.xx.x',
  downloadReports: 'xxxxxxx',
  proposeChanges: 'xx.xx.x',
  approveChanges: 'xx....x',
  acceptRisks: 'xx....x',
  confirmAnswers: 'xx....x',
  createReports: 'xx..x.x',
  manageSpend: 'xx..x.x',
  manageAutomation: 'x.....x',
  manageIntegrations: 'x.....x',
  manageChecks: 'xx.x..x',
  manageRetention: 'x.....x',
};

const PLANS = ['free', 'starter', 'basic', 'pro', 'enterprise'] as const;

/** The cheapest plan with a feature. */
const OPENS_WITH: Readonly<Record<string, (typeof PLANS)[number]>> = {
  compliance: 'starter',
  csvExport: 'starter',
  addOns: 'starter',
  accessTokens: 'starter',
  budgets: 'starter',
  scheduledScans: 'basic',
  changes: 'basic',
  customChecks: 'basic',
  pullRequests: 'pro',
  autoRemediation: 'pro',
  integrations: 'pro',
  questions: 'pro',
  serviceAccounts: 'pro',
  complianceCopilot: 'enterprise',
  sso: 'enterprise',
  ownRetention: 'enterprise',
  tenantSwitch: 'enterprise',
};

/** What a call requires: all that the model knows of it. */
export interface Asked {
  readonly needs?: string | undefined;
  readonly feature?: string | undefined;
  readonly asCsv?: boolean;
}

/** What our records say of the caller and the named workspace. */
export interface Standing {
  readonly member: 'active' | 'invited' | 'none';
  readonly role: string;
  readonly plan: string;
  readonly tenant: 'active' | 'deleted';
  readonly operator: 'no' | 'without a second factor' | 'without a grant' | 'with a grant' | 'with an expired grant';
}

export type Decision = 'allowed' | 'forbidden' | 'plan-limit';

const holds = (role: string, permission: string): boolean => {
  const row = PERMISSIONS[permission];
  if (row === undefined) throw new Error(`The permission model does not know ${permission}: add it as specified.`);
  const column = COLUMNS.findIndex((each) => each === role);
  return column >= 0 && row[column] === 'x';
};

const opens = (plan: string, feature: string): boolean => {
  const first = OPENS_WITH[feature];
  if (first === undefined) throw new Error(`The plan model does not know ${feature}: add it as specified.`);
  return PLANS.findIndex((each) => each === plan) >= PLANS.indexOf(first);
};

/** What a role on a plan may do: the permission is checked before the plan. */
export const decide = (
  role: string,
  plan: string,
  { needs = 'viewTenant', feature, asCsv = false }: Asked,
): Decision => {
  if (!holds(role, needs) || (asCsv && !holds(role, 'downloadReports'))) return 'forbidden';
  return (feature !== undefined && !opens(plan, feature)) || (asCsv && !opens(plan, 'csvExport'))
    ? 'plan-limit'
    : 'allowed';
};

/** The effective role: of the membership, otherwise of an operator's grant; undefined if neither. */
export const actingRole = ({ member, role, tenant, operator }: Standing): string | undefined => {
  if (operator === 'without a second factor' || tenant === 'deleted') return undefined;
  if (member === 'active') return role;
  return operator === 'with a grant' ? 'cloudmend-admin' : undefined;
};
