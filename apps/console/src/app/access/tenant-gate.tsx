import { Navigate, useLocation, useParams } from 'react-router';
import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { useTenant } from '@cloudmend/tenant';
import { pageInPath } from '../../config/paths';
import { Shell } from '../shell/shell';
import { NoWorkspace } from './no-workspace';

/** Moves a route that names another tenant to the resolved one, or stays where the page allows it and says so. */
export const TenantGate = () => {
  const tenant = useTenant();
  const { tenant: routeTenant } = useParams();
  const { pathname, search, hash } = useLocation();
  if (!tenant.isMember) return <NoWorkspace />;
  const page = pageInPath(pathname);
  const isElsewhere = routeTenant !== tenant.id;
  const mayStay = CONSOLE_PAGES.some(({ path, softMismatch }) => path === page && softMismatch === true);
  if (isElsewhere && !mayStay) {
    const rest = pathname.split('/').slice(2).join('/');
    return <Navigate replace to={{ pathname: `/${tenant.id}/${rest}`, search, hash }} />;
  }
  return <Shell elsewhere={isElsewhere ? routeTenant : undefined} />;
};
