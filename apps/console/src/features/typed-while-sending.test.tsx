import { act, screen } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../testing/render-app';
import { aWorkspace } from '../testing/workspace';

beforeEach(() => localStorage.clear());

/** An answer that the test releases. */
const holdAnswer = (answer: object) => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((done) => (letGo = done));
  return { route: async () => (await gate, answer), letGo: () => act(async () => letGo()) };
};

describe('input entered while a form is being sent is kept', () => {
  it('in the start scan form', async () => {
    const { route, letGo } = holdAnswer({ scanId: 'scan-new' });
    const { user } = renderApp('/acme/scan', { routes: { 'POST /scan': route } });
    const notes = await screen.findByRole('textbox', { name: /Notes/ });
    await user.type(notes, 'first');
    await user.click(screen.getByRole('button', { name: 'Start scan' }));
    await user.click(screen.getByRole('radio', { name: 'Security' }));
    await user.type(notes, ' and second');
    await letGo();
    expect(await screen.findByText('Scan queued', { selector: '[role=status] *' })).toBeInTheDocument();
    expect(notes).toHaveValue('first and second');
    expect(screen.getByRole('radio', { name: 'Security' })).toBeChecked();
  });

  itAtNight('in the schedule form', async () => {
    const { route, letGo } = holdAnswer({ scheduleId: 's', nextRun: '2026-11-22T01:30:00.000Z' });
    const { user } = renderApp('/acme/scan', { routes: { 'POST /scan/schedule': route } });
    await user.click(await screen.findByRole('tab', { name: 'Schedule' }));
    const notes = (await screen.findAllByRole('textbox', { name: /Notes/ })).at(-1) as HTMLElement;
    await user.type(notes, 'first');
    await user.click(screen.getByRole('button', { name: 'Save schedule' }));
    await user.type(notes, ' and second');
    await letGo();
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(notes).toHaveValue('first and second');
  });

  itAtNight('in the link account and invite forms', async () => {
    const linking = holdAnswer({
      cloud: 'aws',
      accountId: '111122223301',
      friendlyName: '',
      roleArn: null,
      status: 'pending',
      statusReason: null,
      lastScanAt: null,
    });
    const first = renderApp('/acme/add-account', { routes: { 'POST /tenants/*/accounts/link': linking.route } });
    const id = await screen.findByRole('textbox', { name: /Account ID/ });
    await first.user.type(id, '111122223301');
    await first.user.click(screen.getByRole('button', { name: 'Link account' }));
    await first.user.clear(id);
    await first.user.type(id, '1111');
    await linking.letGo();
    expect(await screen.findByText('Account linked successfully.')).toBeInTheDocument();
    expect(id).toHaveValue('1111');
    first.unmount();

    const inviting = holdAnswer({ email: 'a@acme.example', group: 'tenant-viewer', state: 'invited' });
    const { user } = renderApp('/acme/manage-users', {
      workspace: aWorkspace(),
      routes: { 'POST /admin/invite': inviting.route, 'GET /admin/users': () => [] },
    });
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await user.type(email, 'a@acme.example');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await user.clear(email);
    await user.type(email, 'b@acme');
    await inviting.letGo();
    expect(await screen.findByText('Invitation sent.')).toBeInTheDocument();
    expect(email).toHaveValue('b@acme');
  });
});

describe('wording', () => {
  it('tells a viewer that they may not change thresholds', async () => {
    renderApp('/acme/settings', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByText("You don't have permission to change the thresholds.")).toBeInTheDocument();
    expect(screen.queryByText(/link accounts/)).not.toBeInTheDocument();
  });

  itAtNight('writes "1 finding", and one name per service on every page', async () => {
    renderApp('/acme/security-findings', { workspace: aWorkspace({ findings: aWorkspace().findings.slice(0, 1) }) });
    expect(await screen.findByLabelText('1 open finding')).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'S3 (1)' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'S3' })).toBeInTheDocument();
  });

  it('adds no second full stop to a sentence', async () => {
    const state = { isDown: false };
    const { user, api } = renderApp('/acme/manage-users', {
      routes: {
        'GET /admin/users': () => {
          if (state.isDown) throw new TypeError('down');
          return [];
        },
        'POST /admin/invite': () => ({ email: 'a@acme.example', group: 'tenant-viewer', state: 'invited' }),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'a@acme.example');
    state.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/^Could not load users\. The service could not be reached\./)).toBeInTheDocument();
    expect(api.requests.length).toBeGreaterThan(0);
  });
});
