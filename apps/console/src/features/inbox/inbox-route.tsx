import { Button } from '@mantine/core';
import { IconChecks, IconInbox, IconSettings } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { inboxHref, TAB } from '../../config/paths';
import { notifyFault, toMessage } from '../../components/notify';
import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useEndNotices, useNotices } from '../../queries/notifications';
import { NoticeList } from './components/notice-list';
import { SettingsCard } from './components/settings-card';
import layout from '../../components/layout.module.css';

const NoNotices = () => (
  <div className={layout.card}>
    <EmptyState title="Nothing waits for you">
      New critical and reopened findings, failed scans, and changes that wait for approval or are verified appear here.
    </EmptyState>
  </div>
);

const MarkRead = () => {
  const { data } = useNotices();
  const end = useEndNotices();
  const newest = data?.notices[0];
  if (!newest || data.unread === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={15} stroke={1.5} />}
      loading={end.isPending}
      onClick={() =>
        end.mutate(newest.id, {
          onError: (error) => notifyFault(toMessage(error, 'Could not mark as read. Try again.')),
        })
      }
    >
      Mark all as read
    </Button>
  );
};

const Inbox = () => {
  const query = useNotices();
  const unread = query.data?.unread;
  const { id } = useTenant();
  return (
    <Page
      title="Inbox"
      subtitle={unread !== undefined && (unread === 0 ? 'Everything is read' : `${unread} unread`)}
      actions={
        <>
          <Button
            component={Link}
            to={inboxHref(id, 'settings')}
            variant="default"
            leftSection={<IconSettings size={15} stroke={1.5} />}
          >
            Notification settings
          </Button>
          <MarkRead />
        </>
      }
    >
      <Loaded query={query} what="the inbox">
        {({ notices }) => (notices.length === 0 ? <NoNotices /> : <NoticeList notices={notices} />)}
      </Loaded>
    </Page>
  );
};

const Settings = () => (
  <Page
    title="Notification settings"
    subtitle="What you get by email from this workspace"
    actions={
      <Button
        component={Link}
        to={inboxHref(useTenant().id)}
        variant="default"
        leftSection={<IconInbox size={15} stroke={1.5} />}
      >
        Inbox
      </Button>
    }
  >
    <SettingsCard />
  </Page>
);

/** What the person signed in is told, and what of it by email. */
export const InboxRoute = () => (useSearchParams()[0].get(TAB) === 'settings' ? <Settings /> : <Inbox />);

export const inboxPage: PageModule = {
  Component: InboxRoute,
  help: [
    'A notice is about one scan or one change, however many findings it has. A scan without new or reopened findings sends none.',
    'Notices stay for 90 days. Changes that wait for approval are shown to those who may approve them.',
    'Email settings are your own. A daily or weekly digest is sent only if there is something new.',
    'Admins can also send notices to Slack, Microsoft Teams, PagerDuty or a webhook: add a destination on the Integrations page.',
  ],
};
