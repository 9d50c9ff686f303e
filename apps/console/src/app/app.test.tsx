import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aTenantId } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../testing/render-app';
import { aWorkspace } from '../testing/workspace';

beforeEach(() => localStorage.clear());

describe('access to the console', () => {
  it('shows that the session is being checked', () => {
    renderApp('/acme/home', { session: aSession({ status: 'loading' }) });
    expect(screen.getByText('Checking your session…')).toBeInTheDocument();
  });

  it('redirects to sign-in when signed out and remembers the page', async () => {
    const { left, origins } = renderApp('/acme/scan?x=1', { session: aSession({ status: 'signed-out' }) });
    await waitFor(() => expect(left).toEqual(['/signin']));
    expect(origins).toEqual(['/acme/scan?x=1']);
  });

  itAtNight('does the same when the server rejects the session', async () => {
    const { left } = renderApp('/acme/home', {
      routes: { 'GET /me': () => new AppError('unauthenticated', 'Unauthorized') },
    });
    await waitFor(() => expect(left).toEqual(['/signin']));
  });

  it("redirects from another workspace's page to the same page of the member's own", async () => {
    const { router } = renderApp('/globex/security-findings?severity=HIGH');
    await screen.findByRole('heading', { name: 'Findings' });
    expect(router.state.location).toMatchObject({ pathname: '/acme/security-findings', search: '?severity=HIGH' });
  });

  it.each(
    takeFirst(
      [
        ['home', 'The state of the workspace and what to do next.'],
        ['scan', 'A scan reads configuration and cost through a read-only role. It changes nothing.'],
      ] as const,
      1,
    ),
  )('has help for %s', async (page, sentence) => {
    const { user } = renderApp(`/acme/${page}`);
    await screen.findByRole('heading', { level: 1 });
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const help = await screen.findByRole('dialog', { name: 'Help' });
    expect(within(help).getByText(sentence)).toBeInTheDocument();
  });

  itAtNight('stays on home and names the workspace shown', async () => {
    const { router } = renderApp('/globex/home');
    expect(await screen.findByText('You are not a member of globex. This page shows acme.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/globex/home');
  });

  itAtNight('opens another workspace the user belongs to', async () => {
    const memberships = [
      { tenantId: aTenantId('acme'), role: 'tenant-admin', plan: 'pro' as const, state: 'active' as const },
      { tenantId: aTenantId('globex'), role: 'tenant-viewer', plan: 'free' as const, state: 'active' as const },
    ];
    const { router, api } = renderApp('/globex/scan', { workspace: aWorkspace({ memberships }) });
    await screen.findByRole('heading', { name: 'Scans' });
    expect(router.state.location.pathname).toBe('/globex/scan');
    expect(
      api.requests
        .filter(({ path }) => path.startsWith('/tenants/'))
        .every(({ path }) => path.startsWith('/tenants/globex/')),
    ).toBe(true);
  });

  it('shows what a restricted page requires', async () => {
    renderApp('/acme/compliance', { workspace: aWorkspace({ plan: 'free', role: 'tenant-viewer' }) });
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument();
    expect(screen.getByText("Your account doesn't have permission to view this area.")).toBeInTheDocument();
    expect(screen.getByText('starter, basic, pro, enterprise')).toBeInTheDocument();
  });

  itAtNight('tells an admin which plan a restricted page needs and where to get it', async () => {
    renderApp('/acme/compliance', { workspace: aWorkspace({ plan: 'free' }) });
    expect(await screen.findByText('Compliance needs Starter or above. Your plan is Free.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request another plan' })).toHaveAttribute('href', '/acme/company');
    expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByText('Ask an admin of this workspace.')).not.toBeInTheDocument();
  });

  it('restricts user management to admins', async () => {
    renderApp('/acme/manage-users', { workspace: aWorkspace({ role: 'tenant-manager' }) });
    expect(await screen.findByText('tenant-admin, cloudmend-admin')).toBeInTheDocument();
  });

  it('offers to create a workspace to a user without one', async () => {
    renderApp('/acme/home', { workspace: aWorkspace({ memberships: [] }) });
    expect(await screen.findByRole('heading', { name: 'You are not in a workspace yet' })).toBeInTheDocument();
  });

  it('joins by one click when invited', async () => {
    const asked: string[] = [];
    const memberships = [
      { tenantId: aTenantId('globex'), role: 'tenant-viewer', plan: 'starter' as const, state: 'invited' as const },
    ];
    const routes = {
      'POST /invitations/*/accept': () => (asked.push('accepted'), { tenantId: 'globex', role: 'tenant-viewer' }),
    };
    const { user } = renderApp('/acme/home', { workspace: aWorkspace({ memberships }), routes });
    await user.click(await screen.findByRole('button', { name: 'Join globex' }));
    await waitFor(() => expect(asked).toEqual(['accepted']));
  });
});

