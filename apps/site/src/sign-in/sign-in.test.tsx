import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRIAL_WORKED } from '@cloudmend/domain/product';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { Gateway } from '../entrance/gateway';
import { fakeGateway, refuseWith, someone } from '../testing/fake-gateway';
import { SignInIsland } from './sign-in-island';

const user = userEvent.setup();

const show = async (gateway: Gateway): Promise<void> => {
  const open = async () => gateway;
  render(<SignInIsland open={open} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled());
};

const enter = async (email = 'mira@acme.example', password = 'Long-enough-1'): Promise<void> => {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('signing in', () => {
  it('opens the workspace home', async () => {
    const gateway = fakeGateway();
    await show(gateway);
    await enter();
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/home']));
    expect(gateway.asked).toEqual(['signIn mira@acme.example Long-enough-1']);
  });

  it('returns to the requested page', async () => {
    const gateway = fakeGateway({ auth: { takeOrigin: () => '/acme/scan?tab=schedule' } });
    await show(gateway);
    await enter();
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/scan?tab=schedule']));
  });

  it('redirects a user who is already signed in', async () => {
    const gateway = fakeGateway({ startsSignedOut: false });
    render(<SignInIsland open={async () => gateway} />);
    await waitFor(() => expect(gateway.visited).toContain('/acme/home'));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });

  itAtNight('redirects once to the requested page when the user signs in in another tab', async () => {
    let isIn = false;
    const places = ['/acme/scan'];
    const gateway = fakeGateway({
      auth: { readUser: async () => (isIn ? someone : undefined), takeOrigin: () => places.pop() },
    });
    await show(gateway);
    const dispatchWritten = (key: string): boolean => window.dispatchEvent(new StorageEvent('storage', { key }));
    dispatchWritten('CognitoIdentityServiceProvider.client.someone.accessToken');
    isIn = true;
    for (const key of [
      'somebody-else',
      'CognitoIdentityServiceProvider.client.someone.idToken',
      'CognitoIdentityServiceProvider.client.LastAuthUser',
    ])
      dispatchWritten(key);
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/scan']));
    await Promise.resolve();
    expect(gateway.visited).toEqual(['/acme/scan']);
  });

  it('shows why it was refused above the form and keeps the input', async () => {
    await show(fakeGateway({ auth: { signIn: refuseWith('Incorrect email or password.') } }));
    await enter('mira@acme.example', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.');
    expect(screen.getByLabelText('Email')).toHaveValue('mira@acme.example');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  itAtNight('shows progress and submits the form once', async () => {
    const gateway = fakeGateway({ auth: { signIn: () => new Promise(() => undefined) } });
    await show(gateway);
    await enter();
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled();
  });

  it.each(
    takeFirst(
      [
        ['', 'x', 'Email required'],
        ['mira', 'x', 'Enter an email address, like name@company.example.'],
        ['mira@acme.example', '', 'Password required'],
      ],
      1,
    ),
  )('validates before sending: %j', async (email, password, sentence) => {
    const gateway = fakeGateway();
    await show(gateway);
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(gateway.asked).toEqual([]);
  });

  it('signs in with a passkey where the browser can', async () => {
    const gateway = fakeGateway({ auth: { offersPasskeys: () => true } });
    await show(gateway);
    const passkey = screen.getByRole('button', { name: 'Use a passkey' });
    await user.click(passkey);
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your email first.');
    await user.type(screen.getByLabelText('Email'), 'mira@acme.example');
    await user.click(passkey);
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/home']));
    expect(gateway.asked).toEqual(['signInWithPasskey mira@acme.example']);
  });

  it('offers no passkey elsewhere', async () => {
    await show(fakeGateway());
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });

  it('asks for the second-factor code', async () => {
    const gateway = fakeGateway({ auth: { signIn: async () => ({ kind: 'mfa', channel: 'totp' }) } });
    await show(gateway);
    await enter();
    expect(await screen.findByRole('heading', { name: 'MFA verification' })).toBeInTheDocument();
    expect(screen.getByText('Enter the verification code sent to your device.')).toBeInTheDocument();
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/home']));
    expect(gateway.asked).toEqual(['confirmMfa 123456']);
  });

  itAtNight('returns from the second factor and keeps the email', async () => {
    await show(fakeGateway({ auth: { signIn: async () => ({ kind: 'mfa', channel: 'sms' }) } }));
    await enter();
    await user.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByLabelText('Email')).toHaveValue('mira@acme.example');
  });

  it('asks an invited user for a new password', async () => {
    const gateway = fakeGateway({ auth: { signIn: async () => ({ kind: 'new-password' }) } });
    await show(gateway);
    await enter();
    expect(await screen.findByRole('heading', { name: 'Update password' })).toBeInTheDocument();
    expect(screen.getByText('Set a new password to continue.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('New password'), 'My-own-secret-1');
    await user.click(screen.getByRole('button', { name: 'Update password' }));
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/home']));
  });

  itAtNight('asks an unconfirmed account for its code and signs in', async () => {
    let isConfirmed = false;
    const gateway = fakeGateway({
      auth: {
        signIn: async () => ({ kind: isConfirmed ? 'new-password' : 'confirm-sign-up' }),
        confirmSignUp: async () => {
          isConfirmed = true;
          return { signedIn: false };
        },
      },
    });
    await show(gateway);
    await enter();
    expect(
      await screen.findByText("Your account isn't confirmed yet. Check your email for the code."),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('Verification code sent. Check your inbox.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('heading', { name: 'Update password' })).toBeInTheDocument();
  });
});

describe('signing in with a company', () => {
  const company = () => screen.getByRole('button', { name: 'Sign in with your company' });

  it('goes to the company of the address', async () => {
    const gateway = fakeGateway();
    await show(gateway);
    await user.click(company());
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your email first.');
    await user.type(screen.getByLabelText('Email'), 'mira@company.example');
    await user.click(company());
    await waitFor(() => expect(gateway.visited).toEqual(['https://login.example/enter']));
    expect(screen.getByRole('button', { name: 'Finding your company…' })).toBeDisabled();
  });

  it('says so if the company does not use it, and keeps the address', async () => {
    await show(fakeGateway());
    await user.type(screen.getByLabelText('Email'), 'mira@acme.example');
    await user.click(company());
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign in with your password.');
    expect(screen.getByLabelText('Email')).toHaveValue('mira@acme.example');
    expect(company()).toBeEnabled();
  });

  it('starts at once if the console asks for it, also beside a session by password', async () => {
    const ask = { kind: 'ask', purpose: 'enter', email: 'mira@company.example' } as const;
    const gateway = fakeGateway({ company: ask, startsSignedOut: false });
    render(<SignInIsland open={async () => gateway} />);
    await waitFor(() => expect(gateway.visited).toEqual(['https://login.example/enter']));
  });

  it('opens the form with the address if the company cannot be found', async () => {
    await show(fakeGateway({ company: { kind: 'ask', purpose: 'again', email: 'mira@acme.example' } }));
    expect(await screen.findByRole('alert')).toHaveTextContent('does not use company sign-in');
    expect(screen.getByLabelText('Email')).toHaveValue('mira@acme.example');
  });

  it('says why the company refused, and does not redirect a session by password meanwhile', async () => {
    const message = 'Your company has not given you access. Ask your administrator.';
    const gateway = fakeGateway({ company: { kind: 'failed', purpose: 'enter', message }, startsSignedOut: false });
    await show(gateway);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(gateway.visited).toEqual([]);
  });

  it('returns to the requested page once signed in', async () => {
    const gateway = fakeGateway({
      company: { kind: 'signed-in', purpose: 'enter' },
      auth: { takeOrigin: () => '/acme/scan' },
      startsSignedOut: false,
    });
    render(<SignInIsland open={async () => gateway} />);
    await waitFor(() => expect(gateway.visited).toEqual(['/acme/scan']));
  });

  itAtNight('lets a tab that was opened to sign in again be closed', async () => {
    const gateway = fakeGateway({ company: { kind: 'signed-in', purpose: 'again' }, startsSignedOut: false });
    render(<SignInIsland open={async () => gateway} />);
    expect(await screen.findByText(/continue where you were/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close this tab' }));
    expect(gateway.visited).toEqual(['closed']);
    expect(await screen.findByText(/keeps this tab open/)).toBeInTheDocument();
  });

  it.each([
    ['what a trial showed', { kind: 'tried', user: someone } as const, /mira@acme.example has the role admin/, 0],
    [
      'what a trial before it was turned on showed',
      { kind: 'failed', purpose: 'try', message: `${TRIAL_WORKED} Your provider sent mira@acme.example.` } as const,
      /Your provider sent mira/,
      0,
    ],
    [
      'why a trial failed',
      { kind: 'failed', purpose: 'try', message: 'Your company sent no email address.' } as const,
      /no email address/,
      1,
    ],
  ])('tells %s', async (_what, outcome, sentence, alerts) => {
    const gateway = fakeGateway({ company: outcome, startsSignedOut: false });
    render(<SignInIsland open={async () => gateway} />);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
    expect(screen.getByRole('button', { name: 'Close this tab' })).toBeEnabled();
    expect(gateway.visited).toEqual([]);
  });
});

describe('resetting a password', () => {
  it('requires the email first', async () => {
    await show(fakeGateway());
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your email first.');
  });

  it('sends a code, sets the password and returns to sign-in', async () => {
    const gateway = fakeGateway();
    await show(gateway);
    await user.type(screen.getByLabelText('Email'), 'mira@acme.example');
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(screen.getByRole('heading', { name: 'Reset password' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeInTheDocument();
    expect(screen.getByText("We've sent a verification code to your email.")).toBeInTheDocument();
    await user.type(screen.getByLabelText('Verification code'), '654321');
    await user.type(screen.getByLabelText('New password'), 'Another-one-1');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('Password reset successfully. You can sign in now.')).toBeInTheDocument();
    expect(gateway.asked).toEqual([
      'startPasswordReset mira@acme.example',
      'finishPasswordReset mira@acme.example 654321 Another-one-1',
    ]);
  });

  it('keeps code and password after a wrong code', async () => {
    await show(
      fakeGateway({
        auth: {
          finishPasswordReset: refuseWith(
            'Invalid verification code provided, please try again.',
            'CodeMismatchException',
          ),
        },
      }),
    );
    await user.type(screen.getByLabelText('Email'), 'mira@acme.example');
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByLabelText('Verification code'), '000000');
    await user.type(screen.getByLabelText('New password'), 'Another-one-1');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code');
    expect(screen.getByLabelText('Verification code')).toHaveValue('000000');
    expect(screen.getByLabelText('New password')).toHaveValue('Another-one-1');
  });
});

describe('a site without configuration', () => {
  it('shows what is wrong and what to do, and cannot be submitted', async () => {
    render(<SignInIsland open={refuseWith('Cannot load amplify_outputs.json')} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Cannot load amplify_outputs.json');
    expect(alert).toHaveTextContent('Reload the page');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });
});
