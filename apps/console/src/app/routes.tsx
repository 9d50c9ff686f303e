import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { storedTenant } from '@cloudmend/tenant';
import { slug } from '@cloudmend/domain/tenancy';
import { pageHref, type PagePath } from '../config/paths';
import { BareAddress } from './access/bare-address';
import { CheckingSession } from './access/checking-session';
import { PageAccess } from './access/page-access';
import { SessionGate } from './access/session-gate';
import { ToFrontPage } from './access/to-front-page';
import { ErrorPage } from './error-page';

/** Redirects old /home/* bookmarks to the dashboard of the last workspace used in this browser. */
const OldHome = () => <Navigate replace to={pageHref(slug(storedTenant() ?? '') || 'default', 'dashboard')} />;

const page = (path: PagePath, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load();
    return {
      Component: () => (
        <PageAccess path={path}>
          <Page />
        </PageAccess>
      ),
    };
  },
});

const home = async () => (await import('../features/home/home-route')).HomeRoute;

/** All routes of the console. Unknown addresses redirect to the front page. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: CheckingSession,
    children: [
      { path: '/home/*', Component: OldHome },
      {
        path: '/:tenant',
        children: [
          { index: true, Component: BareAddress },
          {
            Component: SessionGate,
            children: [
              page('home', home),
              page('overview', home),
              page('dashboard', async () => (await import('../features/dashboard/dashboard-route')).DashboardRoute),
              page(
                'cost-metrics',
                async () => (await import('../features/cost-metrics/cost-metrics-route')).CostMetricsRoute,
              ),
              page(
                'security-findings',
                async () => (await import('../features/findings/findings-route')).FindingsRoute,
              ),
              page('compliance', async () => (await import('../features/compliance/compliance-route')).ComplianceRoute),
              page(
                'recommendations',
                async () => (await import('../features/recommendations/recommendations-route')).RecommendationsRoute,
              ),
              page('scan', async () => (await import('../features/scan/scan-route')).ScanRoute),
              page(
                'add-account',
                async () => (await import('../features/add-account/add-account-route')).AddAccountRoute,
              ),
              page(
                'manage-users',
                async () => (await import('../features/manage-users/manage-users-route')).ManageUsersRoute,
              ),
              page('company', async () => (await import('../features/company/company-route')).CompanyRoute),
              page('settings', async () => (await import('../features/settings/settings-route')).SettingsRoute),
              page('profile', async () => (await import('../features/profile/profile-route')).ProfileRoute),
              page('operator', async () => (await import('../features/operator/operator-route')).OperatorRoute),
              page(
                'ensure-tenant',
                async () => (await import('../features/ensure-tenant/ensure-tenant-route')).EnsureTenantRoute,
              ),
            ],
          },
        ],
      },
      { path: '*', Component: ToFrontPage },
    ],
  },
];