describe('addresses', () => {
  it.each([
    ['/home', 'default'],
    ['/home/anything', 'globex'],
  ])('%s redirects to the dashboard of the stored workspace', async (path, stored) => {
    if (stored !== 'default') localStorage.setItem('tenant', stored);
    const { router } = renderApp(path, { session: aSession({ status: 'loading' }) });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${stored}/dashboard`));
  });

  it.each(['/nowhere/at/all', '/acme/unknown', '/acme/company/x', '/about', '/about/', '/admin', '/a', '/Käse'])(
    '%s redirects to the front page',
    async (path) => {
      const { left } = renderApp(path);
      await waitFor(() => expect(left).toEqual(['/']));
    },
  );

  it.each(['/acme', '/acme/'])("%s, a workspace's bare address, redirects to its home", async (path) => {
    const { router } = renderApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/home'));
  });

  it('a bare address asks for sign-in first and then opens home', async () => {
    const { left, origins } = renderApp('/acme', { session: aSession({ status: 'signed-out' }) });
    await waitFor(() => expect(left).toEqual(['/signin']));
    expect(origins).toEqual(['/acme/home']);
  });

  itAtNight('a bare address that cannot be checked redirects to home, which shows the error', async () => {
    const down = () => new AppError('unavailable', 'HTTP 503.');
    const { router } = renderApp('/acme', { routes: { 'GET /tenant/check': down, 'GET /me': down } });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/acme/home');
  });
});

describe('the shell', () => {
  it('shows workspace, plan and user, and signs out', async () => {
    const signOut = jest.fn(async () => undefined);
    const { user } = renderApp('/acme/company', { session: aSession({ signOut }) });
    const bar = await screen.findByRole('banner');
    expect(within(bar).getByText('acme')).toBeInTheDocument();
    expect(within(bar).getByText('Pro')).toBeInTheDocument();
    await user.click(within(bar).getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByText('Sign out'));
    expect(signOut).toHaveBeenCalled();
  });

  it('ensures the workspace once and shows a note on failure', async () => {
    const { api } = renderApp('/acme/company', {
      routes: { 'POST /tenant/ensure': () => new AppError('unavailable', 'HTTP 503.') },
    });
    expect(
      await screen.findByText(
        "Note: could not finalize tenant setup right now (HTTP 503). You can proceed; we'll retry later.",
      ),
    ).toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path === '/tenant/ensure')).toHaveLength(1);
  });

  itAtNight('remembers the expanded rail', async () => {
    const { user, unmount } = renderApp('/acme/company');
    await user.click(await screen.findByRole('button', { name: 'Expand' }));
    unmount();
    renderApp('/acme/company');
    expect(await screen.findByRole('button', { name: 'Collapse' })).toBeInTheDocument();
  });

  it('opens the palette with Ctrl K and navigates to a page', async () => {
    const { user, router } = renderApp('/acme/company');
    await screen.findByRole('heading', { name: 'Company' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Search pages, findings, accounts'), 'scans');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/scan'));
  });

  itAtNight('keeps what is typed before the palette loads, and starts actions from anywhere', async () => {
    const { user, router } = renderApp('/acme/company');
    await screen.findByRole('heading', { name: 'Company' });
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('{Control>}k{/Control}invx{Backspace}ite');
    const field = await screen.findByPlaceholderText('Search pages, findings, accounts');
    await waitFor(() => expect(field).toHaveValue('invite'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme/manage-users'));
  });

  it.each(takeFirst(['the first time', 'again'], 1))(
    'keeps a key pressed before its field has the focus, opened %s',
    async (time) => {
      const { user } = renderApp('/acme/company');
      await screen.findByRole('heading', { name: 'Company' });
      (document.activeElement as HTMLElement | null)?.blur();
      const isShown = () => document.querySelector('[role=dialog] input') !== null;
      const pressKey = (key: string) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const openAndPress = async (key: string) => {
        // The dialog is in the page; the focus follows in a later task.
        const watcher = new MutationObserver(() => {
          if (!isShown()) return;
          watcher.disconnect();
          pressKey(key);
        });
        watcher.observe(document.body, { childList: true, subtree: true });
        await user.keyboard('{Control>}k{/Control}');
        await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[role=dialog] input')));
      };
      if (time === 'again') {
        await openAndPress('w');
        await user.keyboard('{Escape}');
        await waitFor(() => expect(isShown()).toBe(false));
      }
      await openAndPress('x');
      await user.keyboard('yz');
      expect(document.activeElement).toHaveValue('xyz');
    },
  );

  it('hides pages and actions the role may not use', async () => {
    const { user } = renderApp('/acme/company', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    const rail = await screen.findByRole('navigation', { name: 'Pages' });
    expect(within(rail).getByRole('link', { name: 'Home' })).toBeInTheDocument();
    expect(within(rail).queryByRole('link', { name: 'Manage Users' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Search pages, findings, accounts'), 'a');
    expect(screen.queryByText('Invite a user')).not.toBeInTheDocument();
    expect(screen.queryByText('Start a scan')).not.toBeInTheDocument();
  });

  itAtNight('leaves Ctrl K to the browser while typing', async () => {
    const { user } = renderApp('/acme/add-account');
    await user.click(await screen.findByRole('textbox', { name: /Friendly name/ }));
    await user.keyboard('{Control>}k{/Control}');
    await new Promise((done) => setTimeout(done, 200));
    expect(screen.queryByPlaceholderText('Search pages, findings, accounts')).not.toBeInTheDocument();
  });
});
