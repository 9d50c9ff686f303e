import { Navigate, useLocation, useParams } from 'react-router';
import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { useTenant } from '@cloudmend/tenant';
import { Fetched, onDemand } from '../../components/fetched';
import { pageInPath } from '../../config/paths';
import { useMe } from '../../queries/me';
import { Shell } from '../shell/shell';
import { CheckingSession } from './checking-session';

// Few ever see these.
const NoWorkspace = onDemand(async () => (await import('./no-workspace')).NoWorkspace);
const OperatorRoom = onDemand(async () => (await import('./operator-room')).OperatorRoom);
const WorkspaceFactorFirst = onDemand(async () => (await import('./workspace-factor-first')).WorkspaceFactorFirst);
const SecondFactorFirst = onDemand(async () => (await import('./second-factor-first')).SecondFactorFirst);

/** Moves a route that names another tenant to the resolved one, or stays where the page allows it and says so. */
const Placed = () => {
  const tenant = useTenant();
  const { tenant: routeTenant } = useParams();
  const { pathname, search, hash } = useLocation();
  const page = pageInPath(pathname);
  const isElsewhere = routeTenant !== tenant.id;
  const mayStay = CONSOLE_PAGES.some(({ path, softMismatch }) => path === page && softMismatch === true);
  if (isElsewhere && !mayStay) {
    const rest = pathname.split('/').slice(2).join('/');
    return <Navigate replace to={{ pathname: `/${tenant.id}/${rest}`, search, hash }} />;
  }
  // Another workspace is another page: nothing typed or shown in one is carried into the next.
  return <Shell key={tenant.id} elsewhere={isElsewhere ? routeTenant : undefined} />;
};

/** True where the workspace requires a second factor and this session began without one; the server refuses every call then. */
const useLacksFactor = (): boolean => {
  const { id } = useTenant();
  const me = useMe().data;
  const here = me?.memberships.find(({ tenantId }) => tenantId === id);
  return here?.state === 'active' && here.requiresSecondFactor === true && me?.secondFactor?.inSession === false;
};

/** Who may come in at all: an operator with a second factor, and whoever is in some workspace. */
export const TenantGate = () => {
  const { isMember } = useTenant();
  const operator = useMe().data?.operator;
  const lacksFactor = useLacksFactor();
  if (isMember && !lacksFactor && (!operator || operator.hasSecondFactor)) return <Placed />;
  const Instead = operator
    ? operator.hasSecondFactor
      ? OperatorRoom
      : SecondFactorFirst
    : lacksFactor
      ? WorkspaceFactorFirst
      : NoWorkspace;
  return (
    <Fetched waiting={<CheckingSession />}>
      <Instead />
    </Fetched>
  );
};
