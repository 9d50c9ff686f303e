import { screen, waitFor, within } from '@testing-library/react';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { toSummary } from '@cloudmend/domain/changes';
import { AUTHOR, aChange, changeRoutes, someGate } from '../../testing/fake-changes';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const ONE = '/acme/changes?change=change-1';
const REJECT = 'POST /tenants/*/changes/*/reject';
const YOU = { sub: 'sub-1', name: 'Cloud admin' };

describe('the list of changes', () => {
  it('shows where each stands, what it saves and what waits for you', async () => {
    const workspace = aWorkspace({
      changes: [aChange(), aChange({ id: 'change-2', title: 'Close SSH to the internet', steps: [] })],
    });
    renderApp('/acme/changes', { workspace });
    const table = await screen.findByRole('table', { name: 'Changes' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(
      /Right-size payments-api.*acme\/infra #491.*Waiting for approval.*0 of 2 approvals/,
    );
    expect(rows[0]).toHaveTextContent('$841');
    expect(rows[1]).toHaveTextContent(/Close SSH to the internet.*Drafted.*Looking for the code/);
    expect(screen.getByText('2 changes · 1 waits for you')).toBeInTheDocument();
    expect(screen.getByLabelText('1 change to approve')).toHaveTextContent('1');
  });

  itAtNight('is filtered by a stage of the strip, kept in the address', async () => {
    const workspace = aWorkspace({
      changes: [aChange(), aChange({ id: 'change-2', title: 'Close SSH to the internet', steps: [] })],
    });
    const { user } = renderApp('/acme/changes', { workspace });
    await user.click(await screen.findByRole('button', { name: /^Drafted/ }));
    expect(screen.queryByText('Right-size payments-api')).not.toBeInTheDocument();
    expect(screen.getByText('Close SSH to the internet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Drafted/ }));
    expect(screen.getByText('Right-size payments-api')).toBeInTheDocument();
  });

  itAtNight('says what a change is before there is one', async () => {
    renderApp('/acme/changes');
    expect(await screen.findByText('No changes yet')).toBeInTheDocument();
  });

  itAtNight('is not opened below Basic', async () => {
    renderApp('/acme/changes', {
      workspace: aWorkspace({ plan: 'starter' }),
      session: aSession({ user: { ...aSession().user, plan: 'starter' } }),
    });
    await waitFor(() => expect(screen.queryByText('No changes yet')).not.toBeInTheDocument());
    expect(await screen.findByText(/Basic/)).toBeInTheDocument();
  });
});

describe('a change', () => {
  itAtNight('with several files lists them and leads to each; lines stand side by side on request', async () => {
    const [file] = aChange().files;
    const files = [file!, { ...file!, path: 'modules/orders/api.tf' }];
    const { user } = renderApp(ONE, { workspace: aWorkspace({ changes: [{ ...aChange(), files }] }) });
    const list = await screen.findByRole('list', { name: 'Changed files' });
    const region = () => screen.getByRole('region', { name: 'Changed lines of modules/orders/api.tf' });
    const summary = region().closest('details')!.querySelector('summary')!;
    await user.click(summary);
    expect(region().closest('details')).not.toHaveAttribute('open');
    await user.click(within(list).getByRole('button', { name: 'modules/orders/api.tf' }));
    expect(region().closest('details')).toHaveAttribute('open');
    expect(summary).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Split' }));
    expect(region()).toHaveTextContent(/m5\.2xlarge.*m5\.xlarge/);
    expect(region().firstElementChild?.children).toHaveLength(2);
  });

  it('shows its diff, plan, facts, guardrails, money and approvals', async () => {
    renderApp(ONE, { workspace: aWorkspace({ changes: [aChange()] }) });
    const diff = await screen.findByRole('region', { name: 'Changed lines of modules/payments/api.tf' });
    expect(diff).toHaveTextContent('43− instance_type = "m5.2xlarge"');
    expect(diff).toHaveTextContent('43+ instance_type = "m5.xlarge"');
    expect(screen.getByText('$840.96')).toBeInTheDocument();
    expect(screen.getByText(/^No plan was posted/)).toBeInTheDocument();
    expect(screen.getByText('1 of 2 met')).toBeInTheDocument();
    expect(screen.getByText('Production needs two approvals.')).toBeInTheDocument();
    expect(screen.getByText('Cost owner proposed it and cannot approve')).toBeInTheDocument();
    for (const name of ['Decision', 'Approvals'])
      expect(await screen.findByLabelText(name)).toHaveTextContent('Bound to sha256:7c1e40d2…a94f');
  });

  itAtNight('of which only a range of savings is known names both ends, not zero', async () => {
    const money = { monthlyUsd: '0.00', atMostUsd: '59.57', formula: 'f', inputs: {} };
    expect(toSummary({ ...aChange(), money })).toMatchObject({ monthlyUsd: '0.00', atMostUsd: '59.57' });
    expect(toSummary(aChange())).not.toHaveProperty('atMostUsd');
    renderApp(ONE, { workspace: aWorkspace({ changes: [{ ...aChange(), money }] }) });
    expect(await screen.findByText('$0.00 to $59.57')).toBeInTheDocument();
    expect(screen.queryByText('Does not change the bill')).not.toBeInTheDocument();
    renderApp('/acme/changes', { workspace: aWorkspace({ changes: [{ ...aChange(), money }] }) });
    expect(await screen.findByText('$0–$60')).toBeInTheDocument();
  });

  it('is approved over the hash that was shown', async () => {
    const { user, api } = renderApp(ONE, { workspace: aWorkspace({ changes: [aChange()] }) });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('You approved this change.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(api.requests.find(({ path }) => path.endsWith('/approve'))?.body).toMatchObject({
      proofHash: aChange().proofHash,
    });
  });

  it.each([
    ['its author', aChange({ by: YOU }), 'Authors cannot approve their own changes.'],
    [
      'anyone while a guardrail denies it',
      aChange({ gate: someGate({ verdict: 'deny' }) }),
      'The guardrails do not allow this change.',
    ],
  ])('cannot be approved by %s', async (_who, change, reason) => {
    renderApp(ONE, { workspace: aWorkspace({ changes: [change] }) });
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  itAtNight('cannot be approved or ended by a viewer', async () => {
    renderApp(ONE, {
      workspace: aWorkspace({ changes: [aChange()], role: 'tenant-viewer' }),
      session: aSession({ user: { ...aSession().user, groups: ['tenant-viewer'] } }),
    });
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Decision')).toHaveTextContent("You don't have permission to approve changes.");
  });

  it('is rejected with a reason, which stays typed if the call fails', async () => {
    let isDown = true;
    const workspace = aWorkspace({ changes: [aChange()] });
    const { user } = renderApp(ONE, {
      workspace,
      routes: {
        [REJECT]: (request) => (isDown ? new Error('down') : changeRoutes(workspace)[REJECT]?.(request)),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Load test first');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Load test first');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Load test first')).toBeInTheDocument();
    expect(screen.getByText('Closed')).toBeInTheDocument();
  });

  itAtNight('shows why nothing was edited, with the text of a ticket', async () => {
    const refusal = {
      code: 'shared-module',
      reason: 'The module has four callers.',
      place: 'main.tf:12',
      ticket: 'Set instance_type to m5.xlarge for one of four callers.',
    };
    renderApp(ONE, {
      workspace: aWorkspace({
        changes: [aChange({ steps: [{ kind: 'refused', at: '2026-11-21T09:00:00.000Z', by: null, refusal }] })],
      }),
    });
    expect(await screen.findByText(refusal.ticket)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy ticket' })).toBeInTheDocument();
    for (const name of ['Plan', 'Guardrails', 'Approvals', 'Proof'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Steps' })).not.toHaveTextContent('finding the code');
  });

  itAtNight('that does not exist is not shown as an empty one', async () => {
    renderApp('/acme/changes?change=other');
    expect(await screen.findByText('Could not load the change')).toBeInTheDocument();
  });
});

describe('Open PR', () => {
  it('starts a change from a recommendation and shows it', async () => {
    const { user, api } = renderApp('/acme/recommendations?recommendation=r-2');
    await user.click(await screen.findByRole('button', { name: 'Open PR' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Right-size payments-api' })).toBeInTheDocument();
    expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/changes'))?.body).toMatchObject(
      {
        targets: [{ kind: 'recommendation', id: 'r-2' }],
      },
    );
  });

  it.each(
    takeFirst(
      [
        ['View change', YOU],
        ['Review and approve', AUTHOR],
      ],
      1,
    ),
  )('becomes %s for the change that already mends a recommendation', async (label, by) => {
    const change = aChange({ by });
    const workspace = aWorkspace({ changes: [change] });
    workspace.recommendations = workspace.recommendations.map((one, place) =>
      place === 0 ? { ...one, id: 'r-1' } : one,
    );
    renderApp('/acme/recommendations?recommendation=r-1', { workspace });
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', ONE);
  });

  itAtNight('opens on purpose what was declined', async () => {
    const decline = { at: '2026-11-21T12:00:00.000Z', reason: 'sam closed the pull request.', until: null };
    const workspace = aWorkspace({ changes: [{ ...aChange(), state: 'closed', decline }] });
    const { user } = renderApp('/acme/recommendations?recommendation=r-2', { workspace });
    await user.click(await screen.findByRole('button', { name: 'Open PR' }));
    expect(await screen.findByText('Declined: sam closed the pull request.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Open it again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Right-size payments-api' })).toBeInTheDocument();
  });

  itAtNight('is off below Pro and says so', async () => {
    renderApp('/acme/recommendations?recommendation=r-2', {
      workspace: aWorkspace({ plan: 'basic' }),
      session: aSession({ user: { ...aSession().user, plan: 'basic' } }),
    });
    expect(await screen.findByRole('button', { name: 'Open PR' })).toBeDisabled();
    expect(screen.getByText('Pull requests need Pro or above. Your plan is Basic.')).toBeInTheDocument();
  });
});

describe('several changes that wait', () => {
  itAtNight('are reviewed one after the other, never approved blindly', async () => {
    const changes = ['one', 'two', 'three'].map((name) => aChange({ id: `change-${name}`, title: `Fix ${name}` }));
    const { user, router } = renderApp('/acme/changes', { workspace: aWorkspace({ changes }) });
    for (const name of ['one', 'two'])
      await user.click(await screen.findByRole('checkbox', { name: `Select Fix ${name}` }));
    await user.click(screen.getByRole('link', { name: 'Review 2' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fix one' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Next change' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fix two' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Next change' })).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?change=change-two');
  });
});

describe('several findings', () => {
  itAtNight('go into one change', async () => {
    const { user, api } = renderApp('/acme/security-findings');
    for (const name of [/S3 bucket.*acme-exports/i, /SSH/])
      await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Open one PR' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Right-size payments-api' })).toBeInTheDocument();
    expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/changes'))?.body).toEqual({
      targets: [
        { kind: 'finding', id: 'f-1' },
        { kind: 'finding', id: 'f-2' },
      ],
    });
  });
});
