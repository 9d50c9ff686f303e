import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { toMessage, notifyFault } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useApi, useWorld } from '../../../config/world';
import { useLeaveConsole } from '../../../queries/leave-console';
import layout from '../../../components/layout.module.css';

/** Ends every session of the user, including this one. */
export const SessionsCard = () => {
  const { session } = useWorld();
  const api = useApi();
  const leave = useLeaveConsole();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      // The server refuses calls from now on; issued tokens would stay valid for a while.
      await api.endSessions(undefined, { keepThis: false });
      await leave(session.signOutEverywhere);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not sign out everywhere.'));
      setBusy(false);
    }
  };
  return (
    <Card title="Sessions">
      <p className={layout.dim} style={{ margin: '0 0 10px' }}>
        Signs you out in every browser, including this one. Use it if you lost a device.
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Sign out everywhere">
        <p>Every browser asks you to sign in again. Unsaved input in this one is lost.</p>
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Stay signed in
          </Button>
          <Button color="danger" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Signing out…' : 'Sign out everywhere'}
          </Button>
        </Group>
      </Modal>
    </Card>
  );
};
