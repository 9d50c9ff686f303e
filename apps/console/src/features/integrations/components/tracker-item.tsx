import { useState } from 'react';
import { Button, Code } from '@mantine/core';
import { type ListedTracker, type TrackerHealth, TRACKERS } from '@cloudmend/domain/tickets';
import { Note } from '@cloudmend/ui/parts';
import { formatMoment } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { useMayConnect } from '../../../queries/repositories';
import { useChangeTrackers } from '../../../queries/tickets';
import { ConnectionItem } from './connection-item';
import { TrackerForm } from './tracker-form';
import layout from '../../../components/layout.module.css';

const HEALTH: Readonly<Record<TrackerHealth, string>> = {
  unused: 'Not used yet',
  healthy: 'Healthy',
  failing: 'Failing',
};

const describeHealth = ({ health, fault, readAt }: ListedTracker): string =>
  [
    fault === null ? HEALTH[health] : `${HEALTH[health]}: ${fault}`,
    ...(readAt === null ? [] : [`compared ${formatMoment(readAt)}`]),
  ].join(', ');

const KEY_BYTES = 32;
const makeKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Makes a key and says once what to fill in at the tracker. */
const Hook = ({ tracker: { id, kind, hasHook } }: { readonly tracker: ListedTracker }) => {
  const { hook } = useChangeTrackers();
  const [made, setMade] = useState<{ readonly url: string; readonly key: string }>();
  const make = async (): Promise<void> => {
    const key = makeKey();
    try {
      const { url } = await hook.mutateAsync({ id, key });
      setMade({ url: url ?? '', key });
    } catch (error) {
      notifyFault(toMessage(error, 'Could not create the webhook. Try again.'));
    }
  };
  if (made)
    return (
      <Note tone="info" title="Copy the key now: it is not shown again.">
        <p>
          {kind === 'jira'
            ? 'In Jira, add a webhook for issues and comments under System, WebHooks.'
            : 'In ServiceNow, let a business rule post the sys_id of an incident, with its HMAC in X-Hub-Signature.'}
        </p>
        <p>
          URL <Code>{made.url}</Code>
        </p>
        <p>
          Secret <Code>{made.key}</Code>
        </p>
      </Note>
    );
  return (
    <Button size="compact-sm" variant="default" loading={hook.isPending} onClick={() => void make()}>
      {hasHook ? 'Replace webhook key' : 'Set up webhook'}
    </Button>
  );
};

const Test = ({ tracker: { id, name } }: { readonly tracker: ListedTracker }) => {
  const { test } = useChangeTrackers();
  const send = async (): Promise<void> => {
    try {
      const { key, faults } = await test.mutateAsync(id);
      if (faults.length === 0) notifyDone(`${key} was created, commented on and closed in ${name}.`);
      else notifyFault(`${name}: ${faults.join(' ')}`);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not test the tracker. Try again.'));
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Test ${name}`}
      loading={test.isPending}
      onClick={() => void send()}
    >
      Create a test ticket
    </Button>
  );
};

const Place = ({ tracker }: { readonly tracker: ListedTracker }) => {
  const { kind, name, site, account, health, mapping } = tracker;
  const where = [TRACKERS[kind].name, new URL(site).host, ...(kind === 'jira' ? [mapping.project] : [])].join(', ');
  return (
    <>
      <span className={layout.strong}>{name}</span>
      <p className={layout.sub}>{`${where}, as ${account}`}</p>
      <p className={`${layout.sub} ${health === 'failing' ? layout.bad : ''}`}>{describeHealth(tracker)}</p>
    </>
  );
};

/** A tracker with its health, its test and its webhook. */
export const TrackerItem = ({ tracker }: { readonly tracker: ListedTracker }) => {
  const { id, name } = tracker;
  const mayConnect = useMayConnect();
  const { remove } = useChangeTrackers();
  return (
    <ConnectionItem
      name={name}
      about={<Place tracker={tracker} />}
      actions={<Test tracker={tracker} />}
      change={{
        label: 'Change',
        named: `Change ${name}`,
        form: (close) => <TrackerForm known={tracker} onClose={close} />,
      }}
      ending={{
        says: 'CloudMend deletes its credentials. Tickets stay in the tracker and are no longer synced.',
        isPending: remove.isPending,
        disconnect: () => remove.mutateAsync(id),
      }}
      below={mayConnect && <Hook tracker={tracker} />}
    />
  );
};
