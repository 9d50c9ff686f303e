import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aDestination, aTracker } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const PAGE = '/acme/integrations';
const TRACKER = { ...aTracker(), health: 'healthy', fault: null, readAt: null } as const;

const openForm = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Connect tracker' }));
  return screen.getByRole('form', { name: 'Connect tracker' });
};

it('connects Jira with a mapping, and never shows the token again', async () => {
  const { user, api } = renderApp(PAGE);
  const form = await openForm(user);
  const connect = within(form).getByRole('button', { name: 'Connect' });
  await user.type(within(form).getByLabelText('Name'), 'Platform team');
  await user.type(within(form).getByLabelText('Address'), 'https://jira.evil.test');
  await user.type(within(form).getByLabelText('Email of the account'), 'bot@acme.example');
  await user.type(within(form).getByLabelText('API token'), 'canary-token');
  await user.type(within(form).getByLabelText('Project key'), 'ops');
  expect(within(form).getByText('Expected the address of a Jira site.')).toBeInTheDocument();
  expect(connect).toBeDisabled();
  await user.clear(within(form).getByLabelText('Address'));
  await user.type(within(form).getByLabelText('Address'), 'https://acme.atlassian.net/');
  await user.type(within(form).getByLabelText('Other fields'), 'customfield_10010 = Cloud');
  await user.click(connect);
  expect(await screen.findByText('Jira, acme.atlassian.net, OPS, as bot@acme.example')).toBeInTheDocument();
  expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/trackers'))?.body).toMatchObject({
    name: 'Platform team',
    secret: { kind: 'jira', site: 'https://acme.atlassian.net', email: 'bot@acme.example', token: 'canary-token' },
    mapping: { project: 'OPS', issueType: 'Task', fields: { customfield_10010: 'Cloud' } },
  });
  expect(document.body.innerHTML).not.toContain('canary-token');
});

it('says what a test ticket met, and shows the key of a webhook once', async () => {
  const { user, api } = renderApp(PAGE, {
    workspace: aWorkspace({ trackers: [TRACKER] }),
    routes: {
      'POST /tenants/*/trackers/*/test': () => ({
        key: null,
        url: null,
        faults: ['priority: Specify a valid priority'],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Test Operations' }));
  expect(await screen.findByText('Operations: priority: Specify a valid priority')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Set up webhook' }));
  const made = await screen.findByText('https://cloudmend.example/api/tickets/hooks/token');
  expect(made).toBeInTheDocument();
  const key = String(api.requests.find(({ path }) => path.endsWith('/hook'))?.body['key']);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(screen.getByText(key)).toBeInTheDocument();
});

itAtNight('keeps the sign-in of a known tracker unless another is typed', async () => {
  const { user, api } = renderApp(PAGE, { workspace: aWorkspace({ trackers: [TRACKER] }) });
  await user.click(await screen.findByRole('button', { name: 'Change Operations' }));
  const form = screen.getByRole('form', { name: 'Change Operations' });
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.requests.some(({ method, path }) => method === 'POST' && path.endsWith('/trackers'))).toBe(true),
  );
  const [saved] = api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/trackers'));
  expect(saved?.body).not.toHaveProperty('secret');
});

it('shows why a tracker fails, and disconnects it after a second click', async () => {
  const failing = { ...TRACKER, health: 'failing', fault: 'The sign-in was rejected.' } as const;
  const { user } = renderApp(PAGE, { workspace: aWorkspace({ trackers: [failing] }) });
  expect(await screen.findByText('Failing: The sign-in was rejected.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Disconnect Operations' }));
  await user.click(screen.getByRole('button', { name: 'Disconnect Operations' }));
  await waitFor(() => expect(screen.queryByText(/acme.atlassian.net/)).not.toBeInTheDocument());
});

it('keeps what was typed when the server refuses', async () => {
  const { user } = renderApp(PAGE, {
    routes: { 'POST /tenants/*/trackers': () => new AppError('plan-limit', 'A workspace can have up to 5 trackers.') },
  });
  const form = await openForm(user);
  for (const [label, text] of [
    ['Name', 'Ops'],
    ['Address', 'https://acme.atlassian.net'],
    ['Email of the account', 'bot@acme.example'],
    ['API token', 'token'],
    ['Project key', 'OPS'],
  ] as const)
    await user.type(within(form).getByLabelText(label), text);
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  expect(await within(form).findByText('A workspace can have up to 5 trackers.')).toBeInTheDocument();
  expect(within(form).getByLabelText('API token')).toHaveValue('token');
});

itAtNight('switches a destination off, and replaces its address without showing the stored one', async () => {
  const destination = { ...aDestination(), health: 'healthy', waiting: 0, dead: 0, deliveries: [] } as const;
  const workspace = aWorkspace({ destinations: [{ ...destination, deliveries: [] }] });
  const { user, api } = renderApp(PAGE, { workspace });
  await user.click(await screen.findByRole('switch', { name: 'Send notices to Operations' }));
  expect(await screen.findByText('Off')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change Operations' }));
  const form = screen.getByRole('form', { name: 'Change Operations' });
  await user.click(within(form).getByRole('button', { name: 'Replace URL' }));
  await user.type(within(form).getByLabelText('URL'), 'https://hooks.other.example/x');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Webhook, hooks.other.example')).toBeInTheDocument();
  const last = api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/destinations')).at(-1);
  expect(last?.body).toMatchObject({ id: destination.id, isOn: false, secret: { kind: 'webhook' } });
});
