import { useNavigate } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { pageHref } from '../config/paths';

/** Signs out from home: sign-in returns to the last open page, which must not be this user's for the next one. */
export const useLeaveConsole = (): ((signOut: () => Promise<void>) => Promise<void>) => {
  const go = useNavigate();
  const { id } = useTenant();
  return async (signOut) => {
    await go(pageHref(id, 'home'));
    await signOut();
  };
};
