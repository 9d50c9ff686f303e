import { ActionIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan, useTenant } from '@cloudmend/tenant';
import { inboxHref } from '../../config/paths';
import { useNotices } from '../../queries/notifications';
import styles from './shell.module.css';

/** The inbox, with the number of unread notices. */
export const InboxLink = () => {
  const { id } = useTenant();
  const { data } = useNotices();
  const unread = data?.unread ?? 0;
  if (!useCan('viewTenant')) return null;
  return (
    <ActionIcon
      component={Link}
      to={inboxHref(id)}
      className={styles.inbox}
      aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}
    >
      <IconInbox size={18} stroke={1.5} />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden>
          {unread}
        </span>
      )}
    </ActionIcon>
  );
};
