import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { companySignInHref } from '../../config/paths';
import { useWorld } from '../../config/world';
import { OtherWorkspaces } from './other-workspaces';
import { SignedInFrame } from './signed-in-frame';

/** Shown instead of a workspace that requires company sign-in to a member who came with a password. */
export const CompanyFirst = () => {
  const { id } = useTenant();
  const { session, leave, rememberOrigin } = useWorld();
  const { pathname, search } = useLocation();
  const go = (): void => {
    rememberOrigin(pathname + search);
    leave(companySignInHref(session.user.email, 'company'));
  };
  return (
    <SignedInFrame title="Company sign-in">
      <h1>Sign in with your company</h1>
      <p style={{ margin: 0 }}>
        Workspace <b>{id}</b> requires you to sign in with your company. You signed in as {session.user.email} without
        it.
      </p>
      <div>
        <Button onClick={go}>Sign in with your company</Button>
      </div>
      <OtherWorkspaces />
    </SignedInFrame>
  );
};
