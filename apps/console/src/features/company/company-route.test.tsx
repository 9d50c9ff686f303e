import { screen, waitFor, within } from '@testing-library/react';
import type { AuditLine } from '@cloudmend/domain/audit';
import { AppError } from '@cloudmend/domain/errors';
import { anAuditEntry } from '@cloudmend/domain/testing';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);
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
const asked = (requests: readonly FakeRequest[]) =>
  requests.filter(({ path }) => path.endsWith('/audit')).map(({ query }) => Object.fromEntries(query));

describe('the company page', () => {
  it('shows the plan, what is used of each limit, and where the data lie', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Usage of the plan' });
    expect(within(table).getByRole('progressbar', { name: 'Linked accounts: 2 of 100' })).toBeInTheDocument();
    expect(
      within(table).getByRole('row', { name: /Resources.*2,620.*2,500.*120 above the limit.*shown only.*Enterprise/ }),
    ).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /S3 scanned a month.*–.*25 TB/ })).toBeInTheDocument();
    expect(screen.getByText('$2,499 a month. Taxes may apply.')).toBeInTheDocument();
    const residency = screen.getByRole('region', { name: 'Residency and retention' });
    expect(within(residency).getByText('eu-central-1')).toBeInTheDocument();
    expect(within(residency).getByText('7 years')).toBeInTheDocument();
  });

  it('shows no money to who may not see it, and asks the server for none', async () => {
    const { api } = open({}, aWorkspace({ role: 'tenant-viewer' }));
    expect(
      await screen.findByText("You don't have permission to view billing. Plan and usage are shown to admins."),
    ).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Audit trail' })).toBeInTheDocument();
    expect(screen.queryByText(/Taxes may apply/)).not.toBeInTheDocument();
    expect(api.requests.some(({ path }) => path.endsWith('/usage'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Close workspace' })).toBeDisabled();
  });

  it('keeps the rest when usage cannot be loaded', async () => {
    open({ 'GET /tenants/*/usage': () => new AppError('unavailable', 'Try again in a moment.') });
    expect(await screen.findByText('Could not load usage')).toBeInTheDocument();
    expect(await screen.findByText('eu-central-1')).toBeInTheDocument();
  });
});

describe('asking for another plan', () => {
  const ask = async (view: ReturnType<typeof renderApp>) => {
    await view.user.click(await screen.findByRole('button', { name: 'Request another plan' }));
    return screen.findByRole('dialog');
  };

  it('sends it, and says that an answer will come', async () => {
    const view = open({ 'POST /tenants/*/plan-request': () => ({ received: true }) });
    const dialog = await ask(view);
    await view.user.type(within(dialog).getByRole('textbox', { name: /Message/ }), 'We have 400 accounts.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request sent. We will answer by email.')).toBeInTheDocument();
    expect(view.api.requests.find(({ path }) => path.endsWith('/plan-request'))?.body).toMatchObject({
      plan: 'enterprise',
      message: 'We have 400 accounts.',
    });
  });

  it('keeps what was typed when it is refused, and what is too long is not sent', async () => {
    const view = open({
      'POST /tenants/*/plan-request': () =>
        new AppError('too-many', 'This was asked for several times today. We will answer by email.'),
    });
    const dialog = await ask(view);
    const message = within(dialog).getByRole('textbox', { name: /Message/ });
    await view.user.click(message);
    await view.user.paste('x'.repeat(2001));
    await view.user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await within(dialog).findByText('Use at most 2000 characters; these are 2001.')).toBeInTheDocument();
    await view.user.clear(message);
    await view.user.paste('<b>生产</b> =1+1');
    await view.user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(
      await within(dialog).findByText('This was asked for several times today. We will answer by email.'),
    ).toBeInTheDocument();
    expect(message).toHaveValue('<b>生产</b> =1+1');
  });
});

describe('the audit trail', () => {
  it('says who did what and what it changed', async () => {
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

  it('is filtered by the server, and the filter stands in the address', async () => {
    const { user, api, router } = open();
    await screen.findByRole('table', { name: 'Audit trail' });
    await user.type(screen.getByRole('textbox', { name: 'Who' }), 'admin@');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'People');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Denied');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '1 Nov 2026');
    await waitFor(() =>
      expect(asked(api.requests).at(-1)).toEqual({
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

  it('opens with the filter of its address', async () => {
    const { api } = open({}, aWorkspace(), '/acme/company?outcome=failed&to=2026-11-02&pk=x');
    await screen.findByRole('table', { name: 'Audit trail' });
    expect(asked(api.requests)).toEqual([{ outcome: 'failed', to: '2026-11-02', limit: '100' }]);
  });

  it('says so where no line matches', async () => {
    open({ 'GET /tenants/*/audit': () => [] });
    expect(await screen.findByText('No line matches')).toBeInTheDocument();
  });

  it('as a file needs Starter or above', async () => {
    open({}, aWorkspace({ plan: 'free' }));
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-description', 'CSV export needs Starter or above. Your plan is Free.');
  });
});

describe('the danger zone', () => {
  it('leaves the workspace after asking', async () => {
    const { user, api } = open({ 'POST /tenants/*/leave': () => ({ tenantId: 'acme' }) });
    await user.click(await screen.findByRole('button', { name: 'Leave workspace' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Leave workspace' }));
    expect(await screen.findByText('You have left acme.')).toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path.endsWith('/leave'))).toHaveLength(1);
  });

  it('says why the last admin cannot', async () => {
    const { user } = open({ 'POST /tenants/*/leave': () => new AppError('conflict', 'The last admin cannot leave.') });
    await user.click(await screen.findByRole('button', { name: 'Leave workspace' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave workspace' }));
    expect(await within(screen.getByRole('dialog')).findByText('The last admin cannot leave.')).toBeInTheDocument();
  });

  it('asks to close it only once its name was typed', async () => {
    const { user, api } = open({ 'POST /tenants/*/close-request': () => ({ received: true }) });
    await user.click(await screen.findByRole('button', { name: 'Close workspace' }));
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole('button', { name: 'Ask to close' });
    expect(button).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Type acme to confirm' }), 'acme');
    await user.click(button);
    expect(await screen.findByText('Request sent. We will answer by email.')).toBeInTheDocument();
    expect(api.requests.find(({ path }) => path.endsWith('/close-request'))?.body).toMatchObject({ confirm: 'acme' });
  });
});
