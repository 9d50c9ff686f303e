import { Navigate, type RouteObject, useLocation } from 'react-router';
import { storedTenant } from '@cloudmend/tenant';
import { slug } from '@cloudmend/domain/tenancy';
import { pageHref } from '../config/paths';
import { BareAddress } from './access/bare-address';
import { CheckingSession } from './access/checking-session';
import { PageAccess } from './access/page-access';
import { SessionGate } from './access/session-gate';
import { ToFrontPage } from './access/to-front-page';
import { ErrorPage } from './error-page';
import { type PageEntry, PAGES } from './pages';

const lastTenant = (): string => slug(storedTenant() ?? '') || 'default';

/** Redirects old /home/* bookmarks to the dashboard of the last workspace used in this browser. */
const OldHome = () => <Navigate replace to={pageHref(lastTenant(), 'dashboard')} />;

/** Where git servers send a person back: an app has one address, whatever the workspace. */
const InstallationReturn = () => {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: pageHref(lastTenant(), 'integrations'), search }} />;
};

const toRoute = ([path, { load }]: readonly [string, PageEntry]): RouteObject => ({
  path,
  lazy: async () => {
    const { Component: Page, ...handle } = await load();
    return {
      handle,
      Component: () => (
        <PageAccess path={path}>
          <Page />
        </PageAccess>
      ),
    };
  },
});

/** All routes of the console. Unknown addresses redirect to the front page. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: CheckingSession,
    children: [
      { path: '/home/*', Component: OldHome },
      { path: '/integrations', Component: InstallationReturn },
      {
        path: '/:tenant',
        children: [
          { index: true, Component: BareAddress },
          {
            Component: SessionGate,
            children: Object.entries(PAGES).map(toRoute),
          },
        ],
      },
      { path: '*', Component: ToFrontPage },
    ],
  },
];
