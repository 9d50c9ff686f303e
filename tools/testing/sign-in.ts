import type { Page } from '@playwright/test';

/** Types somebody's password into the page of sign-in and sends it; what follows is for the story to wait for. */
export const signIn = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  await page.goto(`${url}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
