import { Button, Switch } from '@mantine/core';
import {
  type Delivery,
  type DestinationHealth,
  DESTINATIONS,
  type ListedDestination,
} from '@cloudmend/domain/notifications';
import { formatMoment, plural } from '../../../components/format';
import { notifyDone, notifyFault, tell, toMessage } from '../../../components/notify';
import { useChangeDestinations } from '../../../queries/notifications';
import { ConnectionItem } from './connection-item';
import { DestinationForm } from './destination-form';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

const HEALTH: Readonly<Record<DestinationHealth, string>> = {
  unused: 'Nothing sent yet',
  healthy: 'Healthy',
  failing: 'Failing',
  stopped: 'The receiver wants no more messages',
};

const describeHealth = ({ health, waiting, dead, isOn }: ListedDestination): string =>
  [
    isOn ? HEALTH[health] : 'Off',
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(dead > 0 ? [`${dead} dead`] : []),
  ].join(', ');

const STATES: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  dead: 'Dead',
  dropped: 'Not sent',
};

const DeliveryRow = ({ delivery }: { readonly delivery: Delivery }) => {
  const { title, state, attempts, answer, at, createdAt, nextAt } = delivery;
  const said = answer === null ? '' : `: ${answer}`;
  return (
    <li>
      <span className={layout.sub}>{formatMoment(at ?? createdAt)}</span>
      <span>{title}</span>
      <span className={`${layout.sub} ${state === 'dead' ? layout.bad : ''}`}>
        {`${STATES[state]}${said}, ${plural(attempts, 'attempt')}`}
        {nextAt !== null && attempts > 0 && `, next ${formatMoment(nextAt)}`}
      </span>
    </li>
  );
};

const Deliveries = ({ deliveries }: Pick<ListedDestination, 'deliveries'>) =>
  deliveries.length > 0 && (
    <details className={styles.deliveries}>
      <summary>Last deliveries</summary>
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </details>
  );

/** Sends a test, or what is dead again. */
const Send = ({ destination: { id, name, dead } }: { readonly destination: ListedDestination }) => {
  const { test, resume } = useChangeDestinations();
  const sendTest = async (): Promise<void> => {
    try {
      const { isAccepted, answer } = await test.mutateAsync(id);
      if (isAccepted) notifyDone(`${name} accepted the test.`);
      else notifyFault(`${name} did not accept the test: ${answer}`);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not send the test. Try again.'));
    }
  };
  return (
    <>
      {dead > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={resume.isPending}
          onClick={() =>
            void tell(
              `${plural(dead, 'delivery', 'deliveries')} will be sent again.`,
              'Could not replay. Try again.',
              () => resume.mutateAsync(id),
            )
          }
        >
          {`Replay ${dead} dead`}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Test ${name}`}
        loading={test.isPending}
        onClick={() => void sendTest()}
      >
        Send a test
      </Button>
    </>
  );
};

/** Off, nothing is sent, and what waits is dropped. */
const Power = ({ destination: { id, name, notices, isOn } }: { readonly destination: ListedDestination }) => {
  const { save } = useChangeDestinations();
  return (
    <Switch
      size="sm"
      aria-label={`Send notices to ${name}`}
      checked={isOn}
      disabled={save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        void tell(
          checked ? `${name} is on.` : `${name} is off: nothing is sent to it.`,
          'Could not switch the destination on or off. Try again.',
          () => save.mutateAsync({ id, name, notices, isOn: checked }),
        )
      }
    />
  );
};

const Place = ({ destination }: { readonly destination: ListedDestination }) => {
  const { kind, name, host, health } = destination;
  return (
    <>
      <span className={layout.strong}>{name}</span>
      <p className={layout.sub}>{`${DESTINATIONS[kind].name}, ${host}`}</p>
      <p className={`${layout.sub} ${health === 'failing' || health === 'stopped' ? layout.bad : ''}`}>
        {describeHealth(destination)}
      </p>
    </>
  );
};

/** A destination with its health and last deliveries. */
export const DestinationItem = ({ destination }: { readonly destination: ListedDestination }) => {
  const { id, name, deliveries } = destination;
  const { remove } = useChangeDestinations();
  return (
    <ConnectionItem
      name={name}
      about={<Place destination={destination} />}
      actions={
        <>
          <Power destination={destination} />
          <Send destination={destination} />
        </>
      }
      change={{
        label: 'Change',
        named: `Change ${name}`,
        form: (close) => <DestinationForm known={destination} onClose={close} />,
      }}
      ending={{
        says: 'CloudMend deletes its address. Waiting messages are not sent.',
        isPending: remove.isPending,
        disconnect: () => remove.mutateAsync(id),
      }}
    >
      <Deliveries deliveries={deliveries} />
    </ConnectionItem>
  );
};
