import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aTenantId } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace, readMe } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const password = () => screen.findByLabelText('Password', { selector: 'input' });
const typeName = async (user: ReturnType<typeof renderApp>['user'], text: string) => {
  const field = await screen.findByRole('textbox', { name: /Friendly name/ });
  await user.type(field, text);
  return field;
};

describe('a session that ends while someone is working', () => {
  it('covers the page, keeps what was typed, and lets the same user continue', async () => {
    const signInAgain = jest.fn(async () => 'done' as const);
    const { user, left, become } = renderApp('/acme/add-account', { ownAccount: { signInAgain } });
    const field = await typeName(user, 'prod 生产');
    become(aSession({ status: 'ended', refresh: async () => become(aSession()) }));
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(left).toEqual([]);
    await user.type(await password(), 'CloudMend-demo-1');
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
    expect(signInAgain).toHaveBeenCalledWith('admin@acme.example', 'CloudMend-demo-1');
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('prod 生产');
  });

  itAtNight('asks for the second factor and shows why it was rejected', async () => {
    const confirmCode = jest
      .fn()
      .mockRejectedValueOnce(new Error('Invalid code received for user'))
      .mockResolvedValueOnce('done');
    const { user, become } = renderApp('/acme/company', {
      ownAccount: { signInAgain: async () => 'mfa', confirmCode },
    });
    await screen.findByRole('heading', { name: 'Company' });
    become(aSession({ status: 'ended', refresh: async () => become(aSession()) }));
    await user.type(await password(), 'x');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const code = await screen.findByRole('textbox', { name: 'Verification code' });
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Invalid code received for user')).toBeInTheDocument();
    expect(code).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
  });

  itAtNight('returns from the code to the password, even after the challenge expired', async () => {
    const signInAgain = jest.fn().mockResolvedValue('mfa');
    const confirmCode = jest.fn().mockRejectedValue(new Error('Invalid session for the user, session is expired.'));
    const { user, become } = renderApp('/acme/company', { ownAccount: { signInAgain, confirmCode } });
    await screen.findByRole('heading', { name: 'Company' });
    become(aSession({ status: 'ended', refresh: async () => become(aSession()) }));
    await user.type(await password(), 'x');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/session is expired/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to password' }));
    expect(screen.queryByText(/session is expired/)).not.toBeInTheDocument();
    signInAgain.mockResolvedValue('done');
    await user.type(await password(), 'CloudMend-demo-1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
    expect(signInAgain).toHaveBeenLastCalledWith('admin@acme.example', 'CloudMend-demo-1');
  });

  itAtNight('can be left for the sign-in page, which returns to the same page', async () => {
    const { user, left, origins, become } = renderApp('/acme/scan?x=1');
    await screen.findByRole('heading', { name: 'Scans' });
    become(aSession({ status: 'ended' }));
    await user.click(await screen.findByRole('button', { name: 'Leave this page' }));
    expect([left, origins]).toEqual([['/signin'], ['/acme/scan?x=1']]);
  });

  it('redirects to sign-in if nothing was shown yet', async () => {
    const close = async () => {
      // The console must be drawn before the workspace changes.
      await Promise.resolve();
      become(aSession({ status: 'signed-out' }));
    };
    const { left, become } = renderApp('/acme/home', { session: aSession({ status: 'ended', close }) });
    await waitFor(() => expect(left).toEqual(['/signin']));
  });

  it('is detected by a single call, and the page continues after sign-in', async () => {
    let isKnown = true;
    const accounts = () => (isKnown ? [] : new AppError('unauthenticated', 'Unauthorized'));
    const signInAgain = jest.fn(async () => {
      isKnown = true;
      return 'done' as const;
    });
    const expire = () => become(aSession({ status: 'ended', refresh: async () => become(aSession()) }));
    const { user, left, become } = renderApp('/acme/add-account', {
      session: aSession({ expire }),
      routes: { 'GET /tenants/*/accounts': accounts, 'POST /tenants/*/accounts/link': accounts },
      ownAccount: { signInAgain },
    });
    const field = await typeName(user, 'prod 生产');
    await user.type(screen.getByRole('textbox', { name: /Account ID/ }), '111122223333');
    isKnown = false;
    await user.click(screen.getByRole('button', { name: 'Link account' }));
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(left).toEqual([]);
    await user.type(await password(), 'CloudMend-demo-1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
    expect(field).toHaveValue('prod 生产');
    expect(await screen.findByText('No account linked yet')).toBeInTheDocument();
  });

  it('is not assumed ended by other refusals', async () => {
    const expire = jest.fn();
    renderApp('/acme/add-account', {
      session: aSession({ expire }),
      routes: { 'GET /tenants/*/accounts': () => new AppError('forbidden', 'No.') },
    });
    expect(await screen.findByText('Failed to load accounts')).toBeInTheDocument();
    expect(expire).not.toHaveBeenCalled();
  });

  itAtNight('redirects to sign-in after a deliberate sign-out', async () => {
    const { left, become } = renderApp('/acme/company');
    await screen.findByRole('heading', { name: 'Company' });
    become(aSession({ status: 'signed-out', user: { sub: '', email: '', name: '', groups: [], plan: 'basic' } }));
    await waitFor(() => expect(left).toEqual(['/signin']));
    expect(screen.queryByRole('heading', { name: 'Company' })).not.toBeInTheDocument();
  });
});

describe('another user or workspace', () => {
  const memberships = ['acme', 'globex'].map((tenantId) => ({
    tenantId: aTenantId(tenantId),
    role: 'tenant-admin',
    plan: 'pro' as const,
    state: 'active' as const,
  }));

  it('clears everything typed when another user signs in in another tab', async () => {
    const { user, api, become } = renderApp('/acme/add-account');
    await typeName(user, 'canary');
    await screen.findByText('acme-prod');
    api.world.accounts = [];
    become(
      aSession({
        user: {
          sub: 'sub-2',
          email: 'other@acme.example',
          name: 'other',
          groups: ['tenant-admin'],
          plan: 'pro',
          tenant: 'acme',
        },
      }),
    );
    expect(screen.queryByText('acme-prod')).not.toBeInTheDocument();
    expect(await screen.findByText('No account linked yet')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Friendly name/ })).toHaveValue('');
  });

  it('clears typed text when the workspace changes, so nothing is sent to the wrong one', async () => {
    const { user, router } = renderApp('/acme/add-account', { workspace: aWorkspace({ memberships }) });
    await typeName(user, 'for acme');
    await act(() => router.navigate('/globex/add-account'));
    expect(await screen.findByText('globex', { selector: 'header *' })).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: /Friendly name/ })).toHaveValue('');
  });

  itAtNight('keeps the workspace in the address when another tab switches', async () => {
    const { user, api, become } = renderApp('/acme/add-account', { workspace: aWorkspace({ memberships }) });
    const field = await typeName(user, 'for acme');
    become(aSession({ user: { ...aSession().user, tenant: 'globex', plan: 'free' } }));
    localStorage.setItem('tenant', 'globex');
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('for acme');
    expect(
      api.requests
        .filter(({ path }) => path.startsWith('/tenants/'))
        .every(({ path }) => path.startsWith('/tenants/acme/')),
    ).toBe(true);
  });

  itAtNight('opens from the account menu', async () => {
    const { user, router } = renderApp('/acme/company', { workspace: aWorkspace({ memberships }) });
    await user.click(await screen.findByLabelText('Account menu'));
    await user.click(await screen.findByText('Open globex'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/globex/home'));
  });

  itAtNight('joins from the account menu', async () => {
    const workspace = aWorkspace({ memberships });
    let state: 'invited' | 'active' = 'invited';
    const me = () => ({
      ...readMe(workspace),
      memberships: [...memberships, { tenantId: 'hooli', role: 'tenant-viewer', plan: 'basic', state }],
    });
    const accept = () => {
      state = 'active';
      return { tenantId: 'hooli', role: 'tenant-viewer' };
    };
    const { user } = renderApp('/acme/company', {
      workspace,
      routes: { 'GET /me': me, 'POST /invitations/*/accept': accept },
    });
    await user.click(await screen.findByLabelText('Account menu, invitation pending'));
    await user.click(await screen.findByText('Join hooli'));
    expect(await screen.findByText('You have joined hooli.')).toBeInTheDocument();
    expect(await screen.findByText('hooli', { selector: 'header *' })).toBeInTheDocument();
  });

  itAtNight('shows why joining was refused', async () => {
    const invited = [
      ...memberships,
      { tenantId: aTenantId('hooli'), role: 'tenant-viewer', plan: 'basic' as const, state: 'invited' as const },
    ];
    const { user } = renderApp('/acme/company', {
      workspace: aWorkspace({ memberships: invited }),
      routes: { 'POST /invitations/*/accept': () => new AppError('not-found', 'The invitation was not found.') },
    });
    await user.click(await screen.findByLabelText(/Account menu/));
    await user.click(await screen.findByText('Join hooli'));
    expect(await screen.findByText('The invitation was not found.')).toBeInTheDocument();
  });
});
