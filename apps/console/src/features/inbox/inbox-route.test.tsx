import { NoticeKind } from '@cloudmend/domain/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { aNotice } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const NOTICES = [
  {
    ...aNotice({
      id: '2',
      kind: 'approval-wanted',
      title: 'Change waits for approval: encrypt',
      page: 'changes?change=c',
      lines: [],
    }),
    isRead: false,
  },
  { ...aNotice({ id: '1' }), isRead: true },
];

describe('the inbox', () => {
  it('shows unread notices on every page, and marks them as read', async () => {
    const { user, api } = renderApp('/acme/settings', { workspace: aWorkspace({ notices: NOTICES }) });
    await user.click(await screen.findByRole('link', { name: 'Inbox, 1 unread' }));
    expect(await screen.findByRole('link', { name: 'Change waits for approval: encrypt' })).toHaveAttribute(
      'href',
      '/acme/changes?change=c',
    );
    expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1);
    expect(screen.getByText('2 × S3 bucket allows public access')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Everything is read')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Inbox' })).toBeInTheDocument();
    expect(api.requests.find(({ path }) => path.endsWith('/notices/read'))?.body).toEqual({ through: '2' });
  });

  it('says what will appear when it is empty', async () => {
    renderApp('/acme/inbox');
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
  });
});

describe('notification settings', () => {
  it('choose when and about what a person is mailed', async () => {
    const { user, api } = renderApp('/acme/inbox?tab=settings');
    const form = within(await screen.findByRole('form', { name: 'Email' }));
    await user.selectOptions(form.getByLabelText('Frequency'), 'weekly');
    await user.selectOptions(form.getByLabelText('On'), 'Friday');
    await user.selectOptions(form.getByLabelText('Frequency'), 'at-once');
    await user.click(form.getByLabelText('Quiet hours'));
    await user.click(form.getByLabelText('Verified changes'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Notification settings saved.')).toBeInTheDocument();
    expect(
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/notification-settings'))?.body,
    ).toMatchObject({
      mail: 'at-once',
      digestOn: 'FRI',
      quiet: { from: '20:00', to: '07:00' },
      notices: NoticeKind.options.filter((kind) => kind !== 'change-verified'),
    });
  });

  it('keep what was chosen when saving fails', async () => {
    const { user } = renderApp('/acme/inbox?tab=settings', {
      routes: {
        'POST /tenants/*/notification-settings': () => {
          throw new Error('The service is down.');
        },
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Email' }));
    await user.selectOptions(form.getByLabelText('Frequency'), 'off');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Could not save.')).toBeInTheDocument();
    expect(form.getByLabelText('Frequency')).toHaveValue('off');
  });
});

describe('destinations of notices', () => {
  const SLACK = 'https://hooks.slack.com/services/T0/B0/x';

  it('are added, tested and disconnected by an admin', async () => {
    const { user, api } = renderApp('/acme/integrations');
    await user.click(await screen.findByRole('button', { name: 'Add destination' }));
    const form = within(screen.getByRole('form', { name: 'Add destination' }));
    await user.type(form.getByLabelText('Name'), '#cloud-ops');
    await user.type(form.getByLabelText('Webhook URL'), 'https://evil.test/x');
    expect(form.getByText(/hooks\.slack\.com/)).toBeInTheDocument();
    await user.clear(form.getByLabelText('Webhook URL'));
    await user.type(form.getByLabelText('Webhook URL'), SLACK);
    await user.click(form.getByRole('button', { name: 'Add destination' }));
    expect(await screen.findByText('Slack, hooks.slack.com')).toBeInTheDocument();
    expect(api.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/destinations'))?.body).toEqual({
      name: '#cloud-ops',
      notices: ['critical-findings', 'scan-failed'],
      isOn: true,
      secret: { kind: 'slack', url: SLACK },
    });
    await user.click(screen.getByRole('button', { name: 'Test #cloud-ops' }));
    expect(await screen.findByText('#cloud-ops accepted the test.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Disconnect #cloud-ops' }));
    await user.click(screen.getByRole('button', { name: 'Disconnect #cloud-ops' }));
    await waitFor(() => expect(screen.queryByText('Slack, hooks.slack.com')).toBeNull());
  });

  itAtNight('show their health and last deliveries, and send dead ones again', async () => {
    const delivery = {
      id: '1',
      title: 'Scan failed',
      state: 'dead' as const,
      attempts: 12,
      createdAt: '2026-11-20T08:00:00.000Z',
      at: '2026-11-21T08:00:00.000Z',
      answer: '410 Gone',
      nextAt: null,
    };
    const destination = {
      id: 'd-1',
      kind: 'webhook' as const,
      name: 'ops',
      host: 'hooks.acme.example',
      notices: [],
      isOn: true,
      savedAt: '2026-11-20T08:00:00.000Z',
      savedBy: 'sub-1',
      health: 'failing' as const,
      waiting: 0,
      dead: 1,
      deliveries: [delivery],
    };
    const { user } = renderApp('/acme/integrations', { workspace: aWorkspace({ destinations: [destination] }) });
    expect(await screen.findByText('Failing, 1 dead')).toBeInTheDocument();
    await user.click(screen.getByText('Last deliveries'));
    expect(screen.getByText('Dead: 410 Gone, 12 attempts')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replay 1 dead' }));
    expect(await screen.findByText('Failing, 1 waiting')).toBeInTheDocument();
  });

  itAtNight('are not shown to members who may not manage them', async () => {
    const { api } = renderApp('/acme/integrations', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    await screen.findByRole('heading', { name: 'Integrations' });
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/repositories'))).toBe(true));
    expect(screen.queryByText(/Send notices to Slack/)).toBeNull();
    expect(api.requests.some(({ path }) => path.endsWith('/destinations'))).toBe(false);
  });
});
