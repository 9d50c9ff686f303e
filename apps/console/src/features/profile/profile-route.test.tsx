import { screen, waitFor, within } from '@testing-library/react';
import { aTenantId } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const card = (name: string) => screen.findByRole('region', { name });
const type = async (
  user: ReturnType<typeof renderApp>['user'],
  [current, next, again]: readonly [string, string, string],
) => {
  for (const [label, text] of [
    ['Current password', current],
    ['New password', next],
    ['Confirm new password', again],
  ] as const) {
    const field = await screen.findByLabelText(label, { selector: 'input' });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
};

describe('changing the password', () => {
  it('clears the passwords on success', async () => {
    const changePassword = jest.fn(async () => undefined);
    const { user } = renderApp('/acme/profile', { ownAccount: { changePassword } });
    await type(user, ['old-password-1', 'mañana 漢字 🐢', 'mañana 漢字 🐢']);
    expect(await screen.findByText('Password changed.')).toBeInTheDocument();
    expect(changePassword).toHaveBeenCalledWith('old-password-1', 'mañana 漢字 🐢');
    expect(screen.getByLabelText('Current password', { selector: 'input' })).toHaveValue('');
  });

  it('keeps the form and shows why the pool refused; sends nothing invalid', async () => {
    const changePassword = jest.fn(async () => {
      throw new Error('The current password is incorrect.');
    });
    const { user } = renderApp('/acme/profile', { ownAccount: { changePassword } });
    await type(user, ['old', 'short', 'short']);
    expect(await screen.findByText('Use at least 8 characters.')).toBeInTheDocument();
    expect(changePassword).not.toHaveBeenCalled();
    await type(user, ['old', 'long-enough', 'long-enough']);
    expect(await screen.findByText('The current password is incorrect.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password', { selector: 'input' })).toHaveValue('long-enough');
  });
});

describe('passkeys', () => {
  it('are added, listed and removed after confirmation', async () => {
    const addedAt = new Date('2026-11-23T10:00:00Z');
    let passkeys = [{ id: 'old', name: 'iCloud Keychain', addedAt }];
    const { user } = renderApp('/acme/profile', {
      ownAccount: {
        offersPasskeys: () => true,
        listPasskeys: async () => passkeys,
        addPasskey: async () => void (passkeys = [...passkeys, { id: 'new', name: 'Windows Hello', addedAt }]),
        removePasskey: async (removed) => void (passkeys = passkeys.filter(({ id }) => id !== removed)),
      },
    });
    const box = await card('Passkeys');
    await user.click(await within(box).findByRole('button', { name: 'Add a passkey' }));
    await user.click(await within(box).findByRole('button', { name: 'Remove Windows Hello' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(within(box).queryByText('Windows Hello')).not.toBeInTheDocument());
    expect(within(box).getByText('iCloud Keychain')).toBeInTheDocument();
  });

  itAtNight('say why none was added', async () => {
    const addPasskey = async () => {
      throw new Error('No passkey was added.');
    };
    const { user } = renderApp('/acme/profile', { ownAccount: { offersPasskeys: () => true, addPasskey } });
    const box = await card('Passkeys');
    await user.click(await within(box).findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('No passkey was added.')).toBeInTheDocument();
    expect(within(box).getByText(/^None\./)).toBeInTheDocument();
  });

  itAtNight('are not mentioned where the browser has none', async () => {
    renderApp('/acme/profile');
    await card('Second factor');
    expect(screen.queryByRole('region', { name: 'Passkeys' })).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  it('is set up by QR code or key, confirmed with a code, and turned off after confirmation', async () => {
    const { user } = renderApp('/acme/profile');
    const box = await card('Second factor');
    await user.click(await within(box).findByRole('button', { name: 'Set up an authenticator app' }));
    expect(await within(box).findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(within(box).getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    const code = within(box).getByRole('textbox', { name: 'Code from the app' });
    await user.type(code, '12');
    await user.click(within(box).getByRole('button', { name: 'Verify' }));
    expect(await within(box).findByText('A code has 6 digits.')).toBeInTheDocument();
    expect(code).toHaveValue('12');
    await user.type(code, '3456');
    await user.click(within(box).getByRole('button', { name: 'Verify' }));
    expect(
      await within(box).findByText('Sign-in asks for a code from your authenticator app.', { exact: false }),
    ).toBeInTheDocument();
    await user.click(within(box).getByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await within(box).findByRole('button', { name: 'Set up an authenticator app' })).toBeInTheDocument();
  });

  it('keeps key and code if the code is wrong', async () => {
    const finishTotpSetup = async () => {
      throw new Error('The code is incorrect. Wait for the next one and try again.');
    };
    const { user } = renderApp('/acme/profile', { ownAccount: { finishTotpSetup } });
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    const code = await screen.findByRole('textbox', { name: 'Code from the app' });
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The code is incorrect. Wait for the next one and try again.')).toBeInTheDocument();
    expect(code).toHaveValue('123456');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  });
});

describe('sessions and workspaces', () => {
  it('signs out everywhere after confirmation and returns to home at the next sign-in', async () => {
    const signOutEverywhere = jest.fn(async () => undefined);
    const { user, router } = renderApp('/acme/profile', { session: aSession({ signOutEverywhere }) });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    expect(signOutEverywhere).not.toHaveBeenCalled();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(signOutEverywhere).toHaveBeenCalled());
    expect(router.state.location.pathname).toBe('/acme/home');
  });

  itAtNight('lists memberships and joins pending invitations', async () => {
    const accepted: string[] = [];
    const memberships = [
      { tenantId: aTenantId('acme'), role: 'tenant-admin', plan: 'pro' as const, state: 'active' as const },
      { tenantId: aTenantId('hooli'), role: 'tenant-finops', plan: 'basic' as const, state: 'invited' as const },
    ];
    const routes = {
      'POST /invitations/*/accept': ({ path }: { path: string }) => (
        accepted.push(path), { tenantId: 'hooli', role: 'tenant-finops' }
      ),
    };
    const { user } = renderApp('/acme/profile', { workspace: aWorkspace({ memberships }), routes });
    const table = await screen.findByRole('table', { name: 'Workspaces' });
    expect(within(table).getByRole('row', { name: /acme Admin Pro Member Open now/ })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /hooli FinOps Basic Invited/ })).toBeInTheDocument();
    await user.click(within(table).getByRole('button', { name: 'Join hooli' }));
    await waitFor(() => expect(accepted).toEqual(['/invitations/hooli/accept']));
  });
});
