import { useDeferredValue, useEffect, useRef, type ReactElement } from 'react';
import { useLocation, useParams } from 'react-router';
import { TenantProvider } from '@cloudmend/tenant';
import { useLastError } from '../../components/query-state';
import { SIGN_IN } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useMe } from '../../queries/me';
import { CheckingSession } from './checking-session';
import { Outage } from './outage';
import { SignInAgain } from './sign-in-again';
import { TenantGate } from './tenant-gate';

/** Redirects to sign-in and remembers the current location. */
const ToSignIn = () => {
  const { leave, rememberOrigin } = useWorld();
  const { pathname, search } = useLocation();
  // A page still loading at sign-out would redirect a second time.
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    rememberOrigin(pathname + search);
    leave(SIGN_IN);
  }, [leave, rememberOrigin, pathname, search]);
  return <CheckingSession />;
};

/**
 * The API rejects a session that the user pool still accepts. Its tokens are cleared first, or sign-in would redirect
 * straight back.
 */
const CloseSession = () => {
  const { session } = useWorld();
  const close = session.close;
  useEffect(() => void close(), [close]);
  return <CheckingSession />;
};

/** Why the console is not shown: signed out, the service is not answering, or the check is still running. */
const useObstacle = (me: ReturnType<typeof useMe>): ReactElement | undefined => {
  const { status } = useWorld().session;
  const failure = useLastError(me);
  // The first page renders in small parts to keep the browser responsive.
  const isDrawn = useDeferredValue(me.data !== undefined, false);
  if (status === 'signed-out') return <ToSignIn />;
  if (me.data && isDrawn && status !== 'loading') return undefined;
  if (status === 'ended') return me.data ? <CheckingSession /> : <CloseSession />;
  return failure && !me.data && status === 'signed-in' ? <Outage error={failure} check={me} /> : <CheckingSession />;
};

/** Checks the session before showing the console. A session that ends mid-work hides the page but keeps it mounted. */
export const SessionGate = () => {
  const { session } = useWorld();
  const me = useMe();
  const { tenant: routeTenant } = useParams();
  return (
    useObstacle(me) ?? (
      <>
        {session.status === 'ended' && <SignInAgain />}
        <TenantProvider key={session.user.sub} user={session.user} me={me.data} routeTenant={routeTenant}>
          <TenantGate />
        </TenantProvider>
      </>
    )
  );
};
