import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace, buildTemplate } from '../../testing/workspace';

const role = 'arn:aws:iam::111122223301:role/CloudMendReadOnly';

describe('adding an account', () => {
  itAtNight('submits nothing until the requested demo account is in the form', async () => {
    let offer: (account: { accountId: string; roleArn: string }) => void = () => undefined;
    const { user } = renderApp('/acme/add-account', {
      workspace: anEmptyWorkspace(),
      nextDemoAccount: () => new Promise((resolve) => (offer = resolve)),
    });
    await user.click(await screen.findByRole('button', { name: 'Use next free demo account' }));
    expect(screen.getByRole('button', { name: 'Link account' })).toBeDisabled();
    await act(async () => offer({ accountId: '111122223301', roleArn: role }));
    expect(screen.getByLabelText(/Account ID/)).toHaveValue('111122223301');
    expect(screen.getByRole('button', { name: 'Link account' })).toBeEnabled();
  });

  it('links the offered demo account, tests its role and lists it', async () => {
    const { user, api } = renderApp('/acme/add-account', {
      workspace: anEmptyWorkspace(),
      nextDemoAccount: async () => ({ accountId: '111122223301', roleArn: role }),
    });
    expect(await screen.findByText('No account linked yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use next free demo account' }));
    await user.click(screen.getByRole('button', { name: 'Link account' }));
    expect(await screen.findByText('Account linked successfully.')).toBeInTheDocument();
    expect(await screen.findByText('Role validated via STS.')).toBeInTheDocument();
    expect(screen.getByText('demo-01 is connected and ready to scan.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start a scan' })).toHaveAttribute('href', '/acme/scan');
    expect(
      within(await screen.findByRole('table', { name: 'Linked accounts' })).getByText('111122223301'),
    ).toBeInTheDocument();
    const bodies = api.requests
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/tenants/'))
      .map(({ body }) => body);
    expect(bodies).toEqual([
      { tenantId: 'acme', cloud: 'aws', accountId: '111122223301', friendlyName: 'demo-01', roleArn: role },
      { cloud: 'aws', roleArn: role },
    ]);
  });

  it("shows the template with this workspace's ExternalId", async () => {
    renderApp('/acme/add-account');
    expect(await screen.findByText('cm-acme', { selector: 'code' })).toBeInTheDocument();
    expect(screen.getByLabelText('CloudFormation', { selector: 'pre' }).textContent).toContain(
      '"sts:ExternalId": "cm-acme"',
    );
  });

  itAtNight('shows no trusted account in a local installation', async () => {
    renderApp('/acme/add-account', {
      routes: {
        'GET /tenants/*/accounts/aws/role-template': () => ({ ...buildTemplate(aWorkspace()), master: '000000000000' }),
      },
    });
    expect(await screen.findByText(/runs locally without an AWS account/)).toBeInTheDocument();
    expect(screen.queryByText('000000000000', { selector: 'code' })).not.toBeInTheDocument();
  });

  itAtNight('offers no scan if the role cannot be assumed', async () => {
    const { user } = renderApp('/acme/add-account', {
      workspace: anEmptyWorkspace(),
      nextDemoAccount: async () => ({ accountId: '111122223301', roleArn: role }),
      routes: { 'POST /tenants/*/accounts/test': () => ({ assumed: false }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Use next free demo account' }));
    await user.click(screen.getByRole('button', { name: 'Link account' }));
    expect((await screen.findAllByText('Could not assume role. Check ExternalId/Trust.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Start a scan' })).not.toBeInTheDocument();
  });

  itAtNight(
    'opens CloudFormation with everything filled in where the template is published, and explains the manual way elsewhere',
    async () => {
      const quickCreateUrl =
        'https://us-east-1.console.aws.amazon.com/cloudformation/home?region=us-east-1#/stacks/create/review?stackName=CloudMendReadOnly';
      const { unmount } = renderApp('/acme/add-account', {
        routes: {
          'GET /tenants/*/accounts/aws/role-template': () => ({ ...buildTemplate(aWorkspace()), quickCreateUrl }),
        },
      });
      const link = await screen.findByRole('link', { name: 'Create the role in AWS' });
      expect(link).toHaveAttribute('href', quickCreateUrl);
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      unmount();
      renderApp('/acme/add-account');
      expect(await screen.findByText(/upload it in the CloudFormation console/)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Create the role in AWS' })).not.toBeInTheDocument();
    },
  );

  itAtNight('shows what is wrong with the form before sending', async () => {
    const { user, api } = renderApp('/acme/add-account', { workspace: anEmptyWorkspace() });
    await user.type(await screen.findByRole('textbox', { name: /Account ID/ }), '12');
    await user.click(screen.getByRole('button', { name: 'Link account' }));
    expect(await screen.findByText('An AWS account ID has 12 digits.')).toBeInTheDocument();
    expect(api.requests.some(({ method, path }) => method === 'POST' && path.includes('link'))).toBe(false);
  });

  it('keeps the form and shows the reason when linking is refused', async () => {
    const { user } = renderApp('/acme/add-account', {
      routes: { 'POST /tenants/*/accounts/link': () => new AppError('plan-limit', 'Starter allows 3 accounts.') },
    });
    const field = await screen.findByRole('textbox', { name: /Account ID/ });
    await user.type(field, '111122223302');
    await user.click(screen.getByRole('button', { name: 'Link account' }));
    expect(await screen.findByText('Starter allows 3 accounts.')).toBeInTheDocument();
    expect(field).toHaveValue('111122223302');
  });

  it.each([
    ['a role that cannot be assumed', () => ({ assumed: false }), 'Could not assume role. Check ExternalId/Trust.'],
    [
      'a test that failed',
      () => new AppError('unavailable', 'HTTP 503'),
      'Role validation failed. Check ExternalId/Trust.',
    ],
  ])('shows the result of %s', async (_name, answer, message) => {
    const { user } = renderApp('/acme/add-account', { routes: { 'POST /tenants/*/accounts/test': answer } });
    await user.click((await screen.findAllByRole('button', { name: 'Test' }))[0] as HTMLElement);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  itAtNight('relinks an account that denies access, and shows what its role must trust', async () => {
    const workspace = aWorkspace({
      accounts: [
        anAccount(),
        anAccount({ accountId: '111122223301', friendlyName: 'second', status: 'denied', statusReason: 'Refused.' }),
      ],
    });
    const { user, api } = renderApp('/acme/add-account', { workspace });
    expect(await screen.findAllByRole('button', { name: 'Relink' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Relink' }));
    const dialog = await screen.findByRole('dialog', { name: 'Relink second' });
    expect(await within(dialog).findByText('cm-acme', { selector: 'code' })).toBeInTheDocument();
    expect(within(dialog).getByRole('region', { name: 'Trust policy' })).toHaveTextContent('sts:ExternalId');
    const field = within(dialog).getByRole('textbox', { name: /Role ARN/ });
    await user.clear(field);
    await user.type(field, 'arn:aws:iam::999999999999:role/CloudMendReadOnly');
    await user.click(within(dialog).getByRole('button', { name: 'Test and relink' }));
    expect(api.requests.some(({ path }) => path.endsWith('/relink'))).toBe(false);
    await user.clear(field);
    await user.type(field, role);
    await user.click(within(dialog).getByRole('button', { name: 'Test and relink' }));
    expect(await screen.findByText('Account relinked.')).toBeInTheDocument();
    expect(api.world.accounts[1]).toMatchObject({ friendlyName: 'second', roleArn: role, status: 'connected' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Relink' })).not.toBeInTheDocument());
  });

  itAtNight('keeps the dialog open with the reason if the new role fails the test', async () => {
    const { user } = renderApp('/acme/add-account', {
      workspace: aWorkspace({ accounts: [anAccount({ status: 'pending' })] }),
      routes: { 'POST /tenants/*/accounts/relink': () => new AppError('invalid', 'Could not assume role.') },
    });
    expect(await screen.findByText('Pending: role not tested')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Relink' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Test and relink' }));
    expect(await within(dialog).findByText('Could not assume role.')).toBeInTheDocument();
  });

  it('unlinks only after the account ID was typed', async () => {
    const { user, api } = renderApp('/acme/add-account');
    await user.click((await screen.findAllByRole('button', { name: 'Unlink' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Unlink account' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), '111122223333');
    await user.click(within(dialog).getByRole('button', { name: 'Unlink account' }));
    expect(await screen.findByText('Account unlinked.')).toBeInTheDocument();
    await waitFor(() => expect(api.world.accounts.map(({ accountId }) => accountId)).toEqual(['111122223300']));
  });

  itAtNight('shows an error when accounts fail to load, and still shows how to create the role', async () => {
    renderApp('/acme/add-account', {
      routes: {
        'GET /tenants/*/accounts': () => new AppError('unavailable', 'Try again in a moment.'),
        'GET /accounts': () => new AppError('unavailable', 'Try again in a moment.'),
      },
    });
    expect(await screen.findByText('Failed to load accounts')).toBeInTheDocument();
    expect(await screen.findByText('cm-acme', { selector: 'code' })).toBeInTheDocument();
  });

  itAtNight('keeps an account that could not be unlinked and shows why', async () => {
    const { user } = renderApp('/acme/add-account', {
      routes: { 'DELETE /tenants/*/accounts/delete': () => new AppError('conflict', 'The account is being scanned.') },
    });
    await user.click((await screen.findAllByRole('button', { name: 'Unlink' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), '111122223333');
    await user.click(within(dialog).getByRole('button', { name: 'Unlink account' }));
    expect(await screen.findByText('The account is being scanned.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('111122223333');
  });

  it('is read-only for a viewer and says why', async () => {
    renderApp('/acme/add-account', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByText("You don't have permission to link accounts.")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Link account' })).toBeDisabled();
  });
});
