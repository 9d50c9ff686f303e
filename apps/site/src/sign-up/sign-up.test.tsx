import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { Gateway } from '../entrance/gateway';
import { fakeGateway, refuseWith } from '../testing/fake-gateway';
import { SignUpIsland } from './sign-up-island';
import { signUpFault } from './use-sign-up';

const user = userEvent.setup();
const EMAIL = 'mira@globex.example';

const show = (gateway: Gateway): void => {
  const open = async () => gateway;
  render(<SignUpIsland open={open} />);
};
const create = (): HTMLElement => screen.getByRole('button', { name: 'Create workspace' });

const fillIn = async (): Promise<void> => {
  await user.type(screen.getByLabelText('Work email'), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'Long-enough-1');
  await screen.findByText('globex is available');
};

describe('creating a workspace', () => {
  it('suggests a name from the email, checks it, and previews the address', async () => {
    show(fakeGateway());
    await fillIn();
    expect(screen.getByLabelText(/^Workspace/)).toHaveValue('globex');
    expect(screen.getByText('/globex/home')).toBeInTheDocument();
    expect(screen.getByText('strong')).toBeInTheDocument();
  });

  itAtNight('does not overwrite a typed name', async () => {
    show(fakeGateway());
    await user.type(screen.getByLabelText(/^Workspace/), 'Our Team');
    await user.type(screen.getByLabelText('Work email'), EMAIL);
    expect(screen.getByLabelText(/^Workspace/)).toHaveValue('our-team');
    expect(screen.getByText('/our-team/home')).toBeInTheDocument();
  });

  it('cannot be submitted with a taken name until another is suggested', async () => {
    show(fakeGateway({ isTaken: async (slug) => slug === 'globex' }));
    await user.type(screen.getByLabelText('Work email'), EMAIL);
    expect(await screen.findByText(/globex is taken/)).toBeInTheDocument();
    expect(create()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    expect((screen.getByLabelText(/^Workspace/) as HTMLInputElement).value).toMatch(/^globex-[a-z0-9]{4}$/);
    expect(await screen.findByText(/is available/)).toBeInTheDocument();
    expect(create()).toBeEnabled();
  });

  it('cannot be submitted with a reserved name and says why', async () => {
    show(fakeGateway());
    await user.type(screen.getByLabelText(/^Workspace/), 'Admin');
    expect(screen.getByText('This tenant is reserved. Please choose another.')).toBeInTheDocument();
    expect(create()).toBeDisabled();
  });

  itAtNight('continues if the check does not answer', async () => {
    show(fakeGateway({ isTaken: refuseWith('HTTP 429') }));
    await user.type(screen.getByLabelText('Work email'), EMAIL);
    expect(await screen.findByText(/Could not check globex/)).toBeInTheDocument();
    expect(create()).toBeEnabled();
  });

  it('confirms with the code, stores the workspace and opens its home', async () => {
    const gateway = fakeGateway();
    show(gateway);
    await fillIn();
    await user.click(create());
    expect(await screen.findByText("We've sent a verification code to your email.")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('Verification code sent. Check your inbox.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(gateway.visited).toEqual(['/globex/home']));
    expect(gateway.stored).toEqual(['globex']);
    expect(gateway.asked).toEqual([`signUp ${EMAIL} globex`, `resendCode ${EMAIL}`, `confirmSignUp ${EMAIL} 123456`]);
  });

  it('is refused without a name even if the button is pressed', () => {
    expect(signUpFault({ email: EMAIL, tenant: '', password: 'x', code: '' }, { status: 'idle', slug: '' })).toBe(
      'Tenant required',
    );
  });

  itAtNight('keeps a refused name reserved for the same address only', async () => {
    const held = new Set<string>();
    const signUp = async ({ tenant }: { readonly tenant: string }) => {
      held.add(tenant);
      throw new Error('Password did not conform with policy: Password must have symbol characters');
    };
    show(fakeGateway({ isTaken: async (slug) => held.has(slug), auth: { signUp } }));
    await fillIn();
    await user.click(create());
    await screen.findByRole('alert');
    const name = screen.getByLabelText(/^Workspace/);
    await user.type(name, '-x');
    await user.type(name, '{Backspace}{Backspace}');
    expect(await screen.findByText(/globex is reserved for you/)).toBeInTheDocument();
    expect(create()).toBeEnabled();
    await user.type(screen.getByLabelText('Work email'), '.org');
    expect(await screen.findByText(/globex is taken/)).toBeInTheDocument();
    expect(create()).toBeDisabled();
  });

  itAtNight('does not claim that a name just taken is reserved', async () => {
    let isTaken = false;
    const signUp = async () => {
      isTaken = true;
      throw new Error('PreSignUp failed with error This tenant is taken. Please choose another.');
    };
    show(fakeGateway({ isTaken: async () => isTaken, auth: { signUp } }));
    await fillIn();
    await user.click(create());
    await screen.findByRole('alert');
    const name = screen.getByLabelText(/^Workspace/);
    await user.type(name, 'x');
    await user.type(name, '{Backspace}');
    expect(await screen.findByText(/globex is taken/)).toBeInTheDocument();
  });

  it('keeps all input when the pool refuses', async () => {
    show(fakeGateway({ auth: { signUp: refuseWith('This tenant is taken.') } }));
    await fillIn();
    await user.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent('This tenant is taken.');
    expect(screen.getByLabelText('Work email')).toHaveValue(EMAIL);
    expect(screen.getByLabelText('Password')).toHaveValue('Long-enough-1');
  });

  it('stays on the code after a wrong one and offers the form again', async () => {
    show(
      fakeGateway({
        auth: {
          confirmSignUp: refuseWith('Invalid verification code provided, please try again.', 'CodeMismatchException'),
        },
      }),
    );
    await fillIn();
    await user.click(create());
    await user.type(await screen.findByLabelText('Verification code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code');
    await user.click(screen.getByRole('button', { name: 'Edit details' }));
    expect(screen.getByLabelText('Work email')).toHaveValue(EMAIL);
  });

  itAtNight('continues if the account was confirmed meanwhile', async () => {
    const gateway = fakeGateway({
      auth: { confirmSignUp: refuseWith('User cannot be confirmed. Current status is CONFIRMED') },
    });
    show(gateway);
    await fillIn();
    await user.click(create());
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(gateway.visited).toEqual(['/globex/home']));
    expect(gateway.asked.at(-1)).toBe(`signIn ${EMAIL} Long-enough-1`);
  });

  it.each(takeFirst(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'], 1))(
    'reports a wrong code to a user without the password of a %s account',
    async (status) => {
      const gateway = fakeGateway({
        auth: {
          confirmSignUp: refuseWith(`User cannot be confirmed. Current status is ${status}`),
          signIn: refuseWith('Incorrect username or password.'),
        },
      });
      show(gateway);
      await fillIn();
      await user.click(create());
      await user.type(await screen.findByLabelText('Verification code'), '123456');
      await user.click(screen.getByRole('button', { name: 'Verify' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Invalid verification code provided, please try again.',
      );
      expect(gateway.visited).toEqual([]);
    },
  );
});
