import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { TICKETS_AT_ONCE, type TicketSubject } from '@cloudmend/domain/tickets';
import { plural } from '../format';
import { notifyDone, notifyFault, toMessage } from '../notify';
import { useChangeTickets, useMayCreateTickets, useTrackers } from '../../queries/tickets';

type Subjects = readonly TicketSubject[];

interface CreateTicketsProps extends Pick<ButtonProps, 'size'> {
  /** A function is asked when the button is pressed. */
  readonly subjects: Subjects | (() => Promise<Subjects>);
  readonly label?: string;
}

const ICON = <IconTicket size={15} stroke={1.5} />;

/** Creates a ticket for each subject; asks where if there are several trackers. Nothing without a tracker. */
export const CreateTickets = ({ subjects, label = 'Create ticket', size }: CreateTicketsProps) => {
  const mayCreate = useMayCreateTickets();
  const trackers = useTrackers().data ?? [];
  const { create } = useChangeTickets();
  const [first] = trackers;
  if (!mayCreate || !first) return null;
  const isTooMany = typeof subjects !== 'function' && subjects.length > TICKETS_AT_ONCE;
  const send = async (tracker: string): Promise<void> => {
    try {
      const chosen = typeof subjects === 'function' ? await subjects() : subjects;
      await create.mutateAsync({ tracker, subjects: [...chosen] });
      notifyDone(`${plural(chosen.length, 'ticket')} will be created within a minute.`);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not create the tickets. Try again.'));
    }
  };
  const common = {
    size,
    variant: 'default',
    leftSection: ICON,
    loading: create.isPending,
    disabled: isTooMany,
    title: isTooMany ? `At most ${TICKETS_AT_ONCE} tickets can be created at once.` : undefined,
  } as const;
  if (trackers.length === 1)
    return (
      <Button {...common} onClick={() => void send(first.id)}>
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
          <Menu.Item key={id} onClick={() => void send(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
