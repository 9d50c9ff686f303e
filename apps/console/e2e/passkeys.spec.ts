import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { totpCode } from '../../../tools/local/emulators/cognito/totp';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { signIn } from '../../../tools/testing/sign-in';
import { startCloud, type StartedCloud } from '../../../tools/testing/started-cloud';
import { personIn } from './person';

const EMAIL = adminEmail(MAIN_TENANT);
const HOME = `/${MAIN_TENANT.tenantId}/home`;
const state = mkdtempSync(join(tmpdir(), 'cloudmend-passkeys-'));
const faults: string[] = [];
let cloud: StartedCloud;
let page: Page;
let devices: CDPSession;

/** One story in sequence: a passkey is added, replaces password and code, and is removed. */
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  cloud = await startCloud(state, ['--empty-workspaces']);
  page = await personIn(browser, faults);
  devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});

test.afterAll(async () => {
  await cloud.stop();
  rmSync(state, { recursive: true });
  expect(faults).toEqual([]);
});

const card = (name: string) => page.getByRole('region', { name });

/** Forgets the session in this browser; its devices keep their passkeys. */
const forgetSession = async (): Promise<void> => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${cloud.url}/signin`);
  await page.getByLabel('Email').fill(EMAIL);
};

const enterByPasskey = () => page.getByRole('button', { name: 'Use a passkey' }).click();

test('a passkey is added and signs its owner in', async () => {
  await signIn(page, cloud.url, EMAIL, DEMO_PASSWORD);
  await page.waitForURL(`**${HOME}`);
  await page.goto(`${cloud.url}/${MAIN_TENANT.tenantId}/profile`);
  const passkeys = card('Passkeys');
  await expect(passkeys.getByText('None.', { exact: false })).toBeVisible();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('button', { name: 'Remove Passkey' })).toBeVisible();

  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already holds a passkey for your account.')).toBeVisible();

  await forgetSession();
  await enterByPasskey();
  await page.waitForURL(`**${HOME}`);
});

test('it replaces the code of an authenticator app that is set up later', async () => {
  await page.goto(`${cloud.url}/${MAIN_TENANT.tenantId}/profile`);
  const factor = card('Second factor');
  await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.locator('ol code').innerText()).replaceAll(' ', '');
  await factor.getByLabel('Code from the app').fill(totpCode(secret, new Date()));
  await factor.getByRole('button', { name: 'Verify' }).click();
  await expect(factor.getByRole('button', { name: 'Turn off' })).toBeVisible();

  await forgetSession();
  await enterByPasskey();
  await page.waitForURL(`**${HOME}`);

  await forgetSession();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'MFA verification' })).toBeVisible();
});

test('a removed passkey no longer signs in', async () => {
  await forgetSession();
  await enterByPasskey();
  await page.waitForURL(`**${HOME}`);
  await page.goto(`${cloud.url}/${MAIN_TENANT.tenantId}/profile`);
  await card('Passkeys').getByRole('button', { name: 'Remove Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card('Passkeys').getByText('None.', { exact: false })).toBeVisible();

  await forgetSession();
  await enterByPasskey();
  await expect(page.getByRole('alert')).toHaveText('No passkey for this email. Sign in with your password.');
});
