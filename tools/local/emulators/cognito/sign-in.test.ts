import { itAtNight } from '@cloudmend/domain/testing/at-night';
import * as auth from 'aws-amplify/auth';
import { totpCode } from './index';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const email = 'owner@example.org';
const password = 'correct horse';
const STEP = 30_000;

describe('signing in', () => {
  let pool: TestPool;
  beforeAll(async () => {
    pool = await startTestPool();
    await pool.cognito.seedUser({ email, password, attributes: { phone_number: '+4915112345678' } });
  });
  afterAll(() => pool.stop());
  beforeEach(() => freshBrowser(pool));

  it('proves the password by SRP and never sends it', async () => {
    expect(await auth.signIn({ username: email, password })).toEqual({
      isSignedIn: true,
      nextStep: { signInStep: 'DONE' },
    });
    expect((await auth.getCurrentUser()).signInDetails?.loginId).toBe(email);
  });

  it('refuses the plain password flow', async () => {
    await expect(
      auth.signIn({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
    ).rejects.toThrow('flow not enabled');
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const wrong = auth.signIn({ username: email, password: 'wrong horse' });
    await expect(wrong).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    freshBrowser(pool);
    const unknown = auth.signIn({ username: 'nobody@example.org', password });
    await expect(unknown).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    const start = { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'nobody@example.org', SRP_A: 'abcdef' } };
    const [first, second] = [await pool.call('InitiateAuth', start), await pool.call('InitiateAuth', start)];
    const shape = (answer: Record<string, unknown>) => answer.ChallengeParameters as Record<string, string>;
    expect(shape(first).SALT).toBe(shape(second).SALT);
    expect(shape(first).USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('refuses a client value of zero, which would make every proof valid', async () => {
    const answer = await pool.call('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: '0' },
    });
    expect(answer.__type).toBe('InvalidParameterException');
  });

  itAtNight('locks after five wrong passwords, longer each time, even for the right one', async () => {
    const username = 'lock@example.org';
    await pool.cognito.seedUser({ email: username, password });
    const attempt = async (given: string): Promise<string> => {
      freshBrowser(pool);
      return auth.signIn({ username, password: given }).then(
        (result) => result.nextStep.signInStep,
        (error: Error) => error.message,
      );
    };
    pool.stopClock();
    const guesses: string[] = [];
    for (let guess = 0; guess < 30; guess += 1) guesses.push(await attempt(`wrong ${guess} horse`));
    const locked = 'Password attempts exceeded';
    expect(guesses).toEqual([
      ...Array.from({ length: 5 }, () => 'Incorrect username or password.'),
      ...Array.from({ length: 25 }, () => locked),
    ]);
    pool.wait(1000);
    expect(await attempt('one more wrong horse')).toBe('Incorrect username or password.');
    pool.wait(1999);
    expect(await attempt(password)).toBe(locked);
    pool.wait(1);
    expect(await attempt(password)).toBe('DONE');
  });

  it('counts guesses in exchanges opened in parallel', async () => {
    const username = 'parallel@example.org';
    await pool.cognito.seedUser({ email: username, password });
    const start = { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: username, SRP_A: 'abcdef' } };
    const sessions: unknown[] = [];
    for (let index = 0; index < 10; index += 1) sessions.push((await pool.call('InitiateAuth', start)).Session);
    const answers: unknown[] = [];
    for (const Session of sessions)
      answers.push(
        (await pool.call('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', Session })).message,
      );
    expect(answers.slice(5)).toEqual(Array.from({ length: 5 }, () => 'Password attempts exceeded'));
  });

  it('sets up an authenticator app, then asks for its code and accepts each code once', async () => {
    await auth.signIn({ username: email, password });
    const { sharedSecret } = await auth.setUpTOTP();
    await expect(auth.verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    await auth.verifyTOTPSetup({ code: totpCode(sharedSecret, pool.now()) });
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    freshBrowser(pool);
    expect((await auth.signIn({ username: email, password })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
    );
    await expect(auth.confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    pool.wait(STEP);
    const code = totpCode(sharedSecret, pool.now());
    expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    freshBrowser(pool);
    await auth.signIn({ username: email, password });
    await expect(auth.confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
  });

  itAtNight('asks which second factor if there are two without preference, and sends a code to the phone', async () => {
    const username = 'both@example.org';
    await pool.cognito.seedUser({
      email: username,
      password,
      attributes: { phone_number: '+4915187654321' },
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    });
    await auth.signIn({ username, password });
    await auth.confirmSignIn({ challengeResponse: totpCode('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', pool.now()) });
    await auth.updateMFAPreference({ sms: 'ENABLED', totp: 'NOT_PREFERRED' });
    freshBrowser(pool);
    const { nextStep } = await auth.signIn({ username, password });
    expect(nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: expect.arrayContaining(['TOTP', 'SMS']),
    });
    const chosen = await auth.confirmSignIn({ challengeResponse: 'SMS' });
    expect(chosen.nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
      codeDeliveryDetails: { destination: '**********4321' },
    });
    expect((await auth.confirmSignIn({ challengeResponse: pool.codeFor('+4915187654321') })).isSignedIn).toBe(true);
  });

  itAtNight('asks an unconfirmed user for confirmation only after the right password', async () => {
    const username = 'late@example.org';
    await auth.signUp({ username, password });
    await expect(auth.signIn({ username, password: 'wrong horse' })).rejects.toThrow('Incorrect username or password.');
    expect((await auth.signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  });
});
