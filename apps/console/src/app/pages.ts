import {
  IconAdjustmentsHorizontal,
  IconBandage,
  IconBuilding,
  IconBuildingCommunity,
  IconChecklist,
  IconClipboardList,
  IconCloudPlus,
  IconCoins,
  IconGitPullRequest,
  IconHome,
  IconInbox,
  IconLayoutDashboard,
  IconLeaf,
  IconListCheck,
  IconPlug,
  IconPuzzle,
  IconRadar2,
  IconShieldHalf,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { PagePath } from '@cloudmend/domain/navigation';
import type { PageModule } from '../config/page';
import { findPage } from '../config/paths';

type RailGroup = 'work' | 'workspace';

export interface PageEntry {
  readonly load: () => Promise<PageModule>;
  /**
   * Shown beside its title, in the palette as well.
   * @default - not offered in the palette
   */
  readonly icon?: Icon;
  /**
   * The group of the rail that shows it.
   * @default - not on the rail
   */
  readonly rail?: RailGroup;
}

const loadHome = async () => (await import('../features/home/home-route')).homePage;

/** Every page, in the order of the specification's rail. */
export const PAGES: Readonly<Record<PagePath, PageEntry>> = {
  home: { load: loadHome, icon: IconHome, rail: 'work' },
  dashboard: {
    load: async () => (await import('../features/dashboard/dashboard-route')).dashboardPage,
    icon: IconLayoutDashboard,
    rail: 'work',
  },
  scan: { load: async () => (await import('../features/scan/scan-route')).scanPage, icon: IconRadar2, rail: 'work' },
  'security-findings': {
    load: async () => (await import('../features/findings/findings-route')).findingsPage,
    icon: IconShieldHalf,
    rail: 'work',
  },
  compliance: {
    load: async () => (await import('../features/compliance/compliance-route')).compliancePage,
    icon: IconChecklist,
    rail: 'work',
  },
  questionnaires: {
    load: async () => (await import('../features/questionnaires/questionnaires-route')).questionnairesPage,
    icon: IconClipboardList,
  },
  'cost-metrics': {
    load: async () => (await import('../features/cost-metrics/cost-metrics-route')).costMetricsPage,
    icon: IconCoins,
    rail: 'work',
  },
  recommendations: {
    load: async () => (await import('../features/recommendations/recommendations-route')).recommendationsPage,
    icon: IconBandage,
    rail: 'work',
  },
  changes: {
    load: async () => (await import('../features/changes/changes-route')).changesPage,
    icon: IconGitPullRequest,
    rail: 'work',
  },
  greenops: {
    load: async () => (await import('../features/greenops/greenops-route')).greenopsPage,
    icon: IconLeaf,
    rail: 'work',
  },
  'custom-checks': {
    load: async () => (await import('../features/custom-checks/custom-checks-route')).customChecksPage,
    icon: IconListCheck,
    rail: 'workspace',
  },
  'add-ons': {
    load: async () => (await import('../features/add-ons/add-ons-route')).addOnsPage,
    icon: IconPuzzle,
    rail: 'workspace',
  },
  'add-account': {
    load: async () => (await import('../features/add-account/add-account-route')).addAccountPage,
    icon: IconCloudPlus,
    rail: 'workspace',
  },
  'manage-users': {
    load: async () => (await import('../features/manage-users/manage-users-route')).manageUsersPage,
    icon: IconUsers,
    rail: 'workspace',
  },
  integrations: {
    load: async () => (await import('../features/integrations/integrations-route')).integrationsPage,
    icon: IconPlug,
    rail: 'workspace',
  },
  company: {
    load: async () => (await import('../features/company/company-route')).companyPage,
    icon: IconBuilding,
    rail: 'workspace',
  },
  settings: {
    load: async () => (await import('../features/settings/settings-route')).settingsPage,
    icon: IconAdjustmentsHorizontal,
    rail: 'workspace',
  },
  inbox: { load: async () => (await import('../features/inbox/inbox-route')).inboxPage, icon: IconInbox },
  profile: { load: async () => (await import('../features/profile/profile-route')).profilePage, icon: IconUser },
  'ensure-tenant': {
    load: async () => (await import('../features/ensure-tenant/ensure-tenant-route')).ensureTenantPage,
    icon: IconBuildingCommunity,
  },
  operator: { load: async () => (await import('../features/operator/operator-route')).operatorPage },
  overview: { load: loadHome },
};

export interface NavItem {
  readonly page: PagePath;
  readonly label: string;
  readonly icon: Icon;
}

/** Every page the palette can open. */
export const PALETTE_PAGES: readonly NavItem[] = (Object.keys(PAGES) as PagePath[]).flatMap((page) => {
  const { icon } = PAGES[page];
  return icon ? [{ page, icon, label: findPage(page).title }] : [];
});

const listGroup = (group: RailGroup): readonly NavItem[] =>
  PALETTE_PAGES.filter(({ page }) => PAGES[page].rail === group);

/** The rail; the second group is separate. */
export const NAV_GROUPS: readonly (readonly NavItem[])[] = [listGroup('work'), listGroup('workspace')];
