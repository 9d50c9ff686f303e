import { enter, expect, expectAccessible, openSignIn, PASSWORD, test, watchLabels } from './front-door';

const CHECK = '**/api/tenant/check**';

test('shows every state of the workspace name, typed or pasted', async ({ page, cloud }) => {
  await page.goto('/signup');
  const name = page.getByLabel('Workspace');
  const create = page.getByRole('button', { name: 'Create workspace' });
  await expect(page.getByText('Part of every link. At least 3 characters.')).toBeVisible();
  await expect(create).toBeDisabled();
  await name.fill('ab');
  await expect(page.getByText('Use 3 to 128 lower-case letters, digits and dashes.')).toBeVisible();
  for (const reserved of ['admin', 'ROOT', 'cloudmend', 'api', 'auth', 'metrics', 'findings', 'tenants']) {
    await name.fill(reserved);
    await expect(page.getByText('This tenant is reserved. Please choose another.')).toBeVisible();
  }
  await expect(create).toBeDisabled();
  await name.fill('acme');
  await expect(page.getByText('Checking acme…')).toBeVisible();
  await expect(page.getByText('acme is taken.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(create).toBeDisabled();
  await expectAccessible(page);
  await name.fill('  North Wind & Sons <script>  ');
  await expect(page.getByText('north-wind-sons-script is available')).toBeVisible();
  await expect(page.getByText('/north-wind-sons-script/home')).toBeVisible();
  await expect(create).toBeEnabled();
  await name.blur();
  await expect(name).toHaveValue('north-wind-sons-script');
  await name.fill('a'.repeat(5000));
  await expect(page.getByText('Use 3 to 128 lower-case letters, digits and dashes.')).toBeVisible();

  const asked: string[] = [];
  page.on(
    'request',
    (request) =>
      request.url().includes('/tenant/check') && asked.push(new URL(request.url()).searchParams.get('tenantId') ?? ''),
  );
  await name.fill('');
  await name.pressSequentially('steady-name');
  await expect(page.getByText('steady-name is available')).toBeVisible();
  // Checked once typing stops, not on each key.
  expect(asked.at(-1)).toBe('steady-name');
  expect(asked.length).toBeLessThan(4);
  for (const answer of [
    { status: 429, json: {} },
    { status: 500, json: {} },
    { status: 200, body: '<html>' },
  ]) {
    await page.route(CHECK, (route) => route.fulfill(answer));
    await name.fill(`other-${answer.status}`);
    await expect(page.getByText(`Could not check other-${answer.status} just now.`)).toBeVisible();
    await expect(create).toBeEnabled();
    await page.unroute(CHECK);
  }

  await name.fill('');
  await page.getByLabel('Work email').fill('owner@admin.example');
  await expect(name).toHaveValue('');
  await page.getByLabel('Work email').fill('owner@acme.example');
  await expect(page.getByText('acme is taken.')).toBeVisible();
  await page.getByRole('button', { name: 'Suggest' }).click();
  await expect(name).toHaveValue(/^acme-[a-z0-9]{4}$/);
  await expect(page.getByText(/acme-[a-z0-9]{4} is available/)).toBeVisible();

  const secret = page.getByLabel('Password', { exact: true });
  for (const [typed, label] of [
    ['a', 'very weak'],
    ['aaaaaaaa', 'weak'],
    ['Aaaaaaaa', 'ok'],
    ['Aaaaaaaa1', 'good'],
    ['Aaaaaaaa1!', 'strong'],
  ] as const) {
    await secret.fill(typed);
    await expect(page.getByText(`Strength: ${label}`)).toBeVisible();
  }
  expect(await cloud.mailsTo('owner@acme.example')).toEqual([]);
});

test('does not reveal that an address has an account', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Work email').fill('admin@acme.example');
  await page.getByLabel('Workspace').fill('second-seam');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText('second-seam is available')).toBeVisible();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText("We've sent a verification code to your email.")).toBeVisible();
});

test('creates a workspace: refused, created, confirmed, opened', async ({ page, cloud }) => {
  const labels = await watchLabels(page);
  const email = 'founder@seamstress.example';
  const alert = page.getByRole('alert');
  await page.goto('/signup');
  await page.getByLabel('Work email').fill(email);
  await expect(page.getByText('seamstress is available')).toBeVisible();
  // After typing by hand it no longer follows the email.
  await page.getByLabel('Workspace').fill('');
  await page.getByLabel('Workspace').fill('seamstress');
  const create = page.getByRole('button', { name: 'Create workspace' });
  await create.click();
  await expect(alert).toHaveText('Password cannot be empty');
  await page.getByLabel('Work email').fill('founder');
  await create.click();
  await expect(alert).toHaveText('Enter an email address, like name@company.example.');
  await page.getByLabel('Work email').fill('');
  await create.click();
  await expect(alert).toHaveText('Email required');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await create.click();
  await expect(alert).toContainText('Password did not conform with policy');

  // Another sign-up took the name after the live check.
  await page.route(CHECK, (route) => route.fulfill({ json: { exists: false } }));
  await page.getByLabel('Workspace').fill('globex');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText('globex is available')).toBeVisible();
  await create.click();
  await expect(alert).toHaveText('This tenant is taken. Please choose another.');
  await page.unroute(CHECK);
  await page.getByLabel('Workspace').fill('seamstress');
  // A sign-up reserves the name; a later live check would find this reservation.
  await expect(page.getByText('seamstress is available')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);

  await page.getByLabel('Work email').fill(`  ${email.toUpperCase()}  `);
  await create.dblclick();
  await expect(page.getByText("We've sent a verification code to your email.")).toBeVisible();
  await cloud.code(email);
  expect(await cloud.mailsTo(email)).toHaveLength(1);
  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Confirmation code cannot be empty');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Invalid verification code provided, please try again.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('Verification code sent. Check your inbox.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect(page.getByLabel('Workspace')).toHaveValue('seamstress');
  // The address is not proven yet, so sign-up starts over with a new code.
  await create.click();
  await expect(page.getByText("We've sent a verification code to your email.")).toBeVisible();

  await openSignIn(page);
  await enter(page, email);
  await page.getByLabel('Verification code').fill(await cloud.code(email, 3));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/seamstress/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tenant'))).toBe('seamstress');
  expect([...labels]).toEqual(expect.arrayContaining(['Creating…', 'Verifying…', 'Sending code…']));
});
