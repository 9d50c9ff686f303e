import { screen, waitFor, within } from '@testing-library/react';
import { aFinding, aTicket, aTicketComment, aTracker } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const PAGE = '/acme/security-findings?finding=f-1';
const findings = [aFinding({ id: 'f-1' }), aFinding({ id: 'f-2', title: 'Another', resource: 'other' })];
const tracker = { ...aTracker(), health: 'healthy', fault: null, readAt: null } as const;
const withTracker = () => aWorkspace({ findings, trackers: [tracker] });

const openPanel = () => screen.findByRole('region', { name: 'Ticket' });

it('creates a ticket of a finding and moves it', async () => {
  const { user, api } = renderApp(PAGE, { workspace: withTracker() });
  await user.click(within(await openPanel()).getByRole('button', { name: 'Create ticket' }));
  const panel = await openPanel();
  expect(await within(panel).findByRole('link', { name: 'OPS-1' })).toHaveAttribute(
    'href',
    'https://acme.atlassian.net/browse/OPS-1',
  );
  await user.selectOptions(within(panel).getByLabelText('State of OPS-1'), 'done');
  await waitFor(() => expect(within(panel).getByLabelText('State of OPS-1')).toHaveValue('done'));
  const created = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/tickets'));
  expect(created?.body).toEqual({ tracker: tracker.id, subjects: [{ type: 'finding', id: 'f-1' }] });
});

it('takes the comments on its finding, and shows those that were written in the tracker', async () => {
  const ticket = aTicket({ subject: { type: 'finding', id: 'f-1' } });
  const written = { at: '2026-11-21T12:00:00.000Z', isSent: true };
  const comments = [
    aTicketComment({ id: 'r-1', author: 'A developer', text: 'On it.', isOurs: false, isSent: true }),
    aTicketComment({ id: 'w-1', text: 'Planned for Friday.', ...written }),
    aTicketComment({ id: 'w-2', text: 'Planned for Monday.', ...written }),
  ];
  const { user } = renderApp(PAGE, {
    workspace: { ...withTracker(), tickets: [ticket] },
    routes: { 'GET /tenants/*/tickets/*': () => ({ ...ticket, comments }) },
  });
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  expect(field).toHaveAccessibleDescription(/The comment also goes to OPS-12\./);
  await user.type(field, 'Planned for Friday.');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  const history = await screen.findByRole('list', { name: 'History' });
  expect(await within(history).findByText('Planned for Friday.')).toBeInTheDocument();
  const panel = await openPanel();
  await waitFor(() => expect(within(panel).queryByText('Planned for Friday.')).toBeNull());
  // Its text was changed in the tracker.
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^A developer, .*On it\.$/),
    expect.stringMatching(/^owner@acme\.example, .*Planned for Monday\.$/),
  ]);
  expect(within(panel).queryByRole('textbox')).toBeNull();
});

itAtNight('of a recommendation takes its comments from the one field too', async () => {
  const ticket = aTicket({ subject: { type: 'recommendation', id: 'r-1' } });
  renderApp('/acme/recommendations?recommendation=r-1', { workspace: { ...withTracker(), tickets: [ticket] } });
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  expect(field).toHaveAccessibleDescription(/The comment also goes to OPS-12\./);
  expect(within(await openPanel()).queryByRole('textbox')).toBeNull();
});

itAtNight('creates one for each selected finding', async () => {
  const { user, api } = renderApp('/acme/security-findings', { workspace: withTracker() });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select / })) await user.click(box);
  const bar = screen.getByRole('group', { name: 'Selected findings' });
  await user.click(await within(bar).findByRole('button', { name: 'Create tickets' }));
  expect(await screen.findByText('2 tickets will be created within a minute.')).toBeInTheDocument();
  const created = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/tickets'));
  expect(created?.body['subjects']).toHaveLength(2);
});

itAtNight('creates one for each open finding of a step of the fix set', async () => {
  const fix = {
    check: 's3-bucket-public',
    title: 'S3 buckets block public access',
    fault: 'S3 bucket is publicly accessible',
    severity: 'HIGH' as const,
    service: 's3',
    resources: 2,
    accountIds: ['111122223333'],
    minutes: 21,
    monthlySavingUsd: 0,
  };
  const step = { fixes: [fix], minutes: 21, controls: [], muted: [], unread: [] };
  const frameworks = [{ id: 'cis', framework: 'CIS', failed: 1, completed: 1 }];
  const { user, api } = renderApp('/acme/compliance?tab=fixes', {
    workspace: withTracker(),
    routes: { 'GET /tenants/*/compliance/fix-set': () => ({ frameworks, steps: [step] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Create tickets' }));
  expect(await screen.findByText('2 tickets will be created within a minute.')).toBeInTheDocument();
  expect(api.requests.some(({ query }) => query.get('check') === fix.check)).toBe(true);
  const created = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/tickets'));
  expect(created?.body['subjects']).toEqual(findings.map(({ id }) => ({ type: 'finding', id })));
});

it.each(
  takeFirst(
    [
      ['refused', 'The tracker rejected the ticket: project: valid project is required'],
      ['gone', 'The ticket was deleted in the tracker.'],
      ['waiting', 'Creating the ticket…'],
    ] as const,
    1,
  ),
)('says that a ticket is %s', async (phase, said) => {
  const fault = phase === 'refused' ? 'project: valid project is required' : null;
  const workspace = { ...withTracker(), tickets: [aTicket({ phase, fault, key: null, url: null })] };
  renderApp(PAGE, { workspace });
  const panel = await openPanel();
  expect(within(panel).getByText(said)).toBeInTheDocument();
  const again = within(panel).queryByRole('button', { name: 'Create ticket' });
  expect(again === null).toBe(phase === 'waiting');
});

itAtNight('shows a viewer the ticket, without controls', async () => {
  const { user: known } = aSession();
  const workspace = { ...withTracker(), role: 'tenant-viewer' as const, tickets: [aTicket()] };
  renderApp(PAGE, { workspace, session: aSession({ user: { ...known, groups: ['tenant-viewer'] } }) });
  const panel = await openPanel();
  expect(within(panel).getByRole('link', { name: 'OPS-12' })).toBeInTheDocument();
  expect(within(panel).getByText('To do')).toBeInTheDocument();
  expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
  expect(within(panel).queryByLabelText('Comment')).not.toBeInTheDocument();
});
