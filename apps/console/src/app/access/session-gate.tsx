import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { AppError } from '@cloudmend/domain/errors';
import { TenantProvider } from '@cloudmend/tenant';
import { SIGN_IN } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useMe } from '../../queries/me';
import { CheckingSession } from './checking-session';
import { TenantGate } from './tenant-gate';

/** Leaves for sign-in and remembers where to come back to. */
const ToSignIn = () => {
  const { leave, rememberOrigin } = useWorld();
  const { pathname, search } = useLocation();
  useEffect(() => {
    rememberOrigin(pathname + search);
    leave(SIGN_IN);
  }, [leave, rememberOrigin, pathname, search]);
  return <CheckingSession />;
};

const isSignedOutBy = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthenticated';

/** Asks who is here before anything of the console is shown. */
export const SessionGate = () => {
  const { session } = useWorld();
  const me = useMe();
  const { tenant: routeTenant } = useParams();
  if (session.status === 'signed-out' || isSignedOutBy(me.error)) return <ToSignIn />;
  if (session.status === 'loading' || me.isPending) return <CheckingSession />;
  return (
    <TenantProvider user={session.user} me={me.data} routeTenant={routeTenant}>
      <TenantGate />
    </TenantProvider>
  );
};
