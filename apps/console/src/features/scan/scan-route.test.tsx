import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aScanDetail } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const part = (service: string, state: 'waiting' | 'reading' | 'read' | 'gap') => ({
  accountId: '111122223333',
  region: 'us-east-1',
  service,
  state,
  resources: state === 'read' ? 12 : 0,
});

describe('scans', () => {
  it('go from queued to done without a reload', async () => {
    const { user, api } = renderApp('/acme/scan', { workspace: aWorkspace({ scans: [] }) });
    await user.click(await screen.findByRole('button', { name: 'Start scan' }));
    expect(await screen.findByText('Scan queued', { selector: 'h2' })).toBeInTheDocument();
    const started = api.requests.find(({ method, path }) => method === 'POST' && path === '/scan');
    expect(started?.body).toEqual({
      tenantId: 'acme',
      cloud: 'aws',
      mode: 'all',
      range: '30d',
      services: 'all',
      notes: '',
      accounts: ['111122223333'],
    });

    const [scan] = api.world.scans;
    api.world.scans = [
      { ...scan!, status: 'running', percent: 50, parts: [part('ec2', 'read'), part('rds', 'reading')] },
    ];
    expect(await screen.findByText('Scan running')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Scan progress' })).toHaveAttribute('aria-valuenow', '50');
    expect(within(screen.getByRole('table', { name: 'Scan parts' })).getByText('12')).toBeInTheDocument();

    api.world.scans = [
      {
        ...api.world.scans[0]!,
        status: 'done',
        percent: 100,
        finishedAt: new Date().toISOString(),
        parts: [part('ec2', 'read'), part('rds', 'read')],
      },
    ];
    expect(await screen.findByText('Scan done')).toBeInTheDocument();
  });

  itAtNight('require at least one account', async () => {
    const { user, api } = renderApp('/acme/scan', { workspace: anEmptyWorkspace() });
    await user.click(await screen.findByRole('button', { name: 'Start scan' }));
    expect(await screen.findByText('Select at least one account.')).toBeInTheDocument();
    expect(api.requests.some(({ path }) => path === '/scan')).toBe(false);
  });

  it('show why one cannot be started', async () => {
    const { user } = renderApp('/acme/scan', {
      routes: { 'POST /scan': () => new AppError('too-many', 'Your plan allows 2 scans a day.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Start scan' }));
    expect(await screen.findByText('Your plan allows 2 scans a day.')).toBeInTheDocument();
  });

  it('can be cancelled while running', async () => {
    const workspace = aWorkspace({ scans: [aScanDetail({ status: 'running', percent: 10, finishedAt: null })] });
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const cancel = async ({ path }: { readonly path: string }) => {
      await released;
      workspace.scans = workspace.scans.map((scan) => ({ ...scan, status: 'cancelled' as const }));
      return { scanId: path.split('/').at(-2), status: 'cancelled' };
    };
    const { user, api } = renderApp('/acme/scan', { workspace, routes: { 'POST /tenants/*/scans/*/cancel': cancel } });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(within(screen.getByRole('table', { name: 'Recent scans' })).getByText('Cancelling…')).toBeInTheDocument();
    release();
    await waitFor(() => expect(api.world.scans[0]?.status).toBe('cancelled'));
    expect(await screen.findByText('Scan cancelled', { selector: 'h2' })).toBeInTheDocument();
  });

  it('list what could not be read', async () => {
    const gaps = [
      {
        accountId: '111122223333',
        service: 'rds',
        region: 'us-east-1',
        operation: 'rds:DescribeDBInstances',
        reason: 'The role may not call it.',
      },
    ];
    renderApp('/acme/scan', { workspace: aWorkspace({ scans: [aScanDetail({ partial: true, gaps })] }) });
    expect(await screen.findByText('Scan done, partial')).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'Gaps' })).getByText('rds:DescribeDBInstances'),
    ).toBeInTheDocument();
  });

  itAtNight('show why one failed', async () => {
    renderApp('/acme/scan', {
      workspace: aWorkspace({ scans: [aScanDetail({ status: 'failed', reason: 'No account could be read.' })] }),
    });
    expect(await screen.findByText('Scan failed')).toBeInTheDocument();
    expect(screen.getByText('No account could be read.')).toBeInTheDocument();
  });

  itAtNight('come from browser storage when the server cannot list them', async () => {
    const first = renderApp('/acme/scan');
    await screen.findByRole('table', { name: 'Recent scans' });
    first.unmount();
    renderApp('/acme/scan', { routes: { 'GET /tenants/*/scans': () => new AppError('unavailable', 'HTTP 503') } });
    expect(await screen.findByText('Showing recent local scans (server list unavailable).')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show scan 01JD2M7F3A0000000000000000' })).toBeInTheDocument();
  });

  itAtNight('stay listed during a retry', async () => {
    const first = renderApp('/acme/scan');
    await screen.findByRole('table', { name: 'Recent scans' });
    first.unmount();
    let asked = 0;
    const silence = new Promise<never>(() => undefined);
    renderApp('/acme/scan', {
      routes: { 'GET /tenants/*/scans': () => ((asked += 1) > 1 ? silence : new AppError('not-found', 'HTTP 404')) },
    });
    await screen.findByText('Showing recent local scans (server list unavailable).');
    const before = asked;
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(asked).toBeGreaterThan(before));
    expect(screen.getByRole('button', { name: 'Show scan 01JD2M7F3A0000000000000000' })).toBeInTheDocument();
    expect(screen.getByText('Showing recent local scans (server list unavailable).')).toBeInTheDocument();
    focusManager.setFocused(undefined);
  });

  it('cannot be started by a viewer, with a reason', async () => {
    renderApp('/acme/scan', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByText("You don't have permission to run scans.")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start scan' })).toBeDisabled();
  });

  itAtNight('cannot be scheduled on Starter, as the tab says up front', async () => {
    const { user } = renderApp('/acme/scan', { workspace: aWorkspace({ plan: 'starter' }) });
    await user.click(await screen.findByRole('tab', { name: 'Schedule' }));
    expect(await screen.findByText(/Scheduling needs Basic or above\. Your plan is Starter\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save schedule' })).toBeDisabled();
  });
});
