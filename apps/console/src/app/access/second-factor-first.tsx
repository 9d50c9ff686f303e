import { useState } from 'react';
import { Button } from '@mantine/core';
import { Card } from '../../components/page';
import { TotpSetup } from '../../components/second-factor/totp-setup';
import { useWorld } from '../../config/world';
import { SignedInFrame } from './signed-in-frame';

/** The session started with a password only, so the API refuses operator calls. */
const SignInWithApp = () => {
  const { session } = useWorld();
  return (
    <>
      <h1>Your authenticator app is set up</h1>
      <p>
        Sign in again as {session.user.email}, with your password and a code from the app. This session was started
        without the app and cannot be used for operator work.
      </p>
      <div>
        <Button onClick={() => void session.close()}>Sign in again</Button>
      </div>
    </>
  );
};

/** All that an operator without a second factor can do: set one up and sign in with it. */
export const SecondFactorFirst = () => {
  const { session } = useWorld();
  const [isSetUp, setSetUp] = useState(false);
  return (
    <SignedInFrame title="Second factor">
      {isSetUp ? (
        <SignInWithApp />
      ) : (
        <>
          <h1>Set up an authenticator app first</h1>
          <p>
            {session.user.email} is an operator. Operators must set up a second factor first. Once the app is set up,
            sign in again with it.
          </p>
          <Card title="Authenticator app">
            <TotpSetup onDone={() => setSetUp(true)} />
          </Card>
        </>
      )}
    </SignedInFrame>
  );
};
