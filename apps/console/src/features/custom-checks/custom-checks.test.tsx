import { screen, waitFor } from '@testing-library/react';
import { aCustomCheck } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const RETIREMENT = { by: 'admin@acme.example', at: '2026-11-20T10:00:00.000Z', reason: 'Replaced.', version: 1 };
const CLOSING = aCustomCheck({ state: 'retired', active: null, retired: { ...RETIREMENT, isClosing: true } });
const RETIRED = aCustomCheck({ state: 'retired', active: null, retired: RETIREMENT });
const COUNTS = { at: '2026-11-20T10:00:00.000Z', pass: 1, fail: 2, unknown: 0, skipped: 0, accounts: 1, newest: '' };

const open = (check: ReturnType<typeof aCustomCheck>, routes: FakeRoutes) =>
  renderApp(`/acme/custom-checks?check=${check.id}`, {
    workspace: aWorkspace({ role: 'tenant-devops' }),
    routes: {
      'GET /tenants/*/custom-checks': () => [check],
      [`GET /tenants/*/custom-checks/${check.id}`]: () => check,
      ...routes,
    },
  });

const listCursors = (requests: readonly FakeRequest[], path: string) =>
  requests
    .filter((request) => request.path.endsWith(path))
    .map(({ body }) => (body as { cursor?: string }).cursor ?? null);

describe('a custom check', () => {
  itAtNight('that was retired offers to resolve what an interruption left open, part by part', async () => {
    let isDone = false;
    const { api, user } = open(CLOSING, {
      [`GET /tenants/*/custom-checks/${CLOSING.id}`]: () => (isDone ? RETIRED : CLOSING),
      'POST /tenants/*/custom-checks/retire': ({ body }) => {
        isDone = (body as { cursor?: string }).cursor !== undefined;
        const page = { check: isDone ? RETIRED : CLOSING, closed: 2000, accounts: { done: isDone ? 2 : 1, total: 2 } };
        return isDone ? page : { ...page, cursor: 'second' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Resolve remaining findings' }));
    expect(await screen.findByText('Check retired. Its findings are resolved.')).toBeInTheDocument();
    expect(listCursors(api.requests, '/retire')).toEqual([null, 'second']);
    await waitFor(() => expect(screen.queryByText('Some of its findings are still open.')).not.toBeInTheDocument());
  });

  it('is tried in parts with progress, and a stopped try shows no result', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const part = { counts: COUNTS, samples: [], missing: [], accounts: { done: 1, total: 3 } };
    const { api, user } = open(aCustomCheck(), {
      'POST /tenants/*/custom-checks/try': async ({ body }) => {
        if ((body as { cursor?: string }).cursor === undefined) return { ...part, cursor: 'second' };
        await held;
        return { ...part, cursor: 'third' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try out' }));
    expect(await screen.findByText('Trying out: 1 of 3 accounts')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('button', { name: 'Stopping' })).toBeDisabled();
    goOn();
    await waitFor(() => expect(screen.queryByText(/Trying out/)).not.toBeInTheDocument());
    expect(listCursors(api.requests, '/try')).toEqual([null, 'second']);
    expect(screen.queryByText(/^Newest facts/)).not.toBeInTheDocument();
  });
});
