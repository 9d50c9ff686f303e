import type { Fact, FactOrigin } from '@cloudmend/domain/copilot';
import type { PagePath } from '@cloudmend/domain/navigation';
import type { useTenant } from '@cloudmend/tenant';
import { findPage, mayOpenPage, pageHref, TAB } from '../../config/paths';

interface FactPage {
  readonly page: PagePath;
  /** What a record is called, and the parameter of the address that names it. */
  readonly record?: { readonly noun: string; readonly parameter: string };
  readonly tab?: string;
}

const FRAMEWORK = { page: 'compliance', record: { noun: 'framework', parameter: 'framework' } } as const;

/** Where facts can be looked up. Catalogues, and what was said of the question itself, have no page. */
const FACT_PAGES: Readonly<Record<FactOrigin, FactPage | null>> = {
  'Accepted risks': { page: 'compliance', tab: 'risks' },
  Accounts: { page: 'add-account' },
  'Audit trail': { page: 'company' },
  Automation: { page: 'changes', tab: 'automation' },
  Bill: { page: 'cost-metrics' },
  Changes: { page: 'changes' },
  'Check catalogue': null,
  Compliance: FRAMEWORK,
  Copilot: null,
  'Custom check': { page: 'custom-checks' },
  'Custom checks': { page: 'custom-checks' },
  'Data inventory': { page: 'home', tab: 'data' },
  'Direct fixes': { page: 'changes', tab: 'automation' },
  Finding: { page: 'security-findings', record: { noun: 'finding', parameter: 'finding' } },
  Findings: { page: 'security-findings' },
  'Fix set': { ...FRAMEWORK, tab: 'fixes' },
  Forecast: { page: 'cost-metrics' },
  'Framework catalogue': null,
  Inventory: { page: 'greenops' },
  Permissions: { page: 'manage-users' },
  Plan: { page: 'company' },
  Plans: { page: 'company' },
  Priorities: { page: 'home' },
  Recommendation: { page: 'recommendations', record: { noun: 'recommendation', parameter: 'recommendation' } },
  Recommendations: { page: 'recommendations' },
  'Rule catalogue': null,
  Sample: null,
  'Savings ledger': { page: 'changes', tab: 'savings' },
  Scan: { page: 'scan', record: { noun: 'scan', parameter: 'scan' } },
  Scans: { page: 'scan' },
  Schedules: { page: 'scan' },
  Tickets: { page: 'security-findings' },
  Users: { page: 'manage-users' },
  Verdicts: FRAMEWORK,
  Workspace: { page: 'company' },
};

export interface FactLink {
  readonly href: string;
  readonly label: string;
}

/** The page of what a fact was read from; undefined without one, or if the reader may not open it. */
export const findFactLink = (
  { source, record: id }: Fact,
  tenant: Pick<ReturnType<typeof useTenant>, 'id' | 'roles' | 'plan'>,
): FactLink | undefined => {
  const row = FACT_PAGES[source];
  if (!row) return undefined;
  const page = findPage(row.page);
  if (!mayOpenPage(page, tenant)) return undefined;
  const named = id === undefined ? undefined : row.record;
  const search = new URLSearchParams({
    ...(named && id !== undefined && { [named.parameter]: id }),
    ...(row.tab && { [TAB]: row.tab }),
  });
  return {
    href: [pageHref(tenant.id, row.page), search.toString()].filter(Boolean).join('?'),
    label: `Open ${named ? `the ${named.noun}` : page.title}`,
  };
};

/** Whether an address shows the page and every parameter of a link already. */
export const isShown = ({ href }: FactLink, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean => {
  const [path, wanted] = href.split('?');
  const shown = new URLSearchParams(search);
  return path === pathname && [...new URLSearchParams(wanted)].every(([name, value]) => shown.get(name) === value);
};
