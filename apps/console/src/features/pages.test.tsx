import { screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../testing/workspace';

const down = () => {
  throw new TypeError('down');
};

describe('compliance', () => {
  it('shows coverage and keeps passed, failed, not assessed and manual apart', async () => {
    renderApp('/acme/compliance');
    const card = await screen.findByRole('region', { name: 'CIS AWS 5.0' });
    expect(
      within(card).getByRole('img', { name: 'CIS AWS 5.0: 80% coverage, 16 of 20 assessed controls pass.' }),
    ).toBeInTheDocument();
    expect(
      within(card)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['16', '4', '14', '6']);
    expect(within(card).getByText('+4.2 pt')).toBeInTheDocument();
  });

  it('shows what was not fully read as a number of its own, and only where there is some', async () => {
    const [coverage] = aWorkspace().compliance;
    renderApp('/acme/compliance', {
      workspace: aWorkspace({ compliance: coverage ? [{ ...coverage, unknown: 3 }] : [] }),
    });
    const card = await screen.findByRole('region', { name: 'CIS AWS 5.0' });
    expect(
      within(card)
        .getAllByRole('term')
        .map((one, index) => `${one.textContent} ${within(card).getAllByRole('definition')[index]?.textContent}`),
    ).toEqual(['passed 16', 'failed 4', 'not fully read 3', 'not assessed 11', 'manual 6']);
  });

  it('leads from a framework to its controls, their checks and the resources that fail', async () => {
    const { user } = renderApp('/acme/compliance');
    const controls = await screen.findByRole('table', { name: 'Controls' });
    expect(
      within(controls)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Access is logged', 'Keys rotate', 'Contacts are kept', 'Root has a second factor']);
    await user.click(within(controls).getByRole('button', { name: 'Access is logged' }));
    const resources = await screen.findByRole('list', { name: 'Resources that fail s3-logging' });
    expect(within(resources).getByRole('link', { name: 'acme-build-cache' })).toHaveAttribute(
      'href',
      '/acme/security-findings?finding=f-4',
    );
    expect(screen.getByText('1 failed, 3 passed')).toBeInTheDocument();
  });

  it('shows one part, one state or a text alone, and keeps that in the address', async () => {
    const { user, router } = renderApp('/acme/compliance?section=2');
    const names = () =>
      within(screen.getByRole('table', { name: 'Controls' }))
        .getAllByRole('button')
        .map((one) => one.textContent);
    await screen.findByRole('table', { name: 'Controls' });
    expect(names()).toEqual(['Access is logged', 'Keys rotate']);
    await user.click(screen.getByRole('button', { name: 'Not assessed 1' }));
    expect(names()).toEqual(['Keys rotate']);
    expect(router.state.location.search).toBe('?section=2&state=not-assessed');
    await user.click(screen.getByRole('button', { name: 'Keys rotate' }));
    expect(screen.getByText('2 not known')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Passed 0' }));
    expect(screen.getByText('No controls to display.')).toBeInTheDocument();
  });

  it('says that a control without a check is for a person', async () => {
    renderApp('/acme/compliance?control=1.1');
    expect(
      await screen.findByText('Only a person can judge this control: no setting of a cloud account answers it.'),
    ).toBeInTheDocument();
  });

  it('keeps the gauges where the controls cannot be loaded', async () => {
    renderApp('/acme/compliance', { routes: { 'GET /tenants/*/compliance/*': down } });
    expect(await screen.findByText('Could not load the controls')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'CIS AWS 5.0' })).toBeInTheDocument();
  });

  it('lets who may set a threshold set it, within its bounds', async () => {
    const { user, api } = renderApp('/acme/compliance');
    await user.click(await screen.findByRole('link', { name: 'Thresholds' }));
    const field = await screen.findByRole('textbox', { name: 'Age of an access key, at most' });
    await user.clear(field);
    await user.type(field, '400');
    expect(screen.getByText('Choose a whole number from 1 to 365.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save thresholds' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '60');
    await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
    expect(await screen.findByText('The thresholds are saved and apply from the next scan.')).toBeInTheDocument();
    expect(
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/settings/thresholds'))?.body,
    ).toMatchObject({ accessKeyMaxAgeDays: 60 });
  });

  it('shows the thresholds to who may not set them', async () => {
    renderApp('/acme/settings', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByRole('textbox', { name: 'Age of an access key, at most' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save thresholds' })).not.toBeInTheDocument();
  });

  it('asks for a version by an example of one, and counts a day and days', async () => {
    const { user } = renderApp('/acme/settings');
    const version = await screen.findByRole('textbox', { name: 'Kubernetes version, at least' });
    await user.clear(version);
    await user.type(version, 'newest');
    expect(screen.getByText('Enter a version such as 1.31.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Root user unused, at least' })).toHaveValue('1 day');
    expect(screen.getByRole('textbox', { name: 'Age of an access key, at most' })).toHaveValue('90 days');
  });

  it('writes Manual where a person judges, and offers the controls as a file', async () => {
    renderApp('/acme/compliance');
    const controls = await screen.findByRole('table', { name: 'Controls' });
    const row = within(controls).getByRole('row', { name: /Contacts are kept/ });
    expect(within(row).getAllByText('Manual')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-disabled');
  });

  it('exports nothing where the filters leave nothing', async () => {
    renderApp('/acme/compliance?q=no-such-control');
    await screen.findByText('No controls to display.');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('falls back to labelled sample frameworks', async () => {
    renderApp('/acme/compliance', { routes: { 'GET /tenants/*/compliance': down } });
    expect(await screen.findByText('Sample data.')).toBeInTheDocument();
  });
});

describe('recommendations', () => {
  it('stand dearest first, with formula and inputs, and say why nothing can be opened yet', async () => {
    const { user } = renderApp('/acme/recommendations');
    const list = await screen.findByRole('list', { name: 'Recommendations' });
    expect(
      within(list)
        .getAllByText(/^\$\d+$/)
        .map((one) => one.textContent),
    ).toEqual(['$40', '$8']);
    await user.click(within(list).getByRole('button', { name: /Volume is attached to nothing/ }));
    const formula = within(screen.getByRole('group', { name: 'How the saving is computed' }));
    expect(formula.getByText('500 GiB')).toBeInTheDocument();
    expect(formula.getByText('$40.00')).toBeInTheDocument();
    expect(await screen.findByText('Open the service.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open PR' })).toBeDisabled();
    expect(
      screen.getByText('Open PR needs a connected repository. Integrations come with a later release.'),
    ).toBeInTheDocument();
  });

  it('are dismissed with a reason, and taken up again', async () => {
    const { user, api } = renderApp('/acme/recommendations?recommendation=r-2');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /Why it is not for you/ }), 'The vendor asks for gp2.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await user.click(await screen.findByRole('button', { name: 'Dismissed (1)' }));
    expect(await screen.findByText(/The vendor asks for gp2\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Dismissed (0)' })).toBeInTheDocument();
    expect(
      api.requests.flatMap(({ method, path }) =>
        method === 'POST' && path.includes('/recommendations/') ? [path] : [],
      ),
    ).toEqual(['/tenants/acme/recommendations/r-2/dismiss', '/tenants/acme/recommendations/r-2/reopen']);
  });

  it('are narrowed by the address, and say what could not be judged', async () => {
    renderApp('/acme/recommendations?risk=low');
    const list = await screen.findByRole('list', { name: 'Recommendations' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    expect(await screen.findByText(/That does not mean that all is well/)).toBeInTheDocument();
    expect(screen.getByText(/Too few figures of cpuMax over 14 days/)).toBeInTheDocument();
  });

  it('a link opens the one it names', async () => {
    renderApp('/acme/recommendations?recommendation=r-2');
    expect(await screen.findByRole('button', { name: /Volume is gp2/, expanded: true })).toBeInTheDocument();
  });

  it('are samples before the first scan, and only then', async () => {
    const first = renderApp('/acme/recommendations', { workspace: anEmptyWorkspace() });
    expect(await screen.findByText('Live recommendations appear after the next scan.')).toBeInTheDocument();
    first.unmount();
    renderApp('/acme/recommendations', { workspace: aWorkspace({ recommendations: [] }) });
    expect(await screen.findByText('No savings found')).toBeInTheDocument();
    expect(screen.queryByText('Sample data.')).not.toBeInTheDocument();
  });
});

describe('the other pages', () => {
  it('cost metrics has cost by service and by cloud', async () => {
    renderApp('/acme/cost-metrics');
    expect(
      await screen.findByRole('img', {
        name: 'Cost by service; the dearest is Amazon Elastic Compute Cloud with $17,204.',
      }),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Cost by cloud' })).toBeInTheDocument();
  });

  it('cost metrics of one account ask for that account, and lead back to all where it has no cost', async () => {
    const { user, api, router } = renderApp('/acme/cost-metrics?account=111122223301', {
      workspace: anEmptyWorkspace(),
    });
    await user.click(await screen.findByRole('button', { name: 'Show all accounts' }));
    expect(
      api.requests.filter(({ path }) => path.endsWith('/metrics')).map(({ query }) => query.get('account')),
    ).toEqual(['111122223301', null]);
    expect(router.state.location.search).toBe('');
  });

  it('ensure tenant is for Enterprise, and asks for a name', async () => {
    const { user } = renderApp('/acme/ensure-tenant', { workspace: aWorkspace({ plan: 'enterprise' }) });
    await user.click(await screen.findByRole('button', { name: 'Ensure tenant' }));
    expect(await screen.findByText('Tenant name required.')).toBeInTheDocument();
  });
});
