import { IconSend } from '@tabler/icons-react';
import { DESTINATIONS_MOST, type ListedDestination } from '@cloudmend/domain/notifications';
import { useCan } from '@cloudmend/tenant';
import { Loaded } from '../../../components/query-state';
import { useDestinations } from '../../../queries/notifications';
import { useMayConnect } from '../../../queries/repositories';
import { ConnectionsCard } from './connections-card';
import { DestinationForm } from './destination-form';
import { DestinationItem } from './destination-item';

const List = ({ destinations }: { readonly destinations: readonly ListedDestination[] }) => (
  <ConnectionsCard
    title="Notices"
    items={destinations.map((destination) => <DestinationItem key={destination.id} destination={destination} />)}
    most={DESTINATIONS_MOST}
    add={{ label: 'Add destination', icon: <IconSend size={15} stroke={1.5} /> }}
    hint="Send notices to Slack, Microsoft Teams, PagerDuty, Amazon EventBridge or a signed webhook. One message for each scan or change."
    form={(close) => <DestinationForm onClose={close} />}
  />
);

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
