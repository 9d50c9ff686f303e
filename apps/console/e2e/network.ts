import { expect, type Page, type Route } from '@playwright/test';
import { spoil } from './person';

/** What the API, its gateway or no network at all answers, and the sentence that a person then reads. */
export const TROUBLES = {
  'a session that the gateway does not know': { status: 401, body: { message: 'Unauthorized' }, says: 'Unauthorized' },
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
  'a page of a proxy': { status: 503, body: '<html>upstream</html>', says: 'HTTP 503' },
  'no network': { status: 0, body: '', says: 'The service could not be reached. Check the connection and try again.' },
} as const;

export type Trouble = keyof typeof TROUBLES;
/** All in which a session goes on: what a page then does is the story of the page. */
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

/** Lets calls go wrong until it is mended. */
export interface BadLine {
  /** From now on calls go wrong in another way. */
  become(trouble: Trouble): void;
  mend(): Promise<void>;
}

/** Calls of these paths, below `/api`, go wrong. */
export const badLine = async (page: Page, paths: RegExp, trouble: Trouble): Promise<BadLine> => {
  let now = trouble;
  const matches = (url: URL): boolean =>
    url.pathname.startsWith('/api/') && paths.test(url.pathname.slice(4) + url.search);
  const handler = (route: Route): Promise<void> => answer(route, now);
  await page.route(matches, handler);
  return { become: (next) => void (now = next), mend: () => page.unroute(matches, handler) };
};

/** Calls of these paths wait until somebody lets them go. */
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

/** Calls the API as the person whose browser this is: to prepare what a story is not about. */
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

/** Lets what a page asks for go wrong in every way and asks again each time: it says what failed and why, and at last shows it. */
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
