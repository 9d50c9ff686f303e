import { screen, waitFor } from '@testing-library/react';
import { aTenantId } from '@cloudmend/domain/testing';
import { takeFirst } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace, readMe } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const demandFactor = (inSession: boolean, { hasApp = false, close = jest.fn(async () => undefined) } = {}) => {
  const state = { hasApp };
  const rooms = [
    { tenantId: aTenantId('acme'), role: 'tenant-viewer', plan: 'pro', state: 'active', requiresSecondFactor: true },
    { tenantId: aTenantId('globex'), role: 'tenant-viewer', plan: 'free', state: 'active' },
  ] as const;
  const workspace = aWorkspace({ role: 'tenant-viewer', memberships: [...rooms] });
  return renderApp('/acme/home', {
    session: aSession({ close }),
    workspace,
    ownAccount: { hasTotp: async () => state.hasApp, finishTotpSetup: async () => void (state.hasApp = true) },
    routes: { 'GET /me': () => ({ ...readMe(workspace), secondFactor: { inSession, dueAt: null } }) },
  });
};

describe('a workspace that requires a second factor', () => {
  it('guides a member without one through setup and sign-in, and makes no other calls', async () => {
    const close = jest.fn(async () => undefined);
    const { user, api } = demandFactor(false, { close });
    expect(await screen.findByRole('heading', { name: 'Set up an authenticator app first' })).toBeInTheDocument();
    expect(screen.getByText(/requires a second factor for all members/)).toBeInTheDocument();
    await user.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(api.requests.map(({ path }) => path)).toEqual(['/me']);
  });

  it("offers the member's other workspaces", async () => {
    demandFactor(false, { hasApp: true });
    expect(await screen.findByRole('link', { name: 'globex' })).toHaveAttribute('href', '/globex/home');
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeInTheDocument();
  });

  it('admits a member who signed in with one', async () => {
    demandFactor(true);
    expect(await screen.findByRole('heading', { name: /acme|home/i, level: 1 })).toBeInTheDocument();
  });
});

describe('requiring a second factor', () => {
  const admin = (path: string, secondFactor: object, changes: object[] = []) => {
    const workspace = aWorkspace({ role: 'tenant-admin', plan: 'pro' });
    return renderApp(path, {
      workspace,
      routes: {
        'GET /me': () => ({ ...readMe(workspace), secondFactor }),
        'POST /tenants/*/security': ({ body }) => {
          changes.push(body);
          return { requiresSecondFactor: true };
        },
      },
    });
  };

  it('can be turned on by an admin who signed in with one', async () => {
    const changes: object[] = [];
    const { user } = admin('/acme/company', { inSession: true, dueAt: null }, changes);
    await user.click(await screen.findByRole('button', { name: 'Require a second factor' }));
    expect(await screen.findByText('Every member now needs a second factor.')).toBeInTheDocument();
    expect(changes).toEqual([{ requiresSecondFactor: true }]);
  });

  it('sends an admin without one to their profile first', async () => {
    admin('/acme/company', { inSession: false, dueAt: null });
    expect(await screen.findByRole('button', { name: 'Require a second factor' })).toBeDisabled();
    expect(screen.getByText(/To require it for others/)).toBeInTheDocument();
  });

  it.each(
    takeFirst(
      [
        [null, /for 14 days after your first change/],
        ['2999-12-05T12:00:00.000Z', /until .*2999/],
        ['2020-12-05T12:00:00.000Z', /You cannot manage users without one/],
      ],
      1,
    ),
  )('reminds a Pro admin without one (due %s) on pages that change users', async (dueAt, text) => {
    admin('/acme/manage-users', { inSession: false, dueAt });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows no reminder to an admin with one', async () => {
    admin('/acme/manage-users', { inSession: true, dueAt: null });
    expect(await screen.findByRole('heading', { name: 'Manage users', level: 1 })).toBeInTheDocument();
    expect(screen.queryByText(/Admins need a second factor/)).not.toBeInTheDocument();
  });
});
