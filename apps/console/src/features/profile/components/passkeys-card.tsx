import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@cloudmend/auth';
import { DataTable, type Column } from '../../../components/data-table';
import { formatDate } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useWorld } from '../../../config/world';
import { personKey } from '../../../queries/keys';
import layout from '../../../components/layout.module.css';

/** Runs one change at a time, says what came of it and reads the list again. */
const useChange = () => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<void>, done: string, fault: string): Promise<void> => {
    setBusy(true);
    try {
      await change();
      notifyDone(done);
      await queries.invalidateQueries({ queryKey: personKey('passkeys') });
    } catch (error) {
      notifyFault(toMessage(error, fault));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

const Remove = ({ passkey: { id, name } }: { readonly passkey: Passkey }) => {
  const { loadOwnAccount } = useWorld();
  const { isBusy, run } = useChange();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    run(async () => (await loadOwnAccount()).removePasskey(id), 'Passkey removed.', 'Could not remove the passkey.');
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Remove the passkey">
        <p>It will no longer sign you in. Delete it on your device as well.</p>
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="danger" disabled={isBusy} onClick={() => void remove()}>
            {isBusy ? 'Removing…' : 'Remove'}
          </Button>
        </Group>
      </Modal>
    </>
  );
};

const COLUMNS: ReadonlyArray<Column<Passkey>> = [
  { head: 'Name', cell: ({ name }) => <b>{name}</b> },
  { head: 'Added', cell: ({ addedAt }) => (addedAt ? formatDate(addedAt.toISOString()) : 'Unknown') },
  { head: 'Actions', isNumber: true, cell: (passkey) => <Remove passkey={passkey} /> },
];

const List = ({ passkeys }: { readonly passkeys: readonly Passkey[] }) => {
  const { loadOwnAccount } = useWorld();
  const { isBusy, run } = useChange();
  const add = () =>
    run(async () => (await loadOwnAccount()).addPasskey(), 'Passkey added.', 'Could not add the passkey.');
  return (
    <>
      {passkeys.length > 0 ? (
        <DataTable isStacked caption="Passkeys" rows={passkeys} columns={COLUMNS} rowKey={({ id }) => id} />
      ) : (
        <p className={layout.dim} style={{ margin: 0 }}>
          None. A passkey signs you in with your fingerprint, your face or the PIN of your device.
        </p>
      )}
      <Button variant="default" mt={10} disabled={isBusy} onClick={() => void add()}>
        {isBusy ? 'Adding…' : 'Add a passkey'}
      </Button>
    </>
  );
};

const Passkeys = () => {
  const { session, loadOwnAccount } = useWorld();
  const query = useQuery({
    queryKey: personKey('passkeys', session.user.sub),
    queryFn: async () => (await loadOwnAccount()).listPasskeys(),
  });
  return (
    <Card title="Passkeys">
      <Loaded query={query} what="your passkeys">
        {(passkeys) => <List passkeys={passkeys} />}
      </Loaded>
    </Card>
  );
};

/** The user's passkeys, where the browser and the site's address allow them. */
export const PasskeysCard = () => {
  const { loadOwnAccount } = useWorld();
  const offered = useQuery({
    queryKey: personKey('passkeys', 'offered'),
    queryFn: async () => (await loadOwnAccount()).offersPasskeys(),
    staleTime: Infinity,
  });
  return offered.data ? <Passkeys /> : null;
};
