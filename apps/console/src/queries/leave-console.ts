import { useNavigate } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { pageHref } from '../config/paths';

/** Signs out from home: the next person shall not be led to where this one was, since sign-in returns to the page that was open last. */
export const useLeaveConsole = (): ((signOut: () => Promise<void>) => Promise<void>) => {
  const go = useNavigate();
  const { id } = useTenant();
  return async (signOut) => {
    await go(pageHref(id, 'home'));
    await signOut();
  };
};
