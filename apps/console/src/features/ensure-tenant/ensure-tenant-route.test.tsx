import { screen, waitFor } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { takeFirst } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const open = (routes: FakeRoutes = {}) =>
  renderApp('/acme/ensure-tenant', { workspace: aWorkspace({ plan: 'enterprise' }), routes });
const name = () => screen.findByRole('textbox', { name: /Tenant name/ });
const ensure = (user: ReturnType<typeof renderApp>['user']) =>
  user.click(screen.getByRole('button', { name: 'Ensure tenant' }));

describe('the ensure tenant page', () => {
  it('requires a name', async () => {
    const { user, api } = open();
    await name();
    await ensure(user);
    expect(await screen.findByText('Tenant name required.')).toBeInTheDocument();
    expect(api.requests.filter(({ path, body }) => path === '/tenant/ensure' && 'name' in body)).toEqual([]);
  });

  it('activates the workspace with the slug of the name and opens it', async () => {
    const { user, api, router } = open();
    await user.type(await name(), '  Acme  Research! ');
    expect(screen.getByText('Its address will be /acme-research/home')).toBeInTheDocument();
    await ensure(user);
    expect(await screen.findByText('Tenant ensured/created successfully.')).toBeInTheDocument();
    expect(api.requests.find(({ body }) => body['name'] === 'Acme  Research!')?.body).toEqual({
      tenantId: 'acme-research',
      name: 'Acme  Research!',
      email: 'admin@acme.example',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/acme-research/home'));
  });

  it.each(takeFirst(['<img src=x onerror=alert(1)>', 'Mañana 漢字 Ltd', 'a'.repeat(200)], 1))(
    'keeps %s when refused and shows why',
    async (text) => {
      const refuse = ({ body }: { body: Record<string, unknown> }) =>
        'name' in body
          ? new AppError('forbidden', "Your account doesn't have permission to view this area.")
          : { tenantId: body['tenantId'], message: '' };
      const { user } = open({ 'POST /tenant/ensure': refuse });
      const field = await name();
      await user.click(field);
      await user.paste(text);
      await ensure(user);
      expect(await screen.findByRole('alert')).toBeInTheDocument();
      expect(field).toHaveValue(text);
    },
  );

  it('is Enterprise-only', async () => {
    renderApp('/acme/ensure-tenant');
    expect(await screen.findByText('Ensure Tenant is Enterprise-only.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Access restricted' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
