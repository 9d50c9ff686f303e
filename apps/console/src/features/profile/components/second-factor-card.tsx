import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { TotpSetup } from '../../../components/second-factor/totp-setup';
import { useWorld } from '../../../config/world';
import { personKey } from '../../../queries/keys';
import { useMe } from '../../../queries/me';
import layout from '../../../components/layout.module.css';

const useRefresh = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: personKey('second-factor') }),
      queries.invalidateQueries({ queryKey: personKey('me') }),
    ]);
  };
};

const TurnOff = () => {
  const { loadOwnAccount } = useWorld();
  const isOperator = useMe().data?.operator !== undefined;
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await (await loadOwnAccount()).turnOffTotp();
      notifyDone('Second factor turned off.');
      await refresh();
    } catch (error) {
      notifyFault(toMessage(error, 'Could not turn off the second factor.'));
      setBusy(false);
    }
  };
  return (
    <>
      <p style={{ marginTop: 0 }}>
        <b className={layout.mend}>On.</b> Sign-in asks for a code from your authenticator app.
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Turn off the second factor">
        <p>
          {isOperator
            ? 'You will sign in with your password only, and cannot act as an operator until you set up an app again.'
            : 'You will sign in with your password only.'}
        </p>
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="danger" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Turning off…' : 'Turn off'}
          </Button>
        </Group>
      </Modal>
    </>
  );
};

const SetUp = () => {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const finish = (): void => {
    notifyDone('Second factor set up.');
    void refresh();
  };
  if (isOpen) return <TotpSetup onDone={finish} />;
  return (
    <>
      <p className={layout.dim} style={{ margin: '0 0 10px' }}>
        Off. An authenticator app protects your account even if your password is stolen.
      </p>
      <Button variant="default" onClick={() => setOpen(true)}>
        Set up an authenticator app
      </Button>
    </>
  );
};

/** The second factor: set up, or turned off after confirmation. */
export const SecondFactorCard = () => {
  const { session, loadOwnAccount } = useWorld();
  const query = useQuery({
    queryKey: personKey('second-factor', session.user.sub),
    queryFn: async () => (await loadOwnAccount()).hasTotp(),
  });
  return (
    <Card title="Second factor">
      <Loaded query={query} what="the state of your second factor">
        {(isOn) => (isOn ? <TurnOff /> : <SetUp />)}
      </Loaded>
    </Card>
  );
};
