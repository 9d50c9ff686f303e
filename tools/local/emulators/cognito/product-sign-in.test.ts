import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  authMessage,
  confirmMfa,
  confirmSignUp,
  finishPasswordReset,
  finishTotpSetup,
  getIdToken,
  hasTotp,
  readUser,
  resendCode,
  setNewPassword,
  signIn,
  signUp,
  startPasswordReset,
  startTotpSetup,
} from '@cloudmend/auth';
import { totpCode } from './index';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const password = 'correct horse';
const describeFailure = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'no failure',
    (error: unknown) => authMessage(error),
  );

describe("the product's sign-in against the local pool", () => {
  let pool: TestPool;
  beforeAll(async () => {
    pool = await startTestPool({
      triggers: {
        preSignUp: async (event) => {
          if (event.request.userAttributes['custom:tenant'] === 'taken')
            throw new Error('This tenant is taken. Please choose another.');
          return event;
        },
        preTokenGeneration: async (event) => {
          event.response.claimsAndScopeOverrideDetails = {
            idTokenGeneration: { claimsToAddOrOverride: { 'custom:plan': 'pro' } },
            groupOverrideDetails: { groupsToOverride: ['tenant-admin'] },
          };
          return event;
        },
      },
    });
  });
  afterAll(() => pool.stop());
  beforeEach(() => freshBrowser(pool));

  it('signs up with any spelling of the address, and is signed in after the code, even a late one', async () => {
    await signUp({ email: '  Owner@Example.org ', password, tenant: 'acme' });
    await resendCode('owner@example.org');
    pool.wait(10 * 60_000);
    expect(await confirmSignUp('OWNER@example.org', ` ${pool.codeFor('owner@example.org')} `)).toEqual({
      signedIn: true,
    });
    expect(await readUser()).toMatchObject({
      email: 'owner@example.org',
      groups: ['tenant-admin'],
      plan: 'pro',
      tenant: 'acme',
    });
    expect(await getIdToken()).toMatch(/^eyJ/);
  });

  it("shows the product's own messages", async () => {
    expect(await describeFailure(signUp({ email: 'newcomer@example.org', password, tenant: 'taken' }))).toBe(
      'This tenant is taken. Please choose another.',
    );
    expect(await describeFailure(signIn('owner@example.org', 'wrong horse'))).toBe('Incorrect email or password.');
    expect(await describeFailure(signIn('', password))).toBe('Username cannot be empty');
    expect(await describeFailure(signIn('owner@example.org', ''))).toBe('Password cannot be empty');
    expect(await describeFailure(confirmSignUp('newcomer@example.org', ''))).toBe('Confirmation code cannot be empty');
  });

  it('asks an unconfirmed user for the code, then signs in', async () => {
    await signUp({ email: 'late@example.org', password, tenant: 'late' });
    freshBrowser(pool);
    expect(await signIn('late@example.org', password)).toEqual({ kind: 'confirm-sign-up' });
    expect(await confirmSignUp('late@example.org', pool.codeFor('late@example.org'))).toEqual({ signedIn: true });
  });

  it('replaces an open session', async () => {
    await signIn('owner@example.org', password);
    expect(await signIn('late@example.org', password)).toEqual({ kind: 'done' });
    expect((await readUser())?.email).toBe('late@example.org');
  });

  it('lets an invited user set a password', async () => {
    await pool.sdk().send(
      new AdminCreateUserCommand({
        UserPoolId: pool.cognito.userPoolId,
        Username: 'new@example.org',
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
    expect(await signIn('new@example.org', pool.codeFor('new@example.org'))).toEqual({ kind: 'new-password' });
    expect(await setNewPassword('my own horse')).toEqual({ kind: 'done' });
  });

  it('resets a password', async () => {
    await startPasswordReset('owner@example.org');
    await finishPasswordReset('owner@example.org', pool.codeFor('owner@example.org'), 'another horse');
    expect(await signIn('owner@example.org', 'another horse')).toEqual({ kind: 'done' });
  });

  it('asks for an authenticator code once an app is set up', async () => {
    await signIn('late@example.org', password);
    expect(await hasTotp()).toBe(false);
    const { secret, uri } = await startTotpSetup('late@example.org');
    expect(uri).toContain(`secret=${secret}`);
    await finishTotpSetup(totpCode(secret, pool.now()));
    expect(await hasTotp()).toBe(true);
    freshBrowser(pool);
    expect(await signIn('late@example.org', password)).toEqual({ kind: 'mfa', channel: 'totp' });
    expect(await describeFailure(confirmMfa('000000'))).toBe('Invalid code received for user');
    pool.wait(30_000);
    expect(await confirmMfa(totpCode(secret, pool.now()))).toEqual({ kind: 'done' });
  });
});
