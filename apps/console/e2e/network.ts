import { expect, type Page, type Route } from '@playwright/test';
import { spoil } from './person';

/** Failures of the API, its gateway or the network, each with the message shown. */
export const TROUBLES = {
  'a session unknown to the gateway': { status: 401, body: { message: 'Unauthorized' }, says: 'Unauthorized' },
  'a refusal': {
    status: 403,
    body: { code: 'forbidden', message: "Your account doesn't have permission to view this area.", requestId: 'r-403' },
    says: "Your account doesn't have permission to view this area.",
  },
  'too many requests': { status: 429, body: { message: 'Too Many Requests' }, says: 'Too Many Requests' },
  'a defect': {
    status: 500,
    body: { code: 'unexpected', message: 'Something went wrong.', requestId: 'r-500' },
    says: 'Something went wrong.',
  },
  "a proxy's error page": { status: 503, body: '<html>upstream</html>', says: 'HTTP 503' },
  'no network': { status: 0, body: '', says: 'The service could not be reached. Check the connection and try again.' },
} as const;

export type Trouble = keyof typeof TROUBLES;
/** Failures that keep the session; each page's stories cover the result. */
export const EVERY_TROUBLE = (Object.keys(TROUBLES) as readonly Trouble[]).filter(
  (trouble) => TROUBLES[trouble].status !== 401,
);

const answer = (route: Route, trouble: Trouble): Promise<void> => {
  const { status, body } = TROUBLES[trouble];
  spoil(route.request().url());
  if (status === 0) return route.abort('internetdisconnected');
  const isText = typeof body === 'string';
  return route.fulfill({
    status,
    contentType: isText ? 'text/html' : 'application/json',
    body: isText ? body : JSON.stringify(body),
  });
};

/** Makes calls fail until mended. */
export interface BadLine {
  /** Makes calls fail in another way from now on. */
  become(trouble: Trouble): void;
  mend(): Promise<void>;
}

/** Makes calls to these paths, relative to `/api`, fail. */
export const badLine = async (page: Page, paths: RegExp, trouble: Trouble): Promise<BadLine> => {
  let now = trouble;
  const matches = (url: URL): boolean =>
    url.pathname.startsWith('/api/') && paths.test(url.pathname.slice(4) + url.search);
  const handler = (route: Route): Promise<void> => answer(route, now);
  await page.route(matches, handler);
  return { become: (next) => void (now = next), mend: () => page.unroute(matches, handler) };
};

/** Holds calls to these paths until released. */
export const heldCalls = async (page: Page, paths: RegExp): Promise<{ release(): void }> => {
  const matches = (url: URL): boolean =>
    url.pathname.startsWith('/api/') && paths.test(url.pathname.slice(4) + url.search);
  let letGo = (): void => undefined;
  const gate = new Promise<void>((done) => (letGo = done));
  const handler = async (route: Route): Promise<void> => {
    await gate;
    await route.continue();
  };
  await page.route(matches, handler);
  return { release: () => letGo() };
};

/** Calls the API as this browser's user, to prepare what the story is not about. */
export const callAs = <Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> =>
  page.evaluate(
    async ([verb, where, sent]) => {
      const name = Object.keys(localStorage).find((key) => key.endsWith('.idToken')) ?? '';
      const headers = {
        authorization: `Bearer ${localStorage.getItem(name)}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const response = await fetch(`/api${where}`, {
        method: verb,
        headers,
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      if (!response.ok) throw new Error(`${verb} ${where} answered ${response.status} ${await response.text()}`);
      return (await response.json()) as never;
    },
    [method, path, body] as const,
  );

/**
 * Makes a page's calls fail in every way and retries each time: the page shows what failed and why, and finally the
 * data.
 */
export const failsInEveryWay = async (page: Page, paths: RegExp, failure: string): Promise<void> => {
  const line = await badLine(page, paths, EVERY_TROUBLE[0] as Trouble);
  await page.reload();
  const fault = page.getByRole('alert').filter({ hasText: failure });
  for (const trouble of EVERY_TROUBLE) {
    line.become(trouble);
    await fault.getByRole('button', { name: 'Try again' }).click();
    await expect(fault).toContainText(TROUBLES[trouble].says);
  }
  await line.mend();
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault).toHaveCount(0);
};
