import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aFinding, aFindingDetail, aMute } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { findingRoutes } from '../../testing/fake-findings';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace, someFindings } from '../../testing/workspace';

const titles = () =>
  within(screen.getByRole('table', { name: 'Findings' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);

describe('findings', () => {
  it('are listed most severe first; search and severity filter them and are kept in the address', async () => {
    const { user, router } = renderApp('/acme/security-findings');
    await screen.findByRole('table', { name: 'Findings' });
    expect(titles()).toEqual([
      'S3 bucket is readable by anyone',
      'Security group allows SSH from the internet',
      'RDS instance is not encrypted at rest',
      'Bucket has no access logging',
    ]);
    await user.click(screen.getByRole('button', { name: 'Low 1' }));
    expect(titles()).toEqual(['Bucket has no access logging']);
    expect(router.state.location.search).toBe('?severity=LOW');
    await user.click(screen.getByRole('textbox', { name: 'Search title and detail' }));
    await user.paste('nothing like it');
    expect(await screen.findByText('No findings to display.')).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /^0 open findings: 0 critical/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear 2 filters' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
  });

  itAtNight('an address with a filter applies it', async () => {
    renderApp('/acme/security-findings?severity=HIGH,LOW&q=ssh');
    await screen.findByRole('table', { name: 'Findings' });
    expect(titles()).toEqual(['Security group allows SSH from the internet']);
  });

  itAtNight("the donut's legend filters like a click on the ring", async () => {
    const { user } = renderApp('/acme/security-findings');
    const overview = await screen.findByRole('region', { name: 'Severity overview' });
    await user.click(within(overview).getByRole('button', { name: 'Critical' }));
    expect(titles()).toEqual(['S3 bucket is readable by anyone']);
  });

  it('a finding opens with its facts, controls and fix, and J opens the next one', async () => {
    const nist = Array.from({ length: 9 }, (_, index) => ({ framework: 'nist-800-53-r5', control: `AC-${index + 1}` }));
    const controls = [
      { framework: 'cis-aws-5.0', control: '2.1.4' },
      { framework: 'cis-aws-5.0', control: '2.1.5' },
      ...nist,
    ];
    const { user } = renderApp('/acme/security-findings', {
      workspace: aWorkspace({ findings: someFindings().map((finding) => ({ ...finding, controls })) }),
    });
    await user.click(await screen.findByRole('button', { name: 'S3 bucket is readable by anyone' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Turn on Block Public Access for the bucket.')).toBeInTheDocument();
    const [cis, folded] = within(within(drawer).getByRole('list', { name: 'Controls' })).getAllByRole('listitem');
    expect(cis).toHaveTextContent('CIS AWS 5.0 2.1.4, 2.1.5');
    expect(folded).toHaveTextContent('NIST 800-53 r5 AC-1, AC-2 and 7 moreAC-3, AC-4');
    expect(within(drawer).getByText('1 of 4')).toBeInTheDocument();
    await user.keyboard('j');
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Security group allows SSH from the internet' }),
    ).toBeInTheDocument();
  });

  itAtNight('a link opens its finding even if the filter hides it', async () => {
    renderApp('/acme/security-findings?severity=LOW&finding=f-2');
    expect(
      await screen.findByRole('dialog', { name: 'Security group allows SSH from the internet' }),
    ).toBeInTheDocument();
    expect(titles()).toEqual(['Bucket has no access logging']);
  });

  itAtNight('the open finding is kept in the address until it is closed', async () => {
    const { user, router } = renderApp('/acme/security-findings?q=bucket');
    await user.click(await screen.findByRole('button', { name: 'Bucket has no access logging' }));
    expect(router.state.location.search).toBe('?q=bucket&finding=f-4');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=bucket'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bucket has no access logging' })).toHaveFocus());
  });

  itAtNight('a link to a fixed finding says that it is resolved', async () => {
    renderApp('/acme/security-findings?finding=f-gone');
    expect(await screen.findByText(/no longer exists or belongs/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('customer text is rendered as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    renderApp('/acme/security-findings', {
      workspace: aWorkspace({ findings: [aFinding({ title: hostile, detail: hostile, resource: hostile })] }),
    });
    expect(await screen.findByRole('button', { name: hostile })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  itAtNight('an empty workspace shows the next step', async () => {
    renderApp('/acme/security-findings', { workspace: anEmptyWorkspace() });
    expect(await screen.findByText('No findings to display.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/acme/add-account');
  });

  it('can be muted with a reason, an owner and an expiry, and restored with Undo', async () => {
    const { user, api } = renderApp('/acme/security-findings?finding=f-1');
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('button', { name: 'Mute' }));
    await user.click(within(drawer).getByRole('button', { name: 'Mute finding' }));
    expect(within(drawer).getByText('Give a reason.')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('textbox', { name: 'Reason' }));
    await user.paste('Public on purpose');
    await user.click(within(drawer).getByRole('textbox', { name: 'Owner' }));
    await user.paste('web@acme.example');
    fireEvent.change(within(drawer).getByLabelText('Until'), { target: { value: '2027-01-31' } });
    await user.click(within(drawer).getByRole('button', { name: 'Mute finding' }));
    await waitFor(() => expect(titles()).not.toContain('S3 bucket is readable by anyone'));
    expect(api.requests.find(({ path }) => path.endsWith('/f-1/mute'))?.body).toEqual({
      reason: 'Public on purpose',
      owner: 'web@acme.example',
      until: '2027-01-31',
    });
    expect(within(drawer).getByRole('button', { name: 'Unmute' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toContain('S3 bucket is readable by anyone'));
  });

  it('can be resolved, and keeps the reason when the server refuses', async () => {
    let isDown = true;
    const refuse = () => new AppError('conflict', 'This finding is already resolved.');
    const { user } = renderApp('/acme/security-findings?finding=f-2', {
      routes: {
        'POST /tenants/*/findings/*/resolve': () =>
          isDown ? refuse() : aFindingDetail({ id: 'f-2', status: 'resolved' }),
      },
    });
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('button', { name: 'Resolve' }));
    await user.click(within(drawer).getByRole('textbox', { name: 'Reason' }));
    await user.paste('Closed the port');
    await user.click(within(drawer).getByRole('button', { name: 'Resolve finding' }));
    expect(await within(drawer).findByText('This finding is already resolved.')).toBeInTheDocument();
    expect(within(drawer).getByRole('textbox', { name: 'Reason' })).toHaveValue('Closed the port');
    isDown = false;
    await user.click(within(drawer).getByRole('button', { name: 'Resolve finding' }));
    expect(await screen.findByText('Finding resolved.')).toBeInTheDocument();
    await waitFor(() => expect(titles()).not.toContain('Security group allows SSH from the internet'));
  });

  itAtNight('shows that someone else was faster', async () => {
    const resolved = aFindingDetail({ id: 'f-2', status: 'resolved' });
    let isOver = false;
    const { user, api } = renderApp('/acme/security-findings?finding=f-2', {
      routes: {
        'POST /tenants/*/findings/*/mute': () => {
          isOver = true;
          return new AppError('conflict', 'This finding is already resolved.');
        },
        'GET /tenants/*/findings/*': () => (isOver ? resolved : aFindingDetail({ id: 'f-2' })),
      },
    });
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('button', { name: 'Mute' }));
    await user.click(within(drawer).getByRole('textbox', { name: 'Reason' }));
    await user.paste('Accepted');
    await user.click(within(drawer).getByRole('button', { name: 'Mute finding' }));
    expect(
      await within(drawer).findByText('It was resolved in the meantime; no further change was made.'),
    ).toBeInTheDocument();
    const histories = () => api.requests.filter(({ path }) => path.endsWith('/work/finding/f-2'));
    await waitFor(() => expect(histories()).toHaveLength(2));
    expect(within(drawer).queryByRole('button', { name: 'Mute' })).not.toBeInTheDocument();
  });

  itAtNight('shows evidence and history, and tells a viewer why nothing can be changed', async () => {
    renderApp('/acme/security-findings?finding=f-1', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('public access block')).toBeInTheDocument();
    expect(within(drawer).getByText('No bucket is readable by anyone').previousSibling).toHaveTextContent('Expected');
    expect(drawer).toHaveTextContent(
      'Impact 86 GiB in standard storage. Contains personal data (PII) according to its tags.',
    );
    // Evidence comes before facts and fix; the actions are in a sticky footer.
    const text = drawer.textContent ?? '';
    const order = ['Impact', 'Expected', 'First seen', 'Remediation options', 'Resolve'].map((word) =>
      word === 'Remediation options' ? text.indexOf('Fix') : text.indexOf(word),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(await within(drawer).findByText(/First detected/)).toBeInTheDocument();
    expect(within(drawer).getByText("You don't have permission to change findings.")).toBeInTheDocument();
    for (const name of ['Mute', 'Resolve']) expect(within(drawer).getByRole('button', { name })).toBeDisabled();
  });

  itAtNight('can be filtered by status, and Back restores the previous list', async () => {
    const findings = [aFinding({ id: 'm', title: 'Muted one', status: 'muted', mute: aMute() }), ...someFindings()];
    const { user, router } = renderApp('/acme/security-findings', { workspace: aWorkspace({ findings }) });
    await screen.findByRole('table', { name: 'Findings' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Muted (1)');
    await waitFor(() => expect(titles()).toEqual(['Muted one']));
    expect(router.state.location.search).toBe('?status=muted');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('render only the visible rows of a long list', async () => {
    const findings = Array.from({ length: 300 }, (_, index) =>
      aFinding({ id: `f-${index}`, title: `Finding ${index}` }),
    );
    renderApp('/acme/security-findings', { workspace: aWorkspace({ findings }) });
    const table = await screen.findByRole('table', { name: 'Findings' });
    expect(table).toHaveAttribute('aria-rowcount', '301');
    expect(titles().length).toBeLessThan(60);
  });

  it('are never counted by the filter before', async () => {
    const summary = 'GET /tenants/*/findings/summary';
    const summarise = findingRoutes(aWorkspace())[summary];
    const { user } = renderApp('/acme/security-findings', {
      routes: {
        [summary]: (request) => (request.query.has('service') ? new Promise(() => undefined) : summarise?.(request)),
      },
    });
    const table = await screen.findByRole('table', { name: 'Findings' });
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '5'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 's3');
    await waitFor(() => expect(titles()).toHaveLength(2));
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '3'));
  });

  itAtNight('stay on screen when the next page fails to load', async () => {
    let isDown = false;
    const { user } = renderApp('/acme/security-findings', {
      routes: { 'GET /findings': () => (isDown ? new AppError('unavailable', 'Down.') : someFindings()) },
    });
    await screen.findByRole('table', { name: 'Findings' });
    isDown = true;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    expect(await screen.findByText(/Could not load findings/)).toBeInTheDocument();
    expect(screen.queryByText('No findings to display.')).not.toBeInTheDocument();
  });

  it('show an error on failure, and Try again retries', async () => {
    let isDown = true;
    const { user } = renderApp('/acme/security-findings', {
      routes: {
        'GET /findings': () =>
          isDown ? new AppError('unavailable', 'HTTP 503', { requestId: 'req-7' }) : [aFinding()],
      },
    });
    expect(await screen.findByRole('heading', { name: 'Could not load findings' })).toBeInTheDocument();
    expect(screen.getByText(/req-7/)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['S3 bucket is readable by anyone']));
  });
});
