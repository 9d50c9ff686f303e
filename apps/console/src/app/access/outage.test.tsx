import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { AppError, type ErrorCode } from '@cloudmend/domain/errors';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { pauseAfter } from '../../queries/me';
import { readMe, aWorkspace } from '../../testing/workspace';
import { aSession, renderApp } from '../../testing/render-app';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const NETWORK = new TypeError('Failed to fetch');

/** Renders the console while the session check fails and counts the checks, without the client's own retry. */
const duringOutage = (failure: AppError | TypeError) => {
  const state = { isDown: true, checks: 0 };
  const view = renderApp('/acme/company', {
    routes: {
      'GET /me': () => {
        state.checks += 1;
        if (!state.isDown) return readMe(aWorkspace());
        if (failure instanceof AppError) return failure;
        throw failure;
      },
    },
  });
  return { ...view, state };
};

/** The client tries a refused or failed call twice, with and without "Bearer". */
const countAttempts = (failure: AppError | TypeError): number =>
  failure instanceof AppError && failure.code !== 'forbidden' ? 1 : 2;

describe('while the session cannot be checked', () => {
  const makeRefusal = (code: ErrorCode): AppError => new AppError(code, `Error code: ${code}.`, { requestId: 'r-1' });

  const failures: ReadonlyArray<[string, AppError | TypeError]> = [
    ['a service that is down', makeRefusal('unavailable')],
    ['no network', NETWORK],
    ['a defect', makeRefusal('unexpected')],
    ['a refusal', makeRefusal('forbidden')],
    ['a missing route', makeRefusal('not-found')],
  ];

  it.each(takeFirst(failures, 1))(
    '%s: retries after 5, 10, 20 and 40 seconds, then every minute',
    async (_name, failure) => {
      const { state } = duringOutage(failure);
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
      const once = countAttempts(failure);
      expect(state.checks).toBe(once);
      await pass(4_000);
      expect(state.checks).toBe(once);
      for (const [index, pause] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
        await pass(pause);
        expect(state.checks).toBe((index + 2) * once);
      }
    },
  );

  it('shows the error and the next retry, and opens the page once the service answers', async () => {
    const { state } = duringOutage(makeRefusal('unavailable'));
    expect(await screen.findByRole('alert')).toHaveTextContent('CloudMend is not available right now');
    expect(screen.getByRole('alert')).toHaveTextContent('Error code: unavailable.');
    expect(screen.getByText(/^Retrying in [45] s\.$/)).toBeInTheDocument();
    state.isDown = false;
    await pass(6_000);
    expect(await screen.findByRole('heading', { name: 'Company' })).toBeInTheDocument();
    expect(state.checks).toBe(2);
  });

  itAtNight('checks immediately when Retry is pressed', async () => {
    const { state, user } = duringOutage(makeRefusal('unavailable'));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    state.isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Company' })).toBeInTheDocument();
  });

  it('does not check early when the tab regains focus', async () => {
    const { state } = duringOutage(makeRefusal('unavailable'));
    await screen.findByRole('button', { name: 'Retry' });
    for (let times = 0; times < 5; times += 1) {
      act(() => focusManager.setFocused(false));
      act(() => focusManager.setFocused(true));
    }
    await pass(1_000);
    expect(state.checks).toBe(1);
  });

  it('offers to sign out', async () => {
    const signOut = jest.fn(async () => undefined);
    const { user } = renderApp('/acme/company', {
      session: aSession({ signOut }),
      routes: { 'GET /me': () => makeRefusal('forbidden') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not check your session');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('keeps the page open when a later check fails', async () => {
    const { state } = duringOutage(makeRefusal('unavailable'));
    await screen.findByRole('button', { name: 'Retry' });
    state.isDown = false;
    await pass(6_000);
    await screen.findByRole('heading', { name: 'Company' });
    state.isDown = true;
    await pass(120_000);
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await pass(1_000);
    expect(screen.getByRole('heading', { name: 'Company' })).toBeInTheDocument();
    expect(state.checks).toBeLessThan(6);
  });
});

describe('a session that the API rejects but the user pool accepts', () => {
  it('is cleared in this browser and redirects to sign-in once', async () => {
    const close = jest.fn(async () => become(aSession({ status: 'signed-out' })));
    const expire = () => become(aSession({ status: 'ended', close }));
    const { api, left, origins, become } = renderApp('/acme/company', {
      session: aSession({ expire, close }),
      routes: { 'GET /me': () => new AppError('unauthenticated', 'Unauthorized') },
    });
    await waitFor(() => expect(left).toEqual(['/signin']));
    await pass(120_000);
    expect([left, origins, close.mock.calls.length]).toEqual([['/signin'], ['/acme/company'], 1]);
    expect(api.requests.filter(({ path }) => path === '/me')).toHaveLength(2);
  });
});

it('doubles the delay between checks up to one minute', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});
