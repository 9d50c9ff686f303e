import { screen, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const AUDITOR = { email: 'audit@firm.example', name: 'audit', groups: ['tenant-auditor'] };

describe('auditors', () => {
  it('are led to Compliance, and the rail shows only what they may open', async () => {
    const { router, api } = renderApp('/acme/home', { workspace: aWorkspace({ role: 'tenant-auditor' }) });
    await screen.findByRole('heading', { level: 1, name: 'Compliance' });
    expect(router.state.location.pathname).toBe('/acme/compliance');
    const rail = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual(['Compliance', 'Company']);
    expect(screen.queryByRole('link', { name: 'Thresholds' })).toBeNull();
    expect(
      api.requests.map(({ path }) => path).filter((path) => /findings|scans|accounts|automation|changes/.test(path)),
    ).toEqual([]);
  });

  itAtNight('see the audit trail instead of the company page', async () => {
    renderApp('/acme/company', { workspace: aWorkspace({ role: 'tenant-auditor' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit trail' })).toBeInTheDocument();
  });

  it('are invited with a last day', async () => {
    const { user, api } = renderApp('/acme/manage-users', {
      routes: {
        'GET /admin/users': () => [],
        'POST /admin/invite': () => ({ email: 'audit@firm.example', group: 'tenant-auditor', state: 'invited' }),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'audit@firm.example');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Auditor');
    expect(screen.getByText(/Auditors use no seat of your plan/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Choose the last day of the auditor's access.");
    await user.type(screen.getByRole('textbox', { name: 'Last day (UTC)' }), '31 Jan 2027');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent.')).toBeInTheDocument();
    expect(api.requests.find(({ path }) => path === '/admin/invite')?.body).toMatchObject({
      email: 'audit@firm.example',
      group: 'tenant-auditor',
      until: '2027-01-31',
    });
  });

  itAtNight('whose access ended are shown as ended, with the day to extend', async () => {
    renderApp('/acme/manage-users', {
      routes: {
        'GET /admin/users': () => [
          { ...AUDITOR, state: 'ended', until: '2026-10-31' },
          { ...AUDITOR, email: 'other@firm.example', state: 'active', until: '2099-03-31' },
        ],
      },
    });
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    const ended = table.getByRole('row', { name: /audit@firm\.example/ });
    expect(ended).toHaveTextContent('Ended on 31 Oct 2026');
    expect(within(ended).getByRole('textbox', { name: 'Last day of audit@firm.example (UTC)' })).toHaveValue(
      '31 Oct 2026',
    );
    expect(table.getByRole('row', { name: /other@firm/ })).toHaveTextContent('Active until 31 Mar 2099');
  });
});
