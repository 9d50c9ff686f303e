import { screen, waitFor, within } from '@testing-library/react';
import type { AuditLine } from '@cloudmend/domain/audit';
import { AppError } from '@cloudmend/domain/errors';
import { anAuditEntry } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const line = (seq: number, overrides: Partial<AuditLine> = {}): AuditLine => ({
  ...anAuditEntry(),
  seq,
  previous: '',
  hash: '',
  ...overrides,
});
const LINES = [
  line(3, {
    action: 'user.role',
    actor: '=HYPERLINK("http://evil.test")',
    target: 'viewer@acme.example',
    before: { group: 'tenant-viewer' },
    after: { group: 'tenant-devops' },
  }),
  line(2, { action: 'scan.start', outcome: 'denied' }),
  line(1, { action: 'scan.start', actor: 'schedule 01M7S', role: '-', target: '01M7' }),
];

const open = (routes: FakeRoutes = {}, workspace = aWorkspace(), path = '/acme/company') =>
  renderApp(path, { workspace, routes: { 'GET /tenants/*/audit': () => LINES, ...routes } });
const listAuditQueries = (requests: readonly FakeRequest[]) =>
  requests.filter(({ path }) => path.endsWith('/audit')).map(({ query }) => Object.fromEntries(query));

describe('the company page', () => {
  it('shows the plan, usage against each limit, and the storage location', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Plan usage' });
    expect(within(table).getByRole('progressbar', { name: 'Linked accounts: 2 of 100' })).toBeInTheDocument();
    expect(
      within(table).getByRole('row', {
        name: /Resources.*2,620.*2,500.*120 above the limit.*display only.*Enterprise/,
      }),
    ).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /S3 scanned per month.*–.*25 TB/ })).toBeInTheDocument();
    expect(screen.getByText('$2,499 a month. Taxes may apply.')).toBeInTheDocument();
    const residency = screen.getByRole('region', { name: 'Residency and retention' });
    expect(within(residency).getByText('eu-central-1')).toBeInTheDocument();
    expect(within(residency).getByText('7 years')).toBeInTheDocument();
  });

  it('hides prices from members without billing permission and does not request them', async () => {
    const { api } = open({}, aWorkspace({ role: 'tenant-viewer' }));
    expect(
      await screen.findByText("You don't have permission to view billing. Plan and usage are shown to admins."),
    ).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Audit trail' })).toBeInTheDocument();
    expect(screen.queryByText(/Taxes may apply/)).not.toBeInTheDocument();
    expect(api.requests.some(({ path }) => path.endsWith('/usage'))).toBe(false);
  });

  itAtNight('keeps the rest of the page when usage fails to load', async () => {
    open({ 'GET /tenants/*/usage': () => new AppError('unavailable', 'Try again in a moment.') });
    expect(await screen.findByText('Could not load usage')).toBeInTheDocument();
    expect(await screen.findByText('eu-central-1')).toBeInTheDocument();
  });
});

describe('a plan request', () => {
  const ask = async (view: ReturnType<typeof renderApp>) => {
    await view.user.click(await screen.findByRole('button', { name: 'Request another plan' }));
    return screen.findByRole('dialog');
  };

  it('is sent with a message and confirmed', async () => {
    const view = open({ 'POST /tenants/*/plan-request': () => ({ received: true }) });
    const dialog = await ask(view);
    await view.user.type(within(dialog).getByRole('textbox', { name: /Message/ }), 'We have 400 accounts.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request sent. We will reply by email.')).toBeInTheDocument();
    expect(view.api.requests.find(({ path }) => path.endsWith('/plan-request'))?.body).toMatchObject({
      plan: 'enterprise',
      message: 'We have 400 accounts.',
    });
  });

  it('keeps its message when refused, and is not sent when too long', async () => {
    const view = open({
      'POST /tenants/*/plan-request': () =>
        new AppError('too-many', 'This was requested several times today. We will reply by email.'),
    });
    const dialog = await ask(view);
    const message = within(dialog).getByRole('textbox', { name: /Message/ });
    await view.user.click(message);
    await view.user.paste('x'.repeat(2001));
    await view.user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await within(dialog).findByText('Use at most 2000 characters; this has 2001.')).toBeInTheDocument();
    await view.user.clear(message);
    await view.user.paste('<b>生产</b> =1+1');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(
      await within(dialog).findByText('This was requested several times today. We will reply by email.'),
    ).toBeInTheDocument();
    expect(message).toHaveValue('<b>生产</b> =1+1');
  });
});

describe('the audit trail', () => {
  it('shows who did what and what it changed', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Audit trail' });
    expect(
      within(table).getByRole('row', {
        name: /Changed the role of viewer@acme\.example.*Done.*group from Viewer to DevOps/,
      }),
    ).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /Was not allowed to start a scan.*Denied/ })).toBeInTheDocument();
    const run = within(table).getByRole('row', { name: /A schedule.*Started a scan/ });
    expect(within(run).getByRole('link', { name: 'Started a scan' })).toHaveAttribute('href', '/acme/scan?scan=01M7');
    expect(table).not.toHaveTextContent(/01M7|scan\.start/);
  });

  itAtNight('is filtered by the server, with the filter in the address', async () => {
    const { user, api, router } = open();
    await screen.findByRole('table', { name: 'Audit trail' });
    await user.type(screen.getByRole('textbox', { name: 'Who' }), 'admin@');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Users');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Denied');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '1 Nov 2026');
    await waitFor(() =>
      expect(listAuditQueries(api.requests).at(-1)).toEqual({
        actor: 'admin@',
        action: 'user.',
        outcome: 'denied',
        from: '2026-11-01',
        limit: '100',
      }),
    );
    expect(router.state.location.search).toBe('?actor=admin%40&action=user.&outcome=denied&from=2026-11-01');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  itAtNight('opens with the filter in its address', async () => {
    const { api } = open({}, aWorkspace(), '/acme/company?outcome=failed&to=2026-11-02&pk=x');
    await screen.findByRole('table', { name: 'Audit trail' });
    expect(listAuditQueries(api.requests)).toEqual([{ outcome: 'failed', to: '2026-11-02', limit: '100' }]);
  });

  itAtNight('shows an empty state when no entry matches', async () => {
    open({ 'GET /tenants/*/audit': () => [] });
    expect(await screen.findByText('No entry matches')).toBeInTheDocument();
  });

  it('can be exported from Starter up', async () => {
    open({}, aWorkspace({ plan: 'free' }));
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-description', 'CSV export needs Starter or above. Your plan is Free.');
  });
});

describe('the danger zone', () => {
  it('leaves the workspace after confirmation', async () => {
    const { user, api } = open({ 'POST /tenants/*/leave': () => ({ tenantId: 'acme' }) });
    await user.click(await screen.findByRole('button', { name: 'Leave workspace' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Leave workspace' }));
    expect(await screen.findByText('You have left acme.')).toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path.endsWith('/leave'))).toHaveLength(1);
  });

  itAtNight('shows why the last admin cannot leave', async () => {
    const { user } = open({ 'POST /tenants/*/leave': () => new AppError('conflict', 'The last admin cannot leave.') });
    await user.click(await screen.findByRole('button', { name: 'Leave workspace' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave workspace' }));
    expect(await within(screen.getByRole('dialog')).findByText('The last admin cannot leave.')).toBeInTheDocument();
  });
});
