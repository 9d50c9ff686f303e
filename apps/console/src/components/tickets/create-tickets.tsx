import { Button, Menu } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { TICKETS_AT_ONCE, type TicketSubject } from '@cloudmend/domain/tickets';
import { plural } from '../format';
import { tell } from '../notify';
import { useChangeTickets, useMayCreateTickets, useTrackers } from '../../queries/tickets';

interface CreateTicketsProps {
  readonly subjects: readonly TicketSubject[];
  readonly label?: string;
}

const ICON = <IconTicket size={15} stroke={1.5} />;

/** Creates a ticket for each subject; asks where if there are several trackers. Nothing without a tracker. */
export const CreateTickets = ({ subjects, label = 'Create ticket' }: CreateTicketsProps) => {
  const mayCreate = useMayCreateTickets();
  const trackers = useTrackers().data ?? [];
  const { create } = useChangeTickets();
  const [first] = trackers;
  if (!mayCreate || !first) return null;
  const isTooMany = subjects.length > TICKETS_AT_ONCE;
  const send = (tracker: string): void =>
    void tell(
      `${plural(subjects.length, 'ticket')} will be created within a minute.`,
      'Could not create the tickets. Try again.',
      () => create.mutateAsync({ tracker, subjects: [...subjects] }),
    );
  const common = {
    variant: 'default',
    leftSection: ICON,
    loading: create.isPending,
    disabled: isTooMany,
    title: isTooMany ? `At most ${TICKETS_AT_ONCE} tickets can be created at once.` : undefined,
  } as const;
  if (trackers.length === 1)
    return (
      <Button {...common} onClick={() => send(first.id)}>
        {label}
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button {...common}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {trackers.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => send(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
