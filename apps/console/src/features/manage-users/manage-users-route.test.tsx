import { screen, within } from '@testing-library/react';
import type { Person } from '@cloudmend/domain/people';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';

const person = (email: string, group: string, state: Person['state'] = 'active'): Person => ({
  email,
  name: email,
  groups: [group],
  state,
});

const withPeople = (overrides: FakeRoutes = {}) => {
  let people = [person('admin@acme.example', 'tenant-admin'), person('new@acme.example', 'tenant-viewer', 'pending')];
  return renderApp('/acme/manage-users', {
    routes: {
      'GET /admin/users': () => people,
      'POST /admin/invite': ({ body }) => {
        const { email, group } = body as { email: string; group: string };
        people = [...people.filter((one) => one.email !== email), person(email, group, 'invited')];
        return { email, group, state: 'invited' };
      },
      'POST /admin/users/*/role': ({ body }) => ({ ...person('new@acme.example', String(body['group']), 'invited') }),
      'DELETE /admin/users/*': ({ path }) => {
        const email = decodeURIComponent(path.split('/').at(-1) as string);
        people = people.filter((one) => one.email !== email);
        return { ...person(email, 'tenant-viewer'), state: 'removed' };
      },
      ...overrides,
    },
  });
};

const table = () => screen.findByRole('table', { name: 'Users' });

describe('managing users', () => {
  it('does not allow losing the only admin and says why', async () => {
    withPeople();
    const row = within(await table()).getByRole('row', { name: /admin@acme\.example/ });
    expect(within(row).queryByRole('button', { name: 'Remove admin@acme.example' })).not.toBeInTheDocument();
    expect(within(row).getByText('The only admin. Make another user an admin first.')).toBeInTheDocument();
    expect(within(row).getByRole('combobox', { name: 'Group of admin@acme.example' })).toBeDisabled();
    expect(within(await table()).getByRole('button', { name: 'Remove new@acme.example' })).toBeEnabled();
  });

  it('invites a user and adds them to the list', async () => {
    const { user, api } = withPeople();
    await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'v@acme.example');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'DevOps');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent.')).toBeInTheDocument();
    expect(await within(await table()).findByText('v@acme.example')).toBeInTheDocument();
    expect(api.requests.find(({ path }) => path === '/admin/invite')?.body).toEqual({
      tenantId: 'acme',
      email: 'v@acme.example',
      group: 'tenant-devops',
    });
  });

  itAtNight('shows validation errors before sending', async () => {
    const { user, api } = withPeople();
    await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument();
    expect(api.requests.some(({ path }) => path === '/admin/invite')).toBe(false);
  });

  it('keeps the form and shows why the server refused', async () => {
    const { user } = withPeople({
      'POST /admin/invite': () => new AppError('plan-limit', 'Your plan includes up to 2 managers.'),
    });
    const field = await screen.findByRole('textbox', { name: /Email/ });
    await user.type(field, 'm@acme.example');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Your plan includes up to 2 managers.')).toBeInTheDocument();
    expect(field).toHaveValue('m@acme.example');
  });

  it('resends a pending invitation, and removes a user only after confirmation', async () => {
    const { user, api } = withPeople();
    await user.click(await screen.findByRole('button', { name: 'Resend to new@acme.example' }));
    expect(await screen.findByText('Invitation sent.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove new@acme.example' }));
    expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Remove new@acme.example' }));
    expect(await screen.findByText('User removed.')).toBeInTheDocument();
    expect(within(await table()).queryByText('new@acme.example')).not.toBeInTheDocument();
  });

  it('changes a role', async () => {
    const { user, api } = withPeople();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group of new@acme.example' }), 'FinOps');
    expect(await screen.findByText('Role changed.')).toBeInTheDocument();
    expect(api.requests.find(({ path }) => path.endsWith('/role'))?.body).toMatchObject({ group: 'tenant-finops' });
  });

  it('shows an error if the list fails to load', async () => {
    withPeople({ 'GET /admin/users': () => new AppError('unavailable', 'Please try again.') });
    expect(await screen.findByText('Could not load users.')).toBeInTheDocument();
  });
});
