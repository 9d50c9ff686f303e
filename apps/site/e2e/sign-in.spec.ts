import {
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { totpCode } from '../../../tools/local/emulators/cognito/totp';
import {
  enter,
  expect,
  expectAccessible,
  forget,
  IDENTITY,
  openSignIn,
  PASSWORD,
  POOL,
  test,
  tokenIn,
  watchLabels,
} from './front-door';

const ADMIN = adminEmail(MAIN_TENANT);
const colleague = (name: string): string => `${name}@${MAIN_TENANT.tenantId}.example`;
const HALF_MINUTE = 30_000;

test('signs in after missing, wrong and failed input', async ({ page, context }) => {
  const labels = await watchLabels(page);
  await openSignIn(page);
  const alert = page.getByRole('alert');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await expect(alert).toHaveText('Enter your email first.');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alert).toHaveText('Email required');
  await enter(page, '<img src=x onerror=alert(1)>', 'x');
  await expect(alert).toHaveText('Enter an email address, like name@company.example.');
  await enter(page, ADMIN, '');
  await expect(alert).toHaveText('Password required');

  await enter(page, ADMIN, 'wrong-password-1');
  await expect(alert).toHaveText('Incorrect email or password.');
  await expectAccessible(page);
  await enter(page, `${'x'.repeat(60)}@nowhere.example`, `ünï ${'🚀'.repeat(40)}`);
  await expect(alert).toHaveText('Incorrect email or password.');

  await context.setOffline(true);
  await enter(page, ADMIN);
  await expect(alert).toHaveText('Network Error');
  await context.setOffline(false);
  for (const [status, type, sentence] of [
    [429, 'TooManyRequestsException', 'Too many requests'],
    [500, 'InternalErrorException', 'Something went wrong'],
  ] as const) {
    await page.route(IDENTITY, (route) => route.fulfill({ status, json: { __type: type, message: sentence } }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert).toHaveText(sentence);
    await page.unroute(IDENTITY);
  }
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);

  await page.getByLabel('Email').fill(`  ${ADMIN.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${MAIN_TENANT.tenantId}/home`);
  await page.goto('/signin');
  await page.waitForURL(`**/${MAIN_TENANT.tenantId}/home`);
  expect([...labels]).toContain('Signing in…');
});

test('signs in with an authenticator code and opens the requested page', async ({ page, context, cloud }) => {
  const labels = await watchLabels(page);
  const email = colleague('viewer');
  await openSignIn(page);
  await enter(page, email);
  await page.waitForURL('**/home');
  const AccessToken = await tokenIn(page, 'accessToken');
  const { SecretCode = '' } = await cloud.admin.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await cloud.admin.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totpCode(SecretCode, new Date()) }));
  await cloud.admin.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }),
  );
  await forget(context);

  await openSignIn(page, '/acme/compliance?view=all');
  await enter(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'MFA verification' })).toBeVisible();
  await expect(page.getByText('Enter the verification code sent to your device.')).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Confirmation code cannot be empty');
  await page.getByLabel('Verification code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid code received for user');
  await expect(page.getByLabel('Verification code')).toHaveValue('000000');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Each 30-second step is accepted once; the next one is within the tolerated drift.
  await page.getByLabel('Verification code').fill(` ${totpCode(SecretCode, new Date(Date.now() + HALF_MINUTE))} `);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/acme/compliance?view=all');
  expect([...labels]).toContain('Verifying…');
});

test('signs in with a code by text message', { tag: '@night' }, async ({ page, cloud }) => {
  const Username = colleague('manager');
  const phone = '+15550100';
  await cloud.admin.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: POOL,
      Username,
      UserAttributes: [
        { Name: 'phone_number', Value: phone },
        { Name: 'phone_number_verified', Value: 'true' },
      ],
    }),
  );
  await cloud.admin.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: POOL,
      Username,
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  await openSignIn(page, '/acme/scan');
  await enter(page, Username);
  await expect(page.getByText('Enter the verification code sent to your device.')).toBeVisible();
  await page.getByLabel('Verification code').fill(await cloud.code(phone));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/acme/scan');
});

