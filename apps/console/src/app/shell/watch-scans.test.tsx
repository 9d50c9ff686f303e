import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aFinding, aScanDetail } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { hasFinished } from '../../queries/watch-scans';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const aRunningScan = (percent: number) => aScanDetail({ status: 'running', percent, finishedAt: null });

describe('a running scan', () => {
  it('is tracked on pages that do not show it and in background tabs, and its results appear when it ends', async () => {
    const workspace = aWorkspace({ scans: [aRunningScan(10)] });
    const { api } = renderApp('/acme/security-findings', { workspace });
    await screen.findByLabelText('4 open findings');
    await waitFor(() => expect(document.title).toMatch(/^10% scanned/));
    focusManager.setFocused(false);
    workspace.scans = [aRunningScan(60)];
    await pass(10_000);
    await waitFor(() => expect(document.title).toMatch(/^60% scanned/));
    workspace.findings = [...workspace.findings, aFinding({ id: 'f-new' })];
    workspace.scans = [aScanDetail()];
    await pass(10_000);
    await waitFor(() => expect(document.title).not.toMatch(/scanned/));
    expect(await screen.findByLabelText('5 open findings')).toBeInTheDocument();
    const asked = api.requests.filter(({ path }) => path.endsWith('/scans')).length;
    await pass(60_000);
    expect(api.requests.filter(({ path }) => path.endsWith('/scans'))).toHaveLength(asked);
  });

  it.each([
    ['on the first poll', undefined, ['done'], false],
    ['while it runs', ['running'], ['running'], false],
    ['when it ended', ['running'], ['done'], true],
    ['when it was cancelled', ['queued'], ['cancelled'], true],
    ['when it had already ended', ['done'], ['done'], false],
    ['when it started and ended between two polls', [], ['done'], true],
  ] as const)('is announced %s: %s to %s', (_name, before, now, isNews) => {
    const scans = (statuses: readonly ('queued' | 'running' | 'done' | 'cancelled')[]) =>
      statuses.map((status) => ({ scanId: 's-1', status }));
    expect(hasFinished(before && scans(before), scans(now))).toBe(isNews);
  });
});

describe('a scan that cannot be loaded', () => {
  const listAsked = (api: ReturnType<typeof renderApp>['api']) =>
    api.requests.filter(({ method, path }) => method === 'GET' && /\/scans\/./.test(path)).length;

  it('is retried every ten seconds while the error stays on screen', async () => {
    let isSilent = false;
    const scan = () => (isSilent ? new Promise(() => undefined) : new AppError('unexpected', 'Something went wrong.'));
    const { api } = renderApp('/acme/scan', {
      workspace: aWorkspace({ scans: [aRunningScan(10)] }),
      routes: { 'GET /tenants/*/scans/*': scan },
    });
    expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
    const before = listAsked(api);
    await pass(8_000);
    expect(listAsked(api)).toBe(before);
    isSilent = true;
    await pass(4_000);
    expect(listAsked(api)).toBe(before + 1);
    expect(screen.getByText('Something went wrong.')).toBeInTheDocument();
  });

  itAtNight('is not retried if the id does not exist', async () => {
    const { api } = renderApp('/acme/scan', {
      routes: { 'GET /tenants/*/scans/*': () => new AppError('not-found', 'The scan was not found.') },
    });
    expect(await screen.findByText('The scan was not found.')).toBeInTheDocument();
    const before = listAsked(api);
    await pass(60_000);
    expect(listAsked(api)).toBe(before);
  });
});
