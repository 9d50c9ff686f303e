import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { DESTINATIONS_MOST, type ListedDestination } from '@cloudmend/domain/notifications';
import { useCan } from '@cloudmend/tenant';
import { useFormInPlace } from '../../../components/focus';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useDestinations } from '../../../queries/notifications';
import { useMayConnect } from '../../../queries/repositories';
import { DestinationForm } from './destination-form';
import { DestinationItem } from './destination-item';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

const List = ({ destinations }: { readonly destinations: readonly ListedDestination[] }) => {
  const mayConnect = useMayConnect();
  const { isOpen, open, close, button } = useFormInPlace();
  return (
    <Card
      title="Notices"
      unit={destinations.length > 0 && `${destinations.length} of ${DESTINATIONS_MOST}`}
      right={
        mayConnect &&
        !isOpen && (
          <Button
            ref={button}
            variant="default"
            leftSection={<IconSend size={15} stroke={1.5} />}
            disabled={destinations.length >= DESTINATIONS_MOST}
            onClick={open}
          >
            Add destination
          </Button>
        )
      }
      isFlush
    >
      <ul className={styles.list}>
        {destinations.map((destination) => (
          <DestinationItem key={destination.id} destination={destination} />
        ))}
        {destinations.length === 0 && !isOpen && (
          <li className={`${styles.item} ${layout.sub}`}>
            Send notices to Slack, Microsoft Teams, PagerDuty or a signed webhook. One message for each scan or change.
          </li>
        )}
        {isOpen && (
          <li className={styles.item}>
            <DestinationForm onClose={close} />
          </li>
        )}
      </ul>
    </Card>
  );
};

/** Where notices are sent, for who may manage it; who may only remove sees them as long as there are any. */
export const Destinations = () => {
  const mayManage = useCan('manageIntegrations');
  const mayConnect = useMayConnect();
  const query = useDestinations();
  if (!mayManage || (!mayConnect && !query.data?.length)) return null;
  return (
    <Loaded query={query} what="the destinations of notices">
      {(destinations) => <List destinations={destinations} />}
    </Loaded>
  );
};
