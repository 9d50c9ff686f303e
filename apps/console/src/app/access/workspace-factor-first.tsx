import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { Card } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { TotpSetup } from '../../components/second-factor/totp-setup';
import { pageHref } from '../../config/paths';
import { useWorld } from '../../config/world';
import { personKey } from '../../queries/keys';
import { SignedInFrame } from './signed-in-frame';

/** The app is set up, but this session started without it. */
const SignInAgain = () => {
  const { session } = useWorld();
  return (
    <>
      <p style={{ margin: '0 0 10px' }}>
        Your authenticator app is set up. Sign in again with a code to open the workspace.
      </p>
      <Button onClick={() => void session.close()}>Sign in again</Button>
    </>
  );
};

const OtherWorkspaces = () => {
  const { id, memberships } = useTenant();
  const others = memberships.filter(({ tenantId, state }) => tenantId !== id && state === 'active');
  if (others.length === 0) return null;
  return (
    <p>
      Or open another workspace:{' '}
      {others.map(({ tenantId }, at) => (
        <span key={tenantId}>
          {at > 0 && ', '}
          <Anchor component={Link} to={pageHref(tenantId, 'home')}>
            {tenantId}
          </Anchor>
        </span>
      ))}
    </p>
  );
};

/** Shown instead of a workspace that requires a second factor to a member who signed in without one. */
export const WorkspaceFactorFirst = () => {
  const { id } = useTenant();
  const { session, loadOwnAccount } = useWorld();
  const queries = useQueryClient();
  const queryKey = personKey('second-factor', session.user.sub);
  const hasApp = useQuery({ queryKey, queryFn: async () => (await loadOwnAccount()).hasTotp() });
  return (
    <SignedInFrame title="Second factor">
      <h1>Set up an authenticator app first</h1>
      <p>
        Workspace <b>{id}</b> requires a second factor for all members.
      </p>
      <Card title="Authenticator app">
        <Loaded query={hasApp} what="the state of your second factor">
          {(isOn) =>
            isOn ? <SignInAgain /> : <TotpSetup onDone={() => void queries.invalidateQueries({ queryKey })} />
          }
        </Loaded>
      </Card>
      <OtherWorkspaces />
    </SignedInFrame>
  );
};
