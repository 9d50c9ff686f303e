import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aTenantId } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace, readMe } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const user = {
  sub: 'sub-1',
  email: 'operator@cloudmend.example',
  name: 'operator',
  groups: ['cloudmend-admin'],
  plan: 'basic',
};
const HOUR_MS = 3_600_000;

interface World {
  hasSecondFactor: boolean;
  access: Array<{ tenantId: string; until: string; plan: string }>;
  /** The accounts of acme. */
  plan?: string;
}

const asOperator = (
  path: string,
  world: World,
  { routes = {}, ...session }: { routes?: FakeRoutes; signOut?: () => Promise<void>; close?: () => Promise<void> } = {},
) => {
  const workspace = aWorkspace({ memberships: [] });
  return renderApp(path, {
    session: aSession({ user, ...session }),
    workspace,
    ownAccount: { finishTotpSetup: async () => void (world.hasSecondFactor = true) },
    routes: {
      'GET /me': () => ({ ...readMe(workspace), operator: world }),
      'GET /admin/tenants': () => [
        { tenantId: aTenantId('acme'), name: 'Acme', plan: world.plan ?? 'pro' },
        { tenantId: aTenantId('globex'), name: 'Globex Corporation', plan: 'starter' },
      ],
      'POST /admin/access': ({ body }) => {
        const grant = {
          tenantId: String(body['tenantId']),
          until: new Date(Date.now() + HOUR_MS - 1_000).toISOString(),
        };
        world.access = [{ ...grant, plan: 'pro' }];
        return grant;
      },
      'POST /admin/access/end': ({ body }) => {
        world.access = [];
        return { tenantId: body['tenantId'] };
      },
      ...routes,
    },
  });
};

describe('operator access', () => {
  it('sets up a missing second factor and signs in again before calling the server', async () => {
    const world: World = { hasSecondFactor: false, access: [] };
    const close = jest.fn(async () => undefined);
    const view = asOperator('/acme/dashboard', world, { close });
    expect(await screen.findByRole('heading', { name: 'Set up an authenticator app first' })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(view.api.requests.map(({ path }) => path)).toEqual(['/me']);
    await view.user.type(screen.getByRole('textbox', { name: 'Code from the app' }), '123 456');
    await view.user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('heading', { name: 'Your authenticator app is set up' })).toBeInTheDocument();
    expect(screen.getByText(/Sign in again as operator@cloudmend\.example/)).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
    await view.user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(view.api.requests.map(({ path }) => path)).toEqual(['/me']);
  });

  it('enters a workspace with a reason, shows the time left, and ends access', async () => {
    const world: World = { hasSecondFactor: true, access: [] };
    const { user: hands, api, router } = asOperator('/acme/home', world);
    const table = await screen.findByRole('table', { name: 'All workspaces' });
    await hands.type(screen.getByRole('textbox', { name: 'Find a workspace' }), 'corporation');
    expect(within(table).queryByText('acme')).not.toBeInTheDocument();
    await hands.clear(screen.getByRole('textbox', { name: 'Find a workspace' }));
    await hands.click(screen.getByRole('button', { name: 'Enter acme' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await hands.type(reason, 'because');
    await hands.click(screen.getByRole('button', { name: 'Enter workspace' }));
    expect(await screen.findByText('Enter a reason of at least ten characters.')).toBeInTheDocument();
    expect(reason).toHaveValue('because');
    await hands.type(reason, ': ticket 4711, a scan hangs');
    await hands.click(screen.getByRole('button', { name: 'Enter workspace' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/home'));
    const banner = await screen.findByRole('region', { name: 'Operator access' });
    expect(banner).toHaveTextContent(
      'You are in acme as an operator. Its audit trail records what you do. 60 minutes left.',
    );
    expect(api.requests.some(({ path }) => path === '/tenant/ensure')).toBe(false);
    expect(api.requests.find(({ path }) => path === '/admin/access')?.body).toEqual({
      tenantId: 'acme',
      reason: 'because: ticket 4711, a scan hangs',
    });
    await hands.click(within(banner).getByRole('button', { name: 'End access' }));
    expect(await screen.findByRole('heading', { name: 'You are signed in as an operator' })).toBeInTheDocument();
    expect(await screen.findByText('Your access to acme has ended.')).toBeInTheDocument();
  });

  itAtNight("sets the workspace's plan, with a reason", async () => {
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    const world: World = { hasSecondFactor: true, access: [{ tenantId: 'acme', until, plan: 'pro' }] };
    const { user: hands, api } = asOperator('/acme/operator', world, {
      routes: {
        'POST /admin/plan': ({ body }) => {
          world.plan = String(body['plan']);
          return { tenantId: body['tenantId'], plan: body['plan'] };
        },
      },
    });
    const table = await screen.findByRole('table', { name: 'All workspaces' });
    expect(within(table).queryByRole('button', { name: 'Set the plan of globex' })).not.toBeInTheDocument();
    await hands.click(within(table).getByRole('button', { name: 'Set the plan of acme' }));
    const form = await screen.findByRole('region', { name: 'Plan of acme' });
    expect(within(form).getByRole('button', { name: 'Set plan' })).toBeDisabled();
    await hands.selectOptions(within(form).getByRole('combobox', { name: 'Plan' }), 'Enterprise');
    await hands.click(within(form).getByRole('button', { name: 'Set plan' }));
    expect(await within(form).findByText('Enter a reason of at least ten characters.')).toBeInTheDocument();
    expect(api.requests.some(({ path }) => path === '/admin/plan')).toBe(false);
    await hands.type(within(form).getByRole('textbox', { name: /Reason/ }), 'Order 4711, enterprise from today');
    await hands.click(within(form).getByRole('button', { name: 'Set plan' }));
    expect(await screen.findByText('acme is now on Enterprise.')).toBeInTheDocument();
    expect(await within(table).findByText('Enterprise')).toBeInTheDocument();
    expect(form).not.toBeInTheDocument();
    expect(api.requests.find(({ path }) => path === '/admin/plan')?.body).toEqual({
      tenantId: 'acme',
      plan: 'enterprise',
      reason: 'Order 4711, enterprise from today',
    });
  });

  itAtNight('ends after an hour', async () => {
    const world: World = {
      hasSecondFactor: true,
      access: [{ tenantId: 'acme', until: new Date(Date.now() + 1_200).toISOString(), plan: 'pro' }],
    };
    asOperator('/acme/company', world);
    expect(await screen.findByRole('region', { name: 'Operator access' })).toHaveTextContent('1 minute left');
    world.access = [];
    expect(await screen.findByRole('heading', { name: 'You are signed in as an operator' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Company' })).not.toBeInTheDocument();
  });

  it('shows the error and keeps the reason when access is refused', async () => {
    const { user: hands } = asOperator(
      '/acme/home',
      { hasSecondFactor: true, access: [] },
      { routes: { 'POST /admin/access': () => new AppError('unavailable', 'Try again in a moment.') } },
    );
    await hands.click(await screen.findByRole('button', { name: 'Enter globex' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await hands.type(reason, 'Ticket 4711, a scan hangs.');
    await hands.click(screen.getByRole('button', { name: 'Enter workspace' }));
    expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument();
    expect(reason).toHaveValue('Ticket 4711, a scan hangs.');
  });

  it('always offers a way to sign out', async () => {
    const signOut = jest.fn(async () => undefined);
    const { user: hands } = asOperator('/acme/home', { hasSecondFactor: false, access: [] }, { signOut });
    await hands.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalled();
  });
});
