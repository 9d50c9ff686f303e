import { screen, waitFor, within } from '@testing-library/react';
import { type AcceptanceDecision, type AcceptanceRecord, toAcceptance } from '@cloudmend/domain/findings';
import { anAcceptance, aFinding } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace, someFindings } from '../../testing/workspace';

const UNTIL = '2099-03-31';
const APPROVED: AcceptanceDecision = {
  outcome: 'approved',
  by: 'manager@acme.example',
  at: '2026-11-20T10:00:00.000Z',
  reason: null,
};
const covers = (overrides: Partial<AcceptanceRecord> = {}) =>
  toAcceptance(anAcceptance({ until: UNTIL, ...overrides }), new Date('2026-11-21T12:00:00.000Z'));
const open = (records: readonly AcceptanceRecord[], role: 'tenant-manager' | 'tenant-viewer' | 'tenant-admin') =>
  renderApp('/acme/security-findings?finding=f-1', {
    workspace: aWorkspace({ role }),
    routes: {
      'GET /tenants/*/acceptances': () => records,
      'POST /tenants/*/acceptances/*/approve': () => covers({ decision: APPROVED }),
      'POST /tenants/*/acceptances/*/revoke': () => covers({ decision: { ...APPROVED, outcome: 'withdrawn' } }),
    },
  });
const findEntry = async () => within(await screen.findByRole('list', { name: 'Accepted risk' })).getByRole('listitem');

describe('accepting a risk', () => {
  it('asks for a reason and proposes the longest time for the severity', async () => {
    const { user, api } = renderApp('/acme/security-findings?finding=f-1');
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('button', { name: 'Accept risk…' }));
    expect(within(drawer).getByText(/^At most 30 days for severity critical/)).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Request approval' }));
    expect(within(drawer).getByText('Give a reason.')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('textbox', { name: 'Reason' }));
    await user.paste('Public on purpose');
    await user.click(within(drawer).getByRole('button', { name: 'Request approval' }));
    expect(await screen.findByText('Approval requested.')).toBeInTheDocument();
    expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/acceptances'))?.body).toEqual({
      findingIds: ['f-1'],
      reason: 'Public on purpose',
      until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    });
  });

  it('is approved by another manager', async () => {
    const { user, api } = open([covers()], 'tenant-manager');
    const entry = await findEntry();
    expect(entry).toHaveTextContent(
      'Waiting for approval, to be accepted until 31 Mar 2099. Requested by devops@acme.example on 20 Nov 2026.',
    );
    await user.click(within(entry).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Risk accepted.')).toBeInTheDocument();
    expect(api.requests.some(({ path }) => path.endsWith('/approve'))).toBe(true);
  });

  it('cannot be approved by the person who requested it, only withdrawn', async () => {
    const { user, api } = open([covers({ requestedBy: 'admin@acme.example' })], 'tenant-manager');
    const entry = await findEntry();
    expect(within(entry).getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(entry).toHaveTextContent('You requested it, so another admin or manager must decide.');
    await user.click(within(entry).getByRole('button', { name: 'Withdraw request' }));
    await user.click(within(entry).getByRole('textbox', { name: 'Reason' }));
    await user.paste('By mistake');
    await user.click(within(entry).getByRole('button', { name: 'Withdraw request' }));
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/revoke'))?.body).toEqual({ reason: 'By mistake' }),
    );
  });

  itAtNight('shows a viewer who accepted what until when, without buttons', async () => {
    open([covers({ decision: APPROVED })], 'tenant-viewer');
    const entry = await findEntry();
    expect(entry).toHaveTextContent('Accepted until 31 Mar 2099.');
    expect(entry).toHaveTextContent('approved by manager@acme.example on 20 Nov 2026.');
    expect(within(entry).queryByRole('button')).toBeNull();
  });
});

describe('the list', () => {
  const accepted = { id: 'a', state: 'accepted', until: UNTIL } as const;
  const findings = [
    aFinding({ id: 'x', title: 'Accepted one', status: 'muted', acceptance: accepted }),
    aFinding({ id: 'y', title: 'Waiting one', acceptance: { ...accepted, state: 'requested' } }),
    ...someFindings(),
  ];

  itAtNight('says which findings are accepted or wait, and filters by it', async () => {
    const { user, router } = renderApp('/acme/security-findings', { workspace: aWorkspace({ findings }) });
    await screen.findByRole('table', { name: 'Findings' });
    expect(screen.getByText('requested')).toHaveAttribute(
      'title',
      'A request to accept the risk until 31 Mar 2099 waits for approval.',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Accepted (1)');
    expect(await screen.findByTitle('The risk is accepted until 31 Mar 2099.')).toHaveTextContent('accepted');
    expect(router.state.location.search).toBe('?status=muted&acceptance=accepted');
  });

  itAtNight('offers to accept several findings of one check only', async () => {
    const { user } = renderApp('/acme/security-findings', {
      workspace: aWorkspace({
        findings: [
          aFinding({ id: 'x', title: 'One', check: 'c1' }),
          aFinding({ id: 'y', title: 'Two', check: 'c1' }),
          aFinding({ id: 'z', title: 'Three', check: 'c2' }),
        ],
      }),
    });
    await screen.findByRole('table', { name: 'Findings' });
    for (const name of [/^Select One/, /^Select Two/]) await user.click(screen.getByRole('checkbox', { name }));
    const bar = screen.getByRole('group', { name: 'Selected findings' });
    expect(within(bar).getByRole('button', { name: 'Accept risk…' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: /^Select Three/ }));
    expect(within(bar).getByRole('button', { name: 'Accept risk…' })).toBeDisabled();
    expect(within(bar).getByRole('button', { name: 'Accept risk…' })).toHaveAttribute(
      'title',
      'Select findings of one check to accept their risk.',
    );
  });
});
