import { IconTicket } from '@tabler/icons-react';
import { type ListedTracker, TRACKERS_MOST } from '@cloudmend/domain/tickets';
import { useCan } from '@cloudmend/tenant';
import { Loaded } from '../../../components/query-state';
import { useMayConnect } from '../../../queries/repositories';
import { useTrackers } from '../../../queries/tickets';
import { ConnectionsCard } from './connections-card';
import { TrackerForm } from './tracker-form';
import { TrackerItem } from './tracker-item';

const List = ({ trackers }: { readonly trackers: readonly ListedTracker[] }) => (
  <ConnectionsCard
    title="Tickets"
    items={trackers.map((tracker) => <TrackerItem key={tracker.id} tracker={tracker} />)}
    most={TRACKERS_MOST}
    add={{ label: 'Connect tracker', icon: <IconTicket size={15} stroke={1.5} /> }}
    hint="Create tickets in Jira or ServiceNow. They are closed when a scan finds the fix, and reopened if it comes back."
    form={(close) => <TrackerForm onClose={close} />}
  />
);

/** Where tickets are kept, for who may manage it. */
export const Trackers = () => {
  const mayManage = useCan('manageIntegrations');
  const mayConnect = useMayConnect();
  const query = useTrackers();
  if (!mayManage || (!mayConnect && !query.data?.length)) return null;
  return (
    <Loaded query={query} what="the trackers">
      {(trackers) => <List trackers={trackers} />}
    </Loaded>
  );
};
