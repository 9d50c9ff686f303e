import { screen, within } from '@testing-library/react';
import type { Provisioning } from '@cloudmend/domain/provisioning';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);

const ADDRESS = 'https://cloudmend.example/api/scim/v2';
const TOKEN = {
  id: 'token-1',
  prefix: 'cmscm_AbCdEf',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'admin@acme.example',
  expiresAt: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  lastUsedAt: null,
};

const aProvisioning = (parts: Partial<Provisioning> = {}): Provisioning => ({
  baseUrl: ADDRESS,
  tokens: [],
  users: 0,
  inactiveUsers: 0,
  groups: [],
  hasVerifiedDomain: true,
  ...parts,
});

const SETUP = {
  mode: 'off',
  roles: [],
  defaultRole: null,
  breakGlass: [],
  connection: null,
  provider: null,
  domains: [],
  serviceProvider: { acsUrl: 'https://a.example', entityId: 'urn:a', redirectUri: 'https://b.example' },
};

/** Opens the tab with what is there now. */
const open = (
  provisioning: () => Provisioning,
  routes: FakeRoutes = {},
  workspace = aWorkspace({ plan: 'enterprise' }),
) =>
  renderApp('/acme/settings?tab=company', {
    workspace,
    routes: {
      'GET /tenants/*/company-sign-in': () => SETUP,
      'GET /admin/users': () => [],
      'GET /tenants/*/provisioning': provisioning,
      ...routes,
    },
  });

const card = () => screen.findByRole('region', { name: 'Provisioning (SCIM)' });

describe('provisioning in the settings', () => {
  itAtNight('asks for a verified domain first', async () => {
    open(() => aProvisioning({ hasVerifiedDomain: false }));
    expect(await within(await card()).findByText(/Verify an email domain first/)).toBeVisible();
    expect(within(await card()).queryByRole('button')).toBeNull();
  });

  it('shows a new token once', async () => {
    let tokens: Provisioning['tokens'] = [];
    const { user } = open(() => aProvisioning({ tokens }), {
      'POST /tenants/*/provisioning/tokens': () => {
        tokens = [TOKEN];
        return { token: TOKEN, secret: 'cmscm_AbCdEf-the-whole-secret' };
      },
    });
    await user.click(await within(await card()).findByRole('button', { name: 'Create token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New SCIM token' });
    expect(within(dialog).getByLabelText('Token')).toHaveTextContent('cmscm_AbCdEf-the-whole-secret');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await within(await card()).findByText('cmscm_AbCdEf…')).toBeVisible();
    expect(document.body).not.toHaveTextContent('the-whole-secret');
  });

  it('says why a token could not be created', async () => {
    const { user } = open(() => aProvisioning(), {
      'POST /tenants/*/provisioning/tokens': () => new AppError('conflict', 'Verify a domain first.'),
    });
    await user.click(await within(await card()).findByRole('button', { name: 'Create token' }));
    expect(await within(await card()).findByText('Verify a domain first.')).toBeVisible();
  });

  it('replaces a token by a second one, and revokes the first after a question', async () => {
    const second = { ...TOKEN, id: 'token-2', prefix: 'cmscm_Second', lastUsedAt: '2026-11-21T10:00:00.000Z' };
    let tokens = [second, TOKEN];
    const opened = open(() => aProvisioning({ tokens }), {
      'DELETE /tenants/*/provisioning/tokens/*': () => {
        tokens = [second];
        return { id: TOKEN.id };
      },
    });
    const region = await card();
    await within(region).findByText('cmscm_Second…');
    expect(within(region).queryByRole('button', { name: /second token/ })).toBeNull();
    await opened.user.click(within(region).getByRole('button', { name: `Revoke ${TOKEN.prefix}` }));
    const dialog = await screen.findByRole('dialog', { name: `Revoke ${TOKEN.prefix}…` });
    await opened.user.click(within(dialog).getByRole('button', { name: 'Revoke token' }));
    expect(await within(await card()).findByRole('button', { name: 'Create a second token' })).toBeVisible();
    expect(within(await card()).queryByText('cmscm_AbCdEf…')).toBeNull();
  });

  itAtNight('lists what the directory has sent, and which groups give a role', async () => {
    open(() =>
      aProvisioning({
        users: 12,
        inactiveUsers: 2,
        groups: [
          { id: 'g1', name: 'Engineers', members: 1, role: 'tenant-devops' },
          { id: 'g2', name: 'Everyone', members: 12, role: null },
        ],
      }),
    );
    const region = await card();
    expect(await within(region).findByText('12 users, 2 deactivated')).toBeVisible();
    expect(within(region).getByText(ADDRESS)).toBeVisible();
    const groups = within(within(region).getByRole('list', { name: 'Provisioned groups' })).getAllByRole('listitem');
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      'Engineers 1 userdevops',
      'Everyone 12 usersNo rule names this group',
    ]);
  });

  itAtNight('is for those who manage users', async () => {
    const { api } = open(() => aProvisioning(), {}, aWorkspace({ plan: 'enterprise', role: 'tenant-viewer' }));
    await screen.findByRole('region', { name: 'Email domains' });
    expect(screen.queryByRole('region', { name: 'Provisioning (SCIM)' })).toBeNull();
    expect(api.requests.some(({ path }) => path.endsWith('/provisioning'))).toBe(false);
  });
});
