import { screen, waitFor } from '@testing-library/react';
import { aTenantId } from '@cloudmend/domain/testing';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace, readMe } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const HREF = '/signin?company=admin%40acme.example';
const byCompany = { ...aSession().user, isByCompany: true };

describe('a workspace that requires company sign-in', () => {
  const rooms = [
    {
      tenantId: aTenantId('acme'),
      role: 'tenant-viewer',
      plan: 'enterprise',
      state: 'active',
      requiresCompanySignIn: true,
    },
    { tenantId: aTenantId('globex'), role: 'tenant-viewer', plan: 'free', state: 'active' },
  ] as const;

  it('sends a member who came with a password to their company, and back to the page that they wanted', async () => {
    const workspace = aWorkspace({ role: 'tenant-viewer', memberships: [...rooms] });
    const { user, api, left, origins } = renderApp('/acme/scan?tab=schedule', { workspace });
    expect(await screen.findByRole('heading', { name: 'Sign in with your company' })).toBeInTheDocument();
    expect(screen.getByText(/requires you to sign in with your company/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'globex' })).toHaveAttribute('href', '/globex/home');
    await user.click(screen.getByRole('button', { name: 'Sign in with your company' }));
    expect([left, origins]).toEqual([[HREF], ['/acme/scan?tab=schedule']]);
    expect(api.requests.map(({ path }) => path)).toEqual(['/me']);
  });

  it('admits a session of the company, and asks nothing that only passwords may do', async () => {
    const workspace = aWorkspace({ role: 'tenant-viewer', plan: 'enterprise' });
    const { api } = renderApp('/acme/profile', { workspace, session: aSession({ user: byCompany }) });
    expect(await screen.findByText(/You sign in with your company, which manages/)).toBeInTheDocument();
    for (const name of ['Password', 'Second factor', 'Passkeys'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeEnabled();
    expect(api.requests.some(({ path }) => path === '/tenant/ensure')).toBe(false);
  });
});

it("lets a company's session go on in a new tab, and keeps what was typed", async () => {
  const workspace = aWorkspace();
  const { user, tabs, become } = renderApp('/acme/add-account', {
    workspace,
    session: aSession({ user: byCompany }),
    routes: { 'GET /me': () => readMe(workspace) },
  });
  const field = await screen.findByRole('textbox', { name: /Friendly name/ });
  await user.type(field, 'prod');
  become(aSession({ status: 'ended', user: byCompany }));
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toHaveTextContent('in a new tab');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign in with your company' }));
  expect(tabs).toEqual(['/signin?again=admin%40acme.example']);
  become(aSession({ user: byCompany }));
  await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
  expect(field).toHaveValue('prod');
});
