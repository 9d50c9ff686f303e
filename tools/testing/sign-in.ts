import type { Page } from '@playwright/test';

/** Fills in and submits the sign-in form; the story waits for what follows. */
export const signIn = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  await page.goto(`${url}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
