import {
  emptyStatus,
  openIncident,
  recordChecks,
  type StatusCheck,
  type StatusChecks,
  type StatusReport,
} from '@cloudmend/domain/status';
import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StatusPage } from './status-page';

const NOON = '2026-11-24T12:00:00.000Z';
const PASSED: StatusCheck = { outcome: 'passed' };
const ALL = { 'sign-in': PASSED, api: PASSED, scans: PASSED, 'scan-queue': PASSED, notifications: PASSED };
const measured = (checks: StatusChecks = ALL, before = emptyStatus()): StatusReport =>
  recordChecks(before, checks, { at: NOON, every: 300 });

const show = (read: () => Promise<StatusReport>, now = NOON) =>
  render(<StatusPage read={read} now={() => new Date(now)} />);
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') as HTMLElement);

describe('the status page', () => {
  it('claims nothing before the report is read, and names no date', () => {
    const html = renderToString(<StatusPage read={() => new Promise(() => undefined)} now={() => new Date(NOON)} />);
    expect(html).toContain('Loading...');
    expect(html).not.toMatch(/All systems are working|title="|2026 /);
  });

  it('says that all systems are working, with the days that were measured', async () => {
    const { container } = show(async () => measured());
    expect(await screen.findByText('All systems are working')).toBeVisible();
    const card = await cardOf('Scans');
    expect(card.getByText('Working')).toBeVisible();
    expect(card.getByText('100% of checks passed on 1 measured day')).toBeVisible();
    expect(container.querySelectorAll('[title="24 Nov 2026: No failed checks"]')).toHaveLength(5);
    expect(container.querySelectorAll('[title="23 Nov 2026: Not measured"]')).toHaveLength(5);
    expect(screen.getByText('No incidents were reported in the last 90 days.')).toBeVisible();
  });

  it('shows what does not work, and lists its days in words', async () => {
    const failing = { ...ALL, api: { outcome: 'failed' } as const };
    show(async () => measured(failing, measured(failing)));
    expect(await screen.findByText('Some systems are degraded')).toBeVisible();
    const card = await cardOf('Console and API');
    expect(card.getByText('Not working')).toBeVisible();
    expect(card.getByText('1 day with failed checks')).toBeVisible();
    expect(card.getByText('24 Nov 2026: Mostly unavailable, 2 of 2 checks failed')).toBeInTheDocument();
  });

  it('says how long a check took, and what is not checked here', async () => {
    const checks = { ...ALL, api: { ...PASSED, latencyMs: 420 }, scans: { outcome: 'off' } as const };
    show(async () => measured(checks));
    expect(await screen.findByText('All measured systems are working')).toBeVisible();
    expect((await cardOf('Console and API')).getByText('Last check: 0.4 s')).toBeVisible();
    const scans = await cardOf('Scans');
    expect(scans.getByText('Not measured')).toBeVisible();
    expect(scans.getByText('Not monitored in this deployment.')).toBeVisible();
  });

  it('knows nothing once checks are missing', async () => {
    show(async () => measured(), '2026-11-24T13:00:00.000Z');
    expect(await screen.findByText('The current status is not known')).toBeVisible();
    expect(screen.getByText(/24 Nov 2026, 12:00 UTC. Checks since then are missing./)).toBeVisible();
    expect((await cardOf('Sign-in')).getByText('Not measured')).toBeVisible();
  });

  it('says so if nothing was ever measured, or the report cannot be read', async () => {
    const { unmount } = show(async () => emptyStatus());
    expect(await screen.findByText('Nothing was measured yet.')).toBeVisible();
    unmount();
    show(() => Promise.reject(new Error('offline')));
    await waitFor(() => expect(screen.getByText(/could not be read/)).toBeVisible());
    expect(screen.queryByText('All systems are working')).toBeNull();
  });

  it('tells incidents in the words of operators', async () => {
    const report = openIncident(measured(), {
      id: 'a',
      at: NOON,
      title: 'Scans wait longer <b>',
      text: 'We are looking for the cause.',
      components: ['scans', 'api'],
    });
    show(async () => report);
    expect(await screen.findByRole('heading', { name: 'Scans wait longer <b>' })).toBeVisible();
    expect(screen.getByText('Console and API, Scans')).toBeVisible();
    expect(screen.getByText('Investigating')).toBeVisible();
    expect(screen.getByText('Some systems are degraded')).toBeVisible();
  });
});
