import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { Card } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { TotpSetup } from '../../components/second-factor/totp-setup';
import { useWorld } from '../../config/world';
import { personKey } from '../../queries/keys';
import { OtherWorkspaces } from './other-workspaces';
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
