import type { Permission } from '../permissions/index';
import type { Plan } from '../plans/index';
import { PLANS } from '../plans/index';

export * from './path-owner';

interface PageRow {
  /** Relative to /{tenant}/. */
  readonly path: string;
  readonly title: string;
  readonly needs: Permission;
  /** Plans that may open it; all if empty. */
  readonly plans: readonly Plan[];
  /** Stays on the page and shows a note if the route names a tenant the user does not belong to. */
  readonly softMismatch?: boolean;
}

const aboveFree: readonly Plan[] = PLANS.map(({ id }) => id).filter((plan) => plan !== 'free');
const withChanges: readonly Plan[] = PLANS.filter(({ features }) => features.includes('changes')).map(({ id }) => id);

const withCustomChecks: readonly Plan[] = PLANS.filter(({ features }) => features.includes('customChecks')).map(
  ({ id }) => id,
);

const withCopilot: readonly Plan[] = PLANS.filter(({ features }) => features.includes('complianceCopilot')).map(
  ({ id }) => id,
);

const PAGES = [
  { path: 'home', title: 'Home', needs: 'viewTenant', plans: [], softMismatch: true },
  { path: 'overview', title: 'Home', needs: 'viewTenant', plans: [], softMismatch: true },
  { path: 'dashboard', title: 'Dashboard', needs: 'viewTenant', plans: [] },
  { path: 'cost-metrics', title: 'Cost', needs: 'viewTenant', plans: [] },
  { path: 'security-findings', title: 'Findings', needs: 'viewTenant', plans: [] },
  { path: 'recommendations', title: 'Recommendations', needs: 'viewTenant', plans: [] },
  { path: 'changes', title: 'Changes', needs: 'viewTenant', plans: withChanges },
  { path: 'greenops', title: 'GreenOps', needs: 'viewTenant', plans: [] },
  { path: 'scan', title: 'Scans', needs: 'viewTenant', plans: [] },
  { path: 'compliance', title: 'Compliance', needs: 'viewEvidence', plans: aboveFree },
  { path: 'questionnaires', title: 'Questionnaires', needs: 'viewEvidence', plans: withCopilot },
  { path: 'custom-checks', title: 'Custom Checks', needs: 'viewTenant', plans: withCustomChecks },
  { path: 'add-ons', title: 'Add-ons', needs: 'viewTenant', plans: aboveFree },
  { path: 'add-account', title: 'Add Account', needs: 'viewTenant', plans: [] },
  { path: 'manage-users', title: 'Manage Users', needs: 'manageUsers', plans: [] },
  { path: 'inbox', title: 'Inbox', needs: 'viewTenant', plans: [] },
  { path: 'integrations', title: 'Integrations', needs: 'viewTenant', plans: [] },
  { path: 'company', title: 'Company', needs: 'viewEvidence', plans: [] },
  { path: 'settings', title: 'Settings', needs: 'viewTenant', plans: [] },
  { path: 'profile', title: 'Profile', needs: 'viewEvidence', plans: [] },
  { path: 'operator', title: 'Operator', needs: 'viewTenant', plans: [] },
  { path: 'ensure-tenant', title: 'Ensure tenant', needs: 'tenantSwitch', plans: ['enterprise'], softMismatch: true },
] as const satisfies readonly PageRow[];

export type PagePath = (typeof PAGES)[number]['path'];

export interface ConsolePage extends PageRow {
  readonly path: PagePath;
}

/** Who may open which page. */
export const CONSOLE_PAGES: readonly ConsolePage[] = PAGES;
