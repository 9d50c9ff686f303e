import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aFinding, aFindingDetail, aMute } from '@cloudmend/domain/testing';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace, someFindings } from '../../testing/workspace';

const titles = () =>
  within(screen.getByRole('table', { name: 'Findings' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);

describe('findings', () => {
  it('stand worst first; search and severity narrow them and live in the address', async () => {
    const { user, router } = renderApp('/acme/security-findings');
    await screen.findByRole('table', { name: 'Findings' });
    expect(titles()).toEqual([
      'S3 bucket is readable by anyone',
      'SSH is open to the internet',
      'Database storage is not encrypted',
      'Bucket keeps no access log',
    ]);
    await user.click(screen.getByRole('button', { name: 'Low 1' }));
    expect(titles()).toEqual(['Bucket keeps no access log']);
    expect(router.state.location.search).toBe('?severity=LOW');
    await user.click(screen.getByRole('textbox', { name: 'Search title and detail' }));
    await user.paste('nothing like it');
    expect(await screen.findByText('No findings to display.')).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /^0 open findings: 0 critical/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear 2 filters' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
  });

  it('an address with a filter shows what it names', async () => {
    renderApp('/acme/security-findings?severity=HIGH,LOW&q=ssh');
    await screen.findByRole('table', { name: 'Findings' });
    expect(titles()).toEqual(['SSH is open to the internet']);
  });

  it('the legend of the donut filters as a click on the ring does', async () => {
    const { user } = renderApp('/acme/security-findings');
    const overview = await screen.findByRole('region', { name: 'Severity overview' });
    await user.click(within(overview).getByRole('button', { name: 'Critical' }));
    expect(titles()).toEqual(['S3 bucket is readable by anyone']);
  });

  it('a finding opens with its facts, controls and fix, and J leads to the next one', async () => {
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
    expect(await screen.findByRole('heading', { level: 2, name: 'SSH is open to the internet' })).toBeInTheDocument();
  });

  it('a link opens its finding, though the filter beside it leaves it out', async () => {
    renderApp('/acme/security-findings?severity=LOW&finding=f-2');
    expect(await screen.findByRole('dialog', { name: 'SSH is open to the internet' })).toBeInTheDocument();
    expect(titles()).toEqual(['Bucket keeps no access log']);
  });

  it('what is opened stands in the address, and closing takes it out again', async () => {
    const { user, router } = renderApp('/acme/security-findings?q=bucket');
    await user.click(await screen.findByRole('button', { name: 'Bucket keeps no access log' }));
    expect(router.state.location.search).toBe('?q=bucket&finding=f-4');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=bucket'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bucket keeps no access log' })).toHaveFocus());
  });

  it('a link to a finding that was mended says so', async () => {
    renderApp('/acme/security-findings?finding=f-gone');
    expect(await screen.findByText(/is not there any more/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('text of a customer stays text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    renderApp('/acme/security-findings', {
      workspace: aWorkspace({ findings: [aFinding({ title: hostile, detail: hostile, resource: hostile })] }),
    });
    expect(await screen.findByRole('button', { name: hostile })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('an empty workspace is told what to do next', async () => {
    renderApp('/acme/security-findings', { workspace: anEmptyWorkspace() });
    expect(await screen.findByText('No findings to display.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/acme/add-account');
  });

  it('is muted with a reason, an owner and an end, leaves the list at once, and comes back with Undo', async () => {
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
  }, 30_000);

  it('is resolved, and what was typed stays when the server refuses', async () => {
    let isDown = true;
    const refuse = () => new AppError('conflict', 'This finding is resolved already.');
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
    expect(await within(drawer).findByText('This finding is resolved already.')).toBeInTheDocument();
    expect(within(drawer).getByRole('textbox', { name: 'Reason' })).toHaveValue('Closed the port');
    isDown = false;
    await user.click(within(drawer).getByRole('button', { name: 'Resolve finding' }));
    expect(await screen.findByText('Finding resolved.')).toBeInTheDocument();
    await waitFor(() => expect(titles()).not.toContain('SSH is open to the internet'));
  }, 30_000);

  it('says so when somebody else was faster', async () => {
    const resolved = aFindingDetail({ id: 'f-2', status: 'resolved' });
    let isOver = false;
    const { user } = renderApp('/acme/security-findings?finding=f-2', {
      routes: {
        'POST /tenants/*/findings/*/mute': () => {
          isOver = true;
          return new AppError('conflict', 'This finding is resolved already.');
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
      await within(drawer).findByText('It was resolved in the meantime; nothing more was changed.'),
    ).toBeInTheDocument();
    expect(within(drawer).queryByRole('button', { name: 'Mute' })).not.toBeInTheDocument();
  }, 30_000);

  it('shows its evidence and history; a viewer reads why nothing can be decided', async () => {
    renderApp('/acme/security-findings?finding=f-1', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('public access block')).toBeInTheDocument();
    expect(within(drawer).getByText('No bucket is readable by anyone').previousSibling).toHaveTextContent('Expected');
    expect(drawer).toHaveTextContent('Impact 86 GiB in standard storage. Personal data (PII), by its tags.');
    // Evidence comes before facts and fix; what can be done stands at the end, where it is kept in view.
    const text = drawer.textContent ?? '';
    const order = ['Impact', 'Expected', 'First seen', 'Ways to fix it', 'Resolve'].map((word) =>
      word === 'Ways to fix it' ? text.indexOf('Fix') : text.indexOf(word),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(within(drawer).getByText(/Seen for the first time/)).toBeInTheDocument();
    expect(within(drawer).getByText("You don't have permission to change findings.")).toBeInTheDocument();
    for (const name of ['Mute', 'Resolve']) expect(within(drawer).getByRole('button', { name })).toBeDisabled();
  });

  it('narrow by status, and a step back leads to the list before', async () => {
    const findings = [aFinding({ id: 'm', title: 'Muted one', status: 'muted', mute: aMute() }), ...someFindings()];
    const { user, router } = renderApp('/acme/security-findings', { workspace: aWorkspace({ findings }) });
    await screen.findByRole('table', { name: 'Findings' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Muted (1)');
    await waitFor(() => expect(titles()).toEqual(['Muted one']));
    expect(router.state.location.search).toBe('?status=muted');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('of which there are many draw only what the screen shows', async () => {
    const findings = Array.from({ length: 300 }, (_, index) =>
      aFinding({ id: `f-${index}`, title: `Finding ${index}` }),
    );
    renderApp('/acme/security-findings', { workspace: aWorkspace({ findings }) });
    const table = await screen.findByRole('table', { name: 'Findings' });
    expect(table).toHaveAttribute('aria-rowcount', '301');
    expect(titles().length).toBeLessThan(60);
  });

  it('stay on the screen when the next answer fails', async () => {
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

  it('a failure names itself, and Try again tries again', async () => {
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
