import * as auth from 'aws-amplify/auth';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const password = 'correct horse';
const other = 'another horse';

describe("a signed-in user's account", () => {
  let pool: TestPool;
  const confirmations: string[] = [];
  beforeAll(async () => {
    pool = await startTestPool({
      triggers: {
        postConfirmation: async (event) => {
          confirmations.push(event.triggerSource);
          return event;
        },
      },
    });
  });
  afterAll(() => pool.stop());

  const someone = async (email: string, attributes: Record<string, string> = {}): Promise<string> => {
    await pool.cognito.seedUser({ email, password, attributes });
    freshBrowser(pool);
    await auth.signIn({ username: email, password });
    return email;
  };
  const canSignIn = async (username: string, given: string): Promise<boolean> => {
    freshBrowser(pool);
    return auth.signIn({ username, password: given }).then(
      (result) => result.isSignedIn,
      () => false,
    );
  };

  it('changes the password, given the old one', async () => {
    const email = await someone('change@example.org');
    await expect(auth.updatePassword({ oldPassword: 'wrong horse', newPassword: other })).rejects.toThrow(
      'Incorrect username or password.',
    );
    await expect(auth.updatePassword({ oldPassword: password, newPassword: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await auth.updatePassword({ oldPassword: password, newPassword: other });
    expect([await canSignIn(email, password), await canSignIn(email, other)]).toEqual([false, true]);
  });

  it('resets a forgotten password with the emailed code, once', async () => {
    const email = await someone('forgot@example.org');
    freshBrowser(pool);
    await auth.resetPassword({ username: email });
    const confirmationCode = pool.codeFor(email);
    await auth.confirmResetPassword({ username: email, confirmationCode, newPassword: other });
    expect(await canSignIn(email, other)).toBe(true);
    expect(confirmations).toEqual(['PostConfirmation_ConfirmForgotPassword']);
    await expect(
      auth.confirmResetPassword({ username: email, confirmationCode, newPassword: password }),
    ).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  it('refuses a reset code after an hour', async () => {
    const email = await someone('slow@example.org');
    await auth.resetPassword({ username: email });
    pool.wait(3_600_001);
    await expect(
      auth.confirmResetPassword({ username: email, confirmationCode: pool.codeFor(email), newPassword: other }),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('answers a reset alike for known and unknown addresses', async () => {
    await someone('alike@example.org');
    const known = await pool.call('ForgotPassword', { Username: 'alike@example.org' });
    expect(await pool.call('ForgotPassword', { Username: 'absent@example.org' })).toEqual(known);
    const guess = { ConfirmationCode: 'abcdef', Password: other };
    expect(await pool.call('ConfirmForgotPassword', { Username: 'absent@example.org', ...guess })).toEqual(
      await pool.call('ConfirmForgotPassword', { Username: 'alike@example.org', ...guess }),
    );
  });

  it('keeps the old email address until the new one is proven', async () => {
    const email = await someone('old@example.org');
    const step = await auth.updateUserAttributes({ userAttributes: { email: 'New@example.org' } });
    expect(step.email?.nextStep.updateAttributeStep).toBe('CONFIRM_ATTRIBUTE_WITH_CODE');
    const before = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload;
    expect(before).toMatchObject({ email, email_verified: true });
    await auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: pool.codeFor('new@example.org') });
    const after = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload;
    expect(after).toMatchObject({ email: 'new@example.org', email_verified: true });
    expect([await canSignIn(email, password), await canSignIn('new@example.org', password)]).toEqual([false, true]);
  });

  it("refuses someone else's address", async () => {
    await someone('first@example.org');
    await someone('second@example.org');
    await expect(auth.updateUserAttributes({ userAttributes: { email: 'first@example.org' } })).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
  });

  it.each([
    ['custom:tenant', 'globex', 'InvalidParameterException'],
    ['custom:plan', 'enterprise', 'InvalidParameterException'],
    ['sub', 'victim', 'NotAuthorizedException'],
    ['email_verified', 'true', 'NotAuthorizedException'],
    ['custom:role', 'admin', 'InvalidParameterException'],
  ])('cannot change %s', async (name, value, type) => {
    await someone('fixed@example.org', { 'custom:tenant': 'acme', 'custom:plan': 'starter' });
    await expect(auth.updateUserAttributes({ userAttributes: { [name]: value } })).rejects.toMatchObject({
      name: type,
    });
    expect(await auth.fetchUserAttributes()).toMatchObject({ 'custom:tenant': 'acme', 'custom:plan': 'starter' });
  });

  it('needs a phone number before text messages', async () => {
    await someone('phone@example.org');
    await expect(auth.updateMFAPreference({ sms: 'PREFERRED' })).rejects.toThrow('delivery config');
    await auth.updateUserAttributes({ userAttributes: { phone_number: '+4915111111111' } });
    await auth.confirmUserAttribute({
      userAttributeKey: 'phone_number',
      confirmationCode: pool.codeFor('+4915111111111'),
    });
    await auth.updateMFAPreference({ sms: 'PREFERRED' });
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['SMS'], preferred: 'SMS' });
  });

  it('can be deleted by its owner, and cannot be used afterwards', async () => {
    const email = await someone('gone@example.org');
    await auth.deleteUser();
    expect(await canSignIn(email, password)).toBe(false);
  });
});
