import type { SignInStep } from '@cloudmend/auth';
import { useEffect, useState } from 'react';
import type { Gateway } from '../entrance/gateway';
import { findHome } from '../entrance/redirect';
import { useTask } from '../entrance/use-task';
import { nextView, type SignInView } from './sign-in-view';

const CODE_SENT = "We've sent a verification code to your email.";

const NO_COMPANY = 'Your company does not use company sign-in. Sign in with your password.';

/** Never resolves: the page is being left and the button stays busy. */
const waitForever = (): Promise<never> => new Promise(() => undefined);

const leaveForConsole = async ({ auth, leave, storedTenant }: Gateway): Promise<void> => {
  const user = await auth.readUser();
  if (!user) throw new Error('Authentication error');
  leave(auth.takeOrigin() ?? findHome(user, storedTenant()));
  return waitForever();
};

const EMPTY = { email: '', password: '', code: '', newPassword: '' };
export type SignInFields = typeof EMPTY;

/** State and actions of the sign-in page. Input survives every change of view. */
export const useSignIn = (gateway: Gateway | undefined) => {
  const [view, setView] = useState<SignInView>('signin');
  const [fields, setFields] = useState<SignInFields>(EMPTY);
  const { busy, message, say, run } = useTask();
  const fault = gateway?.companyFault;
  useEffect(() => {
    if (fault !== undefined) say({ tone: 'error', text: fault });
  }, [fault, say]);

  const type = (change: Partial<SignInFields>) => setFields((current) => ({ ...current, ...change }));
  const show = (next: SignInView, success?: string) => {
    setView(next);
    say(success ? { tone: 'success', text: success } : undefined);
    type({ code: '' });
  };

  const proceed = async (open: Gateway, step: SignInStep): Promise<void> => {
    const next = nextView(step);
    return next ? show(next.view, next.message) : leaveForConsole(open);
  };

  const perform = (label: string, work: (open: Gateway) => Promise<void>, fallback?: string) =>
    gateway &&
    run(
      label,
      () => work(gateway),
      (error) => gateway.auth.authMessage(error, fallback),
    );

  const { email, password, code, newPassword } = fields;
  const actions = {
    signIn: () => perform('Signing in…', async (open) => proceed(open, await open.auth.signIn(email, password))),
    signInByCompany: () =>
      perform('Finding your company…', async ({ startCompany, leave }) => {
        const address = await startCompany(email.trim());
        if (address === undefined) throw new Error(NO_COMPANY);
        leave(address);
        return waitForever();
      }),
    signInWithPasskey: () =>
      perform('Waiting for your passkey…', async (open) => proceed(open, await open.auth.signInWithPasskey(email))),
    confirmMfa: () =>
      perform('Verifying…', async (open) => proceed(open, await open.auth.confirmMfa(code)), 'Verification failed.'),
    setNewPassword: () =>
      perform('Updating…', async (open) => proceed(open, await open.auth.setNewPassword(newPassword))),
    sendCode: () =>
      perform('Sending code…', async ({ auth }) => {
        await auth.startPasswordReset(email);
        show('forgotVerify', CODE_SENT);
      }),
    resetPassword: () =>
      perform('Resetting…', async ({ auth }) => {
        await auth.finishPasswordReset(email, code, newPassword);
        type({ password: '', newPassword: '' });
        show('signin', 'Password reset successfully. You can sign in now.');
      }),
    confirm: () =>
      perform(
        'Verifying…',
        async (open) => {
          const { signedIn } = await open.auth.confirmSignUp(email, code);
          return signedIn ? leaveForConsole(open) : proceed(open, await open.auth.signIn(email, password));
        },
        'Verification failed.',
      ),
    resend: () =>
      perform(
        'Sending code…',
        async ({ auth }) => {
          await auth.resendCode(email);
          say({ tone: 'success', text: 'Verification code sent. Check your inbox.' });
        },
        'Could not resend code.',
      ),
    askForReset: () => show('forgotStart'),
    back: () => show('signin'),
    refuse: (text: string) => say({ tone: 'error', text }),
  };
  const offersPasskeys = gateway?.auth.offersPasskeys() ?? false;
  return { view, fields, type, busy, message, isReady: gateway !== undefined, offersPasskeys, ...actions };
};

export type SignIn = ReturnType<typeof useSignIn>;
