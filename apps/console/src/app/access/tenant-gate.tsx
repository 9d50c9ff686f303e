import { Navigate, useLocation, useParams } from 'react-router';
import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { useTenant } from '@cloudmend/tenant';
import { Fetched, onDemand } from '../../components/fetched';
import { pageInPath } from '../../config/paths';
import { useMe } from '../../queries/me';
import { Shell } from '../shell/shell';
import { CheckingSession } from './checking-session';

// Rarely shown, so loaded on demand.
const NoWorkspace = onDemand(async () => (await import('./no-workspace')).NoWorkspace);
const OperatorRoom = onDemand(async () => (await import('./operator-room')).OperatorRoom);
const CompanyFirst = onDemand(async () => (await import('./company-first')).CompanyFirst);
const WorkspaceFactorFirst = onDemand(async () => (await import('./workspace-factor-first')).WorkspaceFactorFirst);
const SecondFactorFirst = onDemand(async () => (await import('./second-factor-first')).SecondFactorFirst);

/**
 * Redirects a route that names another tenant to the resolved one, or stays and shows a note where the page allows it.
 */
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
  // A different workspace is a different page: no typed or shown data carries over.
  return <Shell key={tenant.id} elsewhere={isElsewhere ? routeTenant : undefined} />;
};

/** What the server refuses every call of this session for, if anything. */
const useLack = (): 'company' | 'factor' | undefined => {
  const { id } = useTenant();
  const me = useMe().data;
  const here = me?.memberships.find(({ tenantId }) => tenantId === id);
  if (here?.state !== 'active') return undefined;
  if (here.requiresCompanySignIn === true) return 'company';
  return here.requiresSecondFactor === true && me?.secondFactor?.inSession === false ? 'factor' : undefined;
};

interface InsteadProps {
  readonly isMember: boolean;
  readonly lack: ReturnType<typeof useLack>;
  readonly operator: { readonly hasSecondFactor: boolean } | undefined;
}

/** What is shown in place of the workspace. */
const Instead = ({ isMember, lack, operator }: InsteadProps) => {
  if (operator) return operator.hasSecondFactor ? <OperatorRoom /> : <SecondFactorFirst />;
  if (!isMember || !lack) return <NoWorkspace />;
  return lack === 'company' ? <CompanyFirst /> : <WorkspaceFactorFirst />;
};

/** Admits operators with a second factor, and members of any workspace. */
export const TenantGate = () => {
  const { isMember } = useTenant();
  const operator = useMe().data?.operator;
  const lack = useLack();
  if (isMember && !lack && (!operator || operator.hasSecondFactor)) return <Placed />;
  return (
    <Fetched waiting={<CheckingSession />}>
      <Instead isMember={isMember} lack={lack} operator={operator} />
    </Fetched>
  );
};
