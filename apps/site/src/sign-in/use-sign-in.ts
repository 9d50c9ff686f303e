import type { SignInStep } from '@cloudmend/auth';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CompanyAsk, Gateway } from '../entrance/gateway';
import { findHome } from '../entrance/redirect';
import { useTask } from '../entrance/use-task';
import { toCompanyOutcome } from './company-view';
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

const LEAVE_OPEN = 'Your browser keeps this tab open. Close it yourself.';
const CLOSING_MS = 300;

/** Goes to the company of an address, or to a provider. @throws Error worded for the user */
const goToCompany = async ({ startCompany, tryCompany, leave }: Gateway, ask: CompanyAsk): Promise<never> => {
  const address =
    ask.purpose === 'try' ? await tryCompany(ask.provider) : await startCompany(ask.email.trim(), ask.purpose);
  if (address === undefined) throw new Error(NO_COMPANY);
  leave(address);
  return waitForever();
};

const EMPTY = { email: '', password: '', code: '', newPassword: '' };
export type SignInFields = typeof EMPTY;

/** State and actions of the sign-in page. Input survives every change of view. */
export const useSignIn = (gateway: Gateway | undefined) => {
  const [view, setView] = useState<SignInView>('signin');
  const [fields, setFields] = useState<SignInFields>(EMPTY);
  const { busy, message, say, run } = useTask();
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

  /** What the address asks for or brings back is done once, when the page has opened. */
  const beginByCompany = useEffectEvent((open: Gateway): void => {
    const { company } = open;
    const outcome = toCompanyOutcome(company);
    if (outcome) say(outcome.message);
    if (outcome?.isDone || company?.kind === 'ask') setView('company');
    if (company?.kind !== 'ask') return;
    if (company.purpose !== 'try') type({ email: company.email });
    void perform('Finding your company…', () =>
      goToCompany(open, company).catch((error: unknown) => {
        if (company.purpose !== 'try') setView('signin');
        throw error;
      }),
    );
  });
  useEffect(() => {
    if (gateway) queueMicrotask(() => beginByCompany(gateway));
  }, [gateway]);

  const { email, password, code, newPassword } = fields;
  const actions = {
    signIn: () => perform('Signing in…', async (open) => proceed(open, await open.auth.signIn(email, password))),
    signInByCompany: () =>
      perform('Finding your company…', (open) => goToCompany(open, { kind: 'ask', purpose: 'enter', email })),
    closeTab: () => {
      gateway?.closeTab();
      setTimeout(() => say({ tone: 'success', text: LEAVE_OPEN }), CLOSING_MS);
    },
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