test("sets an invited user's own password", { tag: '@night' }, async ({ page, context, cloud, request }) => {
  const labels = await watchLabels(page);
  const email = colleague('newcomer');
  await openSignIn(page);
  await enter(page, ADMIN);
  await page.waitForURL('**/home');
  const headers = { authorization: `Bearer ${await tokenIn(page, 'idToken')}`, 'idempotency-key': 'invite-newcomer' };
  expect((await request.post('/api/admin/invite', { headers, data: { email, group: 'tenant-viewer' } })).ok()).toBe(
    true,
  );
  await forget(context);

  await openSignIn(page, '/acme/dashboard');
  await enter(page, email, await cloud.code(email));
  await expect(page.getByRole('heading', { level: 1, name: 'Update password' })).toBeVisible();
  await expect(page.getByText('Set a new password to continue.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Password cannot be empty');
  await page.getByLabel('New password').fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Password did not conform with policy');
  await expect(page.getByLabel('New password')).toHaveValue('short');
  await expectAccessible(page);
  await page.getByLabel('New password').fill('My-own-stitches-7');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/acme/dashboard');
  expect([...labels]).toContain('Updating…');
});

test('resets a forgotten password, and one that an administrator reset', { tag: '@night' }, async ({ page, cloud }) => {
  const labels = await watchLabels(page);
  const email = colleague('finops');
  await openSignIn(page, '/acme/cost-metrics');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send code' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText("We've sent a verification code to your email.")).toBeVisible();
  const code = await cloud.code(email);
  expect(await cloud.codesTo(email)).toHaveLength(1);
  const alert = page.getByRole('alert');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Confirmation code cannot be empty');
  await page.getByLabel('Verification code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Password cannot be empty');
  await page.getByLabel('New password').fill('Another-stitch-8');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Invalid verification code provided, please try again.');
  await expect(page.getByLabel('New password')).toHaveValue('Another-stitch-8');
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password reset successfully. You can sign in now.')).toBeVisible();

  await cloud.admin.send(new AdminResetUserPasswordCommand({ UserPoolId: POOL, Username: email }));
  await enter(page, email, 'Another-stitch-8');
  await expect(page.getByText('Your password must be reset.')).toBeVisible();
  await page.getByRole('button', { name: 'Send another code' }).click();
  await page.getByLabel('Verification code').fill(await cloud.code(email, 2));
  await page.getByLabel('New password').fill('Third-stitch-9');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await enter(page, email, 'Third-stitch-9');
  await page.waitForURL('**/acme/cost-metrics');
  expect([...labels]).toEqual(expect.arrayContaining(['Sending code…', 'Resetting…']));
});

test('shows when there were too many wrong passwords or codes', { tag: '@night' }, async ({ page }) => {
  await openSignIn(page);
  const alert = page.getByRole('alert');
  await expect(async () => {
    await enter(page, 'guessed@acme.example', 'not-it-12345');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await expect(alert).toHaveText('Too many attempts. Please try again later.', { timeout: 1 });
  }).toPass({ intervals: [1] });
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  for (let sent = 1; sent < 6; sent += 1) {
    await expect(page.getByText("We've sent a verification code to your email.")).toBeVisible();
    await page.getByRole('button', { name: 'Send another code' }).click();
    await expect(page.getByRole('button', { name: 'Set new password' })).toBeEnabled();
  }
  await expect(alert).toHaveText('Attempt limit exceeded, please try after some time.');
});

test('asks an unconfirmed account for its code and signs in', { tag: '@night' }, async ({ page, cloud }) => {
  const email = 'later@laterworks.example';
  await page.goto('/signup');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();

  await openSignIn(page);
  await enter(page, email);
  await expect(page.getByText("Your account isn't confirmed yet. Check your email for the code.")).toBeVisible();
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('Verification code sent. Check your inbox.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(await cloud.code(email, 2));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/laterworks/home');
});
