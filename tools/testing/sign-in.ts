import type { Page } from '@playwright/test';

/**
 * Fills in and submits the sign-in form, to which the browser comes by itself from a page that needs a session, and
 * returns to that page.
 */
export const signInFrom = async (page: Page, address: string, email: string, password: string): Promise<void> => {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Fills in and submits the sign-in form; the story waits for what follows. */
export const signIn = (page: Page, url: string, email: string, password: string): Promise<void> =>
  signInFrom(page, `${url}/signin`, email, password);
