import { useQueryClient } from '@tanstack/react-query';
import { Card } from '../../components/page';
import { TotpSetup } from '../../components/second-factor/totp-setup';
import { useWorld } from '../../config/world';
import { SignedInFrame } from './signed-in-frame';

/** All that an operator without a second factor can do: set one up (THREATS S66). */
export const SecondFactorFirst = () => {
  const { session } = useWorld();
  const queries = useQueryClient();
  return (
    <SignedInFrame title="Second factor">
      <h1>Set up an authenticator app first</h1>
      <p>{session.user.email} is an operator. Operators need a second factor before they can do anything here.</p>
      <Card title="Authenticator app">
        <TotpSetup onDone={() => void queries.invalidateQueries({ queryKey: ['me'] })} />
      </Card>
    </SignedInFrame>
  );
};
