// Finds a Chromium for the browser tests: the setting, a system Chromium or Chrome, otherwise Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a browser; undefined to let Playwright use its own. @throws Error if CHROMIUM_PATH does not exist, or no
 * browser is available
 */
export const findBrowser = () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
    return named;
  }
  const found = SYSTEM.find((path) => existsSync(path));
  if (found) return found;
  console.error('No Chromium or Chrome found: Playwright downloads its own…');
  const fetched = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (fetched.status !== 0) throw new Error('No browser for the browser tests. Install Chromium or set CHROMIUM_PATH.');
  return undefined;
};
