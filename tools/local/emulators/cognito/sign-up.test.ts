import * as auth from 'aws-amplify/auth';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const email = 'owner@example.org';
const password = 'correct horse';
const userAttributes = { email, 'custom:tenant': 'acme', 'custom:plan': 'starter' };
const seen: { preSignUp: PreSignUpTriggerEvent[]; postConfirmation: PostConfirmationTriggerEvent[] } = {
  preSignUp: [],
  postConfirmation: [],
};

describe('signing up', () => {
  let pool: TestPool;
  beforeAll(async () => {
    pool = await startTestPool({
      triggers: {
        preSignUp: async (event) => {
          seen.preSignUp.push(event);
          if (event.request.userAttributes['custom:tenant'] === 'taken') throw new Error('This tenant is taken.');
          return event;
        },
        postConfirmation: async (event) => {
          seen.postConfirmation.push(event);
          return event;
        },
      },
    });
  });
  afterAll(() => pool.stop());
  beforeEach(() => freshBrowser(pool));

  it('sends a code, refuses a wrong one, sends another, confirms and signs in', async () => {
    const started = await auth.signUp({ username: email, password, options: { userAttributes } });
    expect(started.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'o***@e***' },
    });
    const first = pool.codeFor(email);
    await expect(
      auth.confirmSignUp({ username: email, confirmationCode: first === '000000' ? '000001' : '000000' }),
    ).rejects.toThrow('Invalid verification code');
    await auth.resendSignUpCode({ username: email });
    const second = pool.codeFor(email);
    if (first !== second)
      await expect(auth.confirmSignUp({ username: email, confirmationCode: first })).rejects.toThrow(
        'Invalid verification code',
      );
    expect((await auth.confirmSignUp({ username: email, confirmationCode: second })).isSignUpComplete).toBe(true);
    expect((await auth.signIn({ username: email, password })).isSignedIn).toBe(true);
    expect(await auth.fetchUserAttributes()).toMatchObject({ ...userAttributes, email_verified: 'true' });
  });

  it("calls the triggers with events in Cognito's format", () => {
    const [before] = seen.preSignUp;
    const [after] = seen.postConfirmation;
    expect(before).toMatchObject({
      version: '1',
      triggerSource: 'PreSignUp_SignUp',
      region: 'us-east-1',
      userPoolId: 'us-east-1_Local0001',
    });
    expect(before?.request.userAttributes).toEqual(userAttributes);
    expect(before?.response).toEqual({ autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false });
    expect(after?.triggerSource).toBe('PostConfirmation_ConfirmSignUp');
    expect(after?.request.userAttributes).toMatchObject({
      sub: after?.userName,
      email_verified: 'true',
      'cognito:user_status': 'CONFIRMED',
    });
    expect(seen.postConfirmation).toHaveLength(1);
  });

  it("passes on a trigger's refusal, and creates no user", async () => {
    const attempt = auth.signUp({
      username: 'newcomer@example.org',
      password,
      options: { userAttributes: { ...userAttributes, email: 'newcomer@example.org', 'custom:tenant': 'taken' } },
    });
    await expect(attempt).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error This tenant is taken..',
    });
    expect(pool.codeFor('newcomer@example.org')).toBe('');
  });

  it('refuses a second sign-up with the same address in any case', async () => {
    await expect(auth.signUp({ username: 'OWNER@example.org', password })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
  });

  it('creates one user when two sign-ups race', async () => {
    const tries = Array.from({ length: 20 }, () =>
      pool.call('SignUp', { Username: 'race@example.org', Password: password }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.UserSub)).toHaveLength(1);
  });

  it.each([
    ['their own sub', { Name: 'sub', Value: 'victim' }, 'NotAuthorizedException'],
    ['a verified address', { Name: 'email_verified', Value: 'true' }, 'NotAuthorizedException'],
    ['a verified phone', { Name: 'phone_number_verified', Value: 'true' }, 'NotAuthorizedException'],
    ['an attribute the client may not write', { Name: 'name', Value: 'x' }, 'NotAuthorizedException'],
    ['an attribute outside the schema', { Name: 'custom:role', Value: 'admin' }, 'InvalidParameterException'],
    ['a prototype', { Name: '__proto__', Value: 'x' }, 'InvalidParameterException'],
    ['an address other than the username', { Name: 'email', Value: 'other@example.org' }, 'InvalidParameterException'],
  ])('refuses %s and creates no user', async (_case, attribute, type) => {
    const answer = await pool.call('SignUp', {
      Username: 'stranger@example.org',
      Password: password,
      UserAttributes: [attribute],
    });
    expect(answer.__type).toBe(type);
    expect(pool.codeFor('stranger@example.org')).toBe('');
  });

  it('refuses a password of seven characters', async () => {
    await expect(auth.signUp({ username: 'short@example.org', password: '1234567' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
  });

  it('invalidates a code after five wrong guesses', async () => {
    const username = 'guess@example.org';
    await auth.signUp({ username, password });
    const right = pool.codeFor(username);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 5; guess += 1)
      await pool.call('ConfirmSignUp', { Username: username, ConfirmationCode: wrong });
    expect(await pool.call('ConfirmSignUp', { Username: username, ConfirmationCode: right })).toMatchObject({
      __type: 'CodeMismatchException',
    });
  });

  it('answers resend alike for known and unknown addresses, and sends at most five messages an hour', async () => {
    const known = await pool.call('ResendConfirmationCode', { Username: email });
    const unknown = await pool.call('ResendConfirmationCode', { Username: 'other@example.org' });
    expect(known).toEqual(unknown);
    const answers: unknown[] = [];
    for (let round = 0; round < 5; round += 1)
      answers.push((await pool.call('ResendConfirmationCode', { Username: 'other@example.org' })).__type);
    expect(answers).toEqual([undefined, undefined, undefined, undefined, 'LimitExceededException']);
  });

  it('reports an unsupported operation', async () => {
    expect(await pool.call('ListDevices', {})).toEqual({
      __type: 'UnsupportedLocallyError',
      message: 'ListDevices is not emulated by the local user pool.',
    });
    expect(await pool.call('constructor', {})).toMatchObject({ __type: 'UnsupportedLocallyError' });
  });

  it('refuses calls from pages of another origin', async () => {
    expect(await pool.call('SignUp', {}, { origin: 'http://evil.test' })).toMatchObject({
      __type: 'ForbiddenException',
    });
  });
});
