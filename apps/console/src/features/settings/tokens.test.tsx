import { screen, waitFor, within } from '@testing-library/react';
import type { AccessToken } from '@cloudmend/domain/access-tokens';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const SECRET = `cmpat_${'a'.repeat(62)}`;

const aToken = (parts: Partial<AccessToken> = {}): AccessToken => ({
  id: 'token-1',
  name: 'Pipeline',
  prefix: 'cmpat_Ab12Cd',
  owner: 'admin@acme.example',
  serviceAccount: null,
  scopes: ['viewTenant'],
  createdAt: inDays(-10),
  createdBy: 'admin@acme.example',
  expiresAt: inDays(80),
  lastUsedAt: null,
  ...parts,
});
const ROBOT = { id: 'robot', name: 'Robot', role: 'tenant-viewer', createdAt: inDays(-1), createdBy: 'a@acme.example' };

const open = (routes: FakeRoutes = {}, workspace = aWorkspace({ plan: 'pro' })) =>
  renderApp('/acme/settings?tab=tokens', {
    workspace,
    routes: {
      'GET /tenants/*/access-tokens': () => [],
      'GET /tenants/*/service-accounts': () => [],
      ...routes,
    },
  });

describe('API tokens', () => {
  it('are created with a scope and a lifetime, and shown once', async () => {
    const { user, api } = open({ 'POST /tenants/*/access-tokens': () => ({ token: aToken(), secret: SECRET }) });
    expect(await screen.findByText(/No tokens yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Create token' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Pipeline');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Expires after' }), '30');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Start and cancel scans' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(SECRET)).toBeInTheDocument();
    expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/access-tokens'))?.body).toEqual(
      {
        name: 'Pipeline',
        scopes: ['viewTenant', 'runScans'],
        days: 30,
      },
    );
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
  });

  it('keep what was typed if they could not be created', async () => {
    const { user } = open({
      'POST /tenants/*/access-tokens': () => new AppError('conflict', 'There are 20 tokens already. Revoke one first.'),
    });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pipeline');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('There are 20 tokens already. Revoke one first.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Pipeline');
  });

  it('say when they end and were used, and are revoked after a question', async () => {
    const { user, api } = open({
      'GET /tenants/*/access-tokens': () => [
        aToken(),
        aToken({ id: 'token-2', name: 'Old', expiresAt: inDays(3), lastUsedAt: inDays(-1) }),
        aToken({ id: 'token-3', name: 'Older', expiresAt: inDays(-2) }),
      ],
      'DELETE /tenants/*/access-tokens/*': () => ({ id: 'token-2' }),
    });
    const rows = within(await screen.findByRole('list', { name: 'API tokens' })).getAllByRole('listitem');
    expect(rows.map((row) => /Expire[^.]*/.exec(row.textContent ?? '')?.[0].replace(/ \d.*/, ''))).toEqual([
      'Expires on',
      'Expires soon, on',
      'Expired on',
    ]);
    expect(rows[0]).toHaveTextContent('Never used.');
    expect(rows[1]).toHaveTextContent('Last used');
    await user.click(screen.getByRole('button', { name: 'Revoke Old' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke token' }));
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'DELETE')?.path).toMatch(/\/access-tokens\/token-2$/),
    );
  });

  it('offer no scope beyond the role, and need a plan', async () => {
    const { user } = open({}, aWorkspace({ role: 'tenant-viewer', plan: 'pro' }));
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    expect(await screen.findByRole('checkbox', { name: 'Download lists as CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Start and cancel scans' })).not.toBeInTheDocument();
    expect(screen.queryByText('Service accounts')).not.toBeInTheDocument();
  });

  itAtNight('need a plan that has them', async () => {
    open({}, aWorkspace({ plan: 'free' }));
    expect(await screen.findByText('API tokens need Starter or above. Your plan is Free.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New token' })).toBeDisabled();
  });
});

describe('service accounts', () => {
  it('are created with a role, get tokens within it, and are removed after a question', async () => {
    const { user, api } = open({
      'GET /tenants/*/service-accounts': () => [ROBOT],
      'GET /tenants/*/access-tokens': () => [aToken({ name: 'Deploy', serviceAccount: 'robot', owner: 'Robot' })],
      'POST /tenants/*/service-accounts': () => ROBOT,
      'POST /tenants/*/service-accounts/*/tokens': () => ({ token: aToken(), secret: SECRET }),
      'DELETE /tenants/*/service-accounts/*': () => ({ id: 'robot' }),
    });
    expect(await screen.findByRole('list', { name: 'Tokens of Robot' })).toHaveTextContent('Deploy');
    await user.click(screen.getByRole('button', { name: 'New service account' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Nightly');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'tenant-devops');
    await user.click(screen.getByRole('button', { name: 'Create service account' }));
    await waitFor(() =>
      expect(
        api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/service-accounts'))?.body,
      ).toEqual({
        name: 'Nightly',
        role: 'tenant-devops',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'New token of Robot' }));
    expect(await screen.findByRole('checkbox', { name: /^Read findings/ })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Start and cancel scans' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Night');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(SECRET)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Remove Robot' }));
    await user.click(await screen.findByRole('button', { name: 'Remove service account' }));
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'DELETE')?.path).toMatch(/\/service-accounts\/robot$/),
    );
  });
});

describe('a tab of the settings', () => {
  itAtNight('asks for nothing before it is shown, and keeps what was typed once it is hidden', async () => {
    const { user, api } = open();
    expect(await screen.findByText(/No tokens yet/)).toBeInTheDocument();
    const isAsked = () => api.requests.some(({ path }) => path.endsWith('/settings/thresholds'));
    expect(isAsked()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Checks' }));
    const field = await screen.findByRole('textbox', { name: 'Maximum age of an access key' });
    expect(isAsked()).toBe(true);
    await user.clear(field);
    await user.type(field, '400');
    await user.click(screen.getByRole('link', { name: 'API tokens' }));
    await user.click(screen.getByRole('link', { name: 'Checks' }));
    expect(screen.getByRole('textbox', { name: 'Maximum age of an access key' })).toHaveValue('400 days');
  });
});
