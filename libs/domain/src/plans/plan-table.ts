import type { Plan, PlanFeature } from './plan';

/** The initial plan of a workspace. */
export const SIGN_UP_PLAN: Plan = 'starter';
/** The plan the browser shows for a token without one. The server never uses it. */
export const DISPLAY_DEFAULT_PLAN: Plan = 'basic';

/** Hard limits, enforced by the server. `null`: no fixed cap. */
export interface PlanLimits {
  readonly accounts: number | null;
  readonly managerUsers: number | null;
  readonly visibleRecommendations: number | null;
  readonly runningScans: number;
  readonly scansPerDay: number;
  readonly schedules: number;
  readonly customChecks: number;
}

export interface PlanRow {
  readonly id: Plan;
  readonly name: string;
  /** USD per month; null means custom, 0 means free. */
  readonly priceMonthly: number | null;
  readonly limits: PlanLimits;
  readonly features: readonly PlanFeature[];
}

const paid: readonly PlanFeature[] = ['compliance', 'csvExport', 'remedySteps', 'addOns', 'accessTokens', 'budgets'];
const automated: readonly PlanFeature[] = [...paid, 'scheduledScans', 'remedyEdits', 'changes', 'customChecks'];
const acting: readonly PlanFeature[] = [
  ...automated,
  'pullRequests',
  'autoRemediation',
  'integrations',
  'questions',
  'serviceAccounts',
];

/** The plans, cheapest first: prices and hard limits of the specification. */
export const PLANS: readonly PlanRow[] = [
  {
    id: 'free',
    name: 'Free',
    priceMonthly: 0,
    features: [],
    limits: {
      accounts: 2,
      managerUsers: null,
      visibleRecommendations: 2,
      runningScans: 1,
      scansPerDay: 2,
      schedules: 0,
      customChecks: 0,
    },
  },
  {
    id: 'starter',
    name: 'Starter',
    priceMonthly: 499,
    features: paid,
    limits: {
      accounts: 3,
      managerUsers: 2,
      visibleRecommendations: null,
      runningScans: 1,
      scansPerDay: 10,
      schedules: 0,
      customChecks: 0,
    },
  },
  {
    id: 'basic',
    name: 'Basic',
    priceMonthly: 999,
    features: automated,
    limits: {
      accounts: 5,
      managerUsers: null,
      visibleRecommendations: null,
      runningScans: 2,
      scansPerDay: 20,
      schedules: 5,
      customChecks: 5,
    },
  },
  {
    id: 'pro',
    name: 'Pro',
    priceMonthly: 2499,
    features: acting,
    limits: {
      accounts: 100,
      managerUsers: null,
      visibleRecommendations: null,
      runningScans: 5,
      scansPerDay: 100,
      schedules: 50,
      customChecks: 50,
    },
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    priceMonthly: null,
    features: [...acting, 'complianceCopilot', 'sso', 'ownRetention', 'tenantSwitch'],
    limits: {
      accounts: null,
      managerUsers: null,
      visibleRecommendations: null,
      runningScans: 10,
      scansPerDay: 500,
      schedules: 500,
      customChecks: 500,
    },
  },
];

/** The row of a plan. */
export const planRow = (plan: Plan): PlanRow => PLANS.find((row) => row.id === plan) as PlanRow;

/** USD per year: monthly x 12 x 0.8, rounded; null for a custom price. */
export const yearlyPrice = (monthly: number | null): number | null =>
  monthly === null ? null : Math.round(monthly * 12 * 0.8);

export const hasFeature = (plan: Plan, feature: PlanFeature): boolean => planRow(plan).features.includes(feature);

/** The first plan with a feature. */
export const firstPlanWith = (feature: PlanFeature): PlanRow =>
  PLANS.find((row) => row.features.includes(feature)) as PlanRow;

/** The next plan above `plan` with a higher limit; undefined at the top. */
export const firstPlanLifting = (plan: Plan, limit: keyof PlanLimits): PlanRow | undefined => {
  const current = planRow(plan).limits[limit];
  if (current === null) return undefined;
  const above = PLANS.slice(PLANS.findIndex((row) => row.id === plan) + 1);
  return above.find((row) => row.limits[limit] === null || (row.limits[limit] as number) > current);
};

const FEATURE_NAMES: Record<PlanFeature, string> = {
  compliance: 'Compliance',
  csvExport: 'CSV export',
  remedySteps: 'Remediation',
  remedyEdits: 'Infrastructure code for a fix',
  scheduledScans: 'Scheduling',
  changes: 'Changes',
  pullRequests: 'Pull requests',
  autoRemediation: 'Auto-remediation',
  integrations: 'Integrations',
  questions: 'Copilot questions',
  customChecks: 'Custom checks',
  complianceCopilot: 'Compliance Copilot',
  addOns: 'An add-on',
  accessTokens: 'API tokens',
  budgets: 'Budgets',
  serviceAccounts: 'Service accounts',
  sso: 'Single sign-on',
  ownRetention: 'Custom retention',
  tenantSwitch: 'Additional workspaces',
};

/** "Scheduling needs Basic or above. Your plan is Starter." */
export const featureRefusal = (plan: Plan, feature: PlanFeature): string => {
  const first = firstPlanWith(feature);
  const reach = first.id === 'enterprise' ? first.name : `${first.name} or above`;
  const name = FEATURE_NAMES[feature];
  return `${name} ${name.endsWith('s') ? 'need' : 'needs'} ${reach}. Your plan is ${planRow(plan).name}.`;
};
