import { useDeferredValue, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { TenantProvider } from '@cloudmend/tenant';
import { SIGN_IN } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useMe } from '../../queries/me';
import { CheckingSession } from './checking-session';
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

/** Asks who is here before anything of the console is shown. A session that ends in mid-work hides the page and keeps it. */
export const SessionGate = () => {
  const { session } = useWorld();
  const me = useMe();
  const { tenant: routeTenant } = useParams();
  const isOver = session.status === 'ended';
  const isKnown = session.status !== 'loading' && !me.isPending;
  // The first page is drawn in small parts, so that the browser keeps answering.
  const isDrawn = useDeferredValue(isKnown, false);
  if (session.status === 'signed-out' || (isOver && !me.data)) return <ToSignIn />;
  if (!isKnown || !isDrawn) return <CheckingSession />;
  return (
    <>
      {isOver && <SignInAgain />}
      <TenantProvider key={session.user.sub} user={session.user} me={me.data} routeTenant={routeTenant}>
        <TenantGate />
      </TenantProvider>
    </>
  );
};
