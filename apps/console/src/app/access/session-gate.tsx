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

/** Leaves for sign-in and remembers where to come back to. */
const ToSignIn = () => {
  const { leave, rememberOrigin } = useWorld();
  const { pathname, search } = useLocation();
  // A page that was still on its way when somebody signed out would begin to leave a second time.
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    rememberOrigin(pathname + search);
    leave(SIGN_IN);
  }, [leave, rememberOrigin, pathname, search]);
  return <CheckingSession />;
};

/** The service refuses a session that the pool still accepts: its tokens are forgotten before sign-in, which would lead straight back with them. */
const CloseSession = () => {
  const { session } = useWorld();
  const close = session.close;
  useEffect(() => void close(), [close]);
  return <CheckingSession />;
};

/** What keeps the console away: somebody signs in first, the service does not answer, or it is still being asked. */
const useObstacle = (me: ReturnType<typeof useMe>): ReactElement | undefined => {
  const { status } = useWorld().session;
  const failure = useLastError(me);
  // The first page is drawn in small parts, so that the browser keeps answering.
  const isDrawn = useDeferredValue(me.data !== undefined, false);
  if (status === 'signed-out') return <ToSignIn />;
  if (me.data && isDrawn && status !== 'loading') return undefined;
  if (status === 'ended') return me.data ? <CheckingSession /> : <CloseSession />;
  return failure && !me.data && status === 'signed-in' ? <Outage error={failure} check={me} /> : <CheckingSession />;
};

/** Asks who is here before anything of the console is shown. A session that ends in mid-work hides the page and keeps it. */
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
