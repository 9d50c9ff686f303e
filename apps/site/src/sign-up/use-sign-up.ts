import { slug, SLUG_TAKEN, suggestSlug, suggestUniqueSlug } from '@cloudmend/domain/tenancy';
import { useState } from 'react';
import { emailFault } from '../entrance/email';
import type { Gateway } from '../entrance/gateway';
import { useTask } from '../entrance/use-task';
import type { Availability } from './availability';
import { useAvailability } from './use-availability';

const CODE_SENT = "We've sent a verification code to your email.";
const CODE_SENT_AGAIN = 'Verification code sent. Check your inbox.';
/** Cognito's answer for every account but unconfirmed ones, whatever the code. */
const ALREADY_CONFIRMED = 'NotAuthorizedException';
/** Cognito's message for a wrong code. */
const WRONG_CODE = 'Invalid verification code provided, please try again.';

const EMPTY = { email: '', tenant: '', password: '', code: '' };
export type SignUpFields = typeof EMPTY;

/** A reserved name belongs to the normalised address. */
const toHoldKey = ({ email }: SignUpFields, tenant: string): string => `${email.trim().toLowerCase()} ${tenant}`;

const waitForever = (): Promise<never> => new Promise(() => undefined);

/** Four characters that are unlikely to repeat. */
const random4 = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => (byte % 36).toString(36)).join('');

/** What prevents submitting; undefined if nothing does. */
export const signUpFault = (
  { email, password }: SignUpFields,
  { status, slug: tenant }: Availability,
): string | undefined => {
  const fault = emailFault(email);
  if (fault) return fault;
  if (tenant === '') return 'Tenant required';
  if (status === 'invalid') return 'This tenant is reserved. Please choose another.';
  return password === '' ? 'Password cannot be empty' : undefined;
};

/**
 * A user with the password of a confirmed account is signed in. Anyone else sees a wrong code, so that the page does
 * not reveal who has an account.
 */
const signInWithPassword = async ({ auth }: Gateway, { email, password }: SignUpFields): Promise<boolean> => {
  try {
    return (await auth.signIn(email, password)).kind === 'done';
  } catch {
    throw new Error(WRONG_CODE);
  }
};

/**
 * A code may be sent twice, from a second tab or after a lost answer: an account already confirmed continues to
 * sign-in.
 */
const confirm = async (gateway: Gateway, fields: SignUpFields): Promise<boolean> => {
  const { auth } = gateway;
  try {
    const { signedIn } = await auth.confirmSignUp(fields.email, fields.code);
    return signedIn || (await auth.signIn(fields.email, fields.password)).kind === 'done';
  } catch (error) {
    if (error instanceof Error && error.name === ALREADY_CONFIRMED) return signInWithPassword(gateway, fields);
    throw error;
  }
};

const enter = async (gateway: Gateway, fields: SignUpFields, tenant: string): Promise<void> => {
  const isIn = await confirm(gateway, fields);
  gateway.storeTenant(tenant);
  gateway.leave(isIn ? `/${tenant}/home` : '/signin');
  return waitForever();
};

/** State and actions of the sign-up page. */
export const useSignUp = (gateway: Gateway | undefined) => {
  const [step, setStep] = useState<'form' | 'verify'>('form');
  const [fields, setFields] = useState<SignUpFields>(EMPTY);
  const [isTenantOwn, setTenantOwn] = useState(false);
  const { busy, message, say, run } = useTask();
  const tenant = slug(fields.tenant);
  // A refused sign-up leaves its name reserved for a while. Others see it as taken; the live check must not reveal the
  // difference.
  const [hold, setHold] = useState<string>();
  const told = useAvailability(gateway, tenant);
  const availability: Availability =
    told.status === 'taken' && hold === toHoldKey(fields, tenant) ? { slug: tenant, status: 'yours' } : told;

  const type = (change: Partial<SignUpFields>) => setFields((current) => ({ ...current, ...change }));
  const show = (next: 'form' | 'verify', success?: string) => {
    setStep(next);
    say(success ? { tone: 'success', text: success } : undefined);
  };
  const perform = (label: string, work: (open: Gateway) => Promise<void>, fallback: string) =>
    gateway &&
    run(
      label,
      () => work(gateway),
      (error) => gateway.auth.authMessage(error, fallback),
    );

  const create = () =>
    perform(
      'Creating…',
      async ({ auth }) => {
        setHold(toHoldKey(fields, tenant));
        await auth.signUp({ email: fields.email, password: fields.password, tenant }).catch((error: unknown) => {
          if (auth.authMessage(error) === SLUG_TAKEN) setHold(undefined);
          throw error;
        });
        show('verify', CODE_SENT);
      },
      'Sign up failed.',
    );

  return {
    step,
    fields,
    type,
    tenant,
    availability,
    busy,
    message,
    canCreate:
      gateway !== undefined && tenant !== '' && availability.status !== 'taken' && availability.status !== 'invalid',
    typeEmail: (email: string) => type({ email, ...(!isTenantOwn && { tenant: suggestSlug(email) ?? '' }) }),
    typeTenant: (text: string) => {
      setTenantOwn(text !== '');
      type({ tenant: text });
    },
    settleTenant: () => type({ tenant }),
    suggest: () => {
      setTenantOwn(true);
      type({ tenant: suggestUniqueSlug(fields.email, random4()) });
    },
    submit: () => {
      const fault = signUpFault(fields, availability);
      if (fault) say({ tone: 'error', text: fault });
      else void create();
    },
    verify: () => {
      if (fields.code.trim() === '') say({ tone: 'error', text: 'Confirmation code cannot be empty' });
      else void perform('Verifying…', (open) => enter(open, fields, tenant), 'Verification failed.');
    },
    resend: () =>
      void perform(
        'Sending code…',
        async ({ auth }) => {
          await auth.resendCode(fields.email);
          say({ tone: 'success', text: CODE_SENT_AGAIN });
        },
        'Could not resend code.',
      ),
    back: () => show('form'),
  };
};

export type SignUp = ReturnType<typeof useSignUp>;
