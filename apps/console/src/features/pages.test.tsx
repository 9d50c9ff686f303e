import { screen, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../testing/workspace';

const down = () => {
  throw new TypeError('down');
};

describe('compliance', () => {
  it('shows coverage and separates passed, failed, not assessed and manual', async () => {
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

  itAtNight('counts not fully read separately, and only if there are any', async () => {
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

  it("opens a framework's controls, their checks and the failing resources", async () => {
    const { user } = renderApp('/acme/compliance');
    const controls = await screen.findByRole('table', { name: 'Controls' });
    expect(
      within(controls)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Access is logged', 'Keys rotate', 'Contacts are kept', 'Root has a second factor']);
    await user.click(within(controls).getByRole('button', { name: 'Access is logged' }));
    const resources = await screen.findByRole('list', { name: 'Resources failing s3-logging' });
    expect(within(resources).getByRole('link', { name: 'acme-build-cache' })).toHaveAttribute(
      'href',
      '/acme/security-findings?finding=f-4',
    );
    expect(screen.getByText('1 failed, 3 passed')).toBeInTheDocument();
  });

  itAtNight('filters by section, state or text, and keeps that in the address', async () => {
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
    expect(screen.getByText('2 unknown')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Passed 0' }));
    expect(screen.getByText('No controls to display.')).toBeInTheDocument();
  });

  itAtNight('marks a control without a check as manual', async () => {
    renderApp('/acme/compliance?control=1.1');
    expect(
      await screen.findByText(/^This control requires manual review: no setting of a cloud account proves it\./),
    ).toBeInTheDocument();
  });

  itAtNight('keeps the gauges when the controls fail to load', async () => {
    renderApp('/acme/compliance', { routes: { 'GET /tenants/*/compliance/*': down } });
    expect(await screen.findByText('Could not load the controls')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'CIS AWS 5.0' })).toBeInTheDocument();
  });

  it('lets permitted roles set a threshold within its bounds', async () => {
    const { user, api } = renderApp('/acme/compliance');
    await user.click(await screen.findByRole('link', { name: 'Thresholds' }));
    const field = await screen.findByRole('textbox', { name: 'Maximum age of an access key' });
    await user.clear(field);
    await user.type(field, '400');
    expect(screen.getByText('Choose a whole number from 1 to 365.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save thresholds' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '60');
    await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
    expect(await screen.findByText('Thresholds saved. They apply from the next scan.')).toBeInTheDocument();
    expect(
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/settings/thresholds'))?.body,
    ).toMatchObject({ accessKeyMaxAgeDays: 60 });
  });

  itAtNight('shows the thresholds read-only to other roles', async () => {
    renderApp('/acme/settings', { workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByRole('textbox', { name: 'Maximum age of an access key' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save thresholds' })).not.toBeInTheDocument();
  });

  itAtNight('shows an example version, and handles singular and plural days', async () => {
    const { user } = renderApp('/acme/settings');
    const version = await screen.findByRole('textbox', { name: 'Minimum Kubernetes version' });
    await user.clear(version);
    await user.type(version, 'newest');
    expect(screen.getByText('Enter a version such as 1.32.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Minimum time without root user activity' })).toHaveValue('1 day');
    expect(screen.getByRole('textbox', { name: 'Maximum age of an access key' })).toHaveValue('90 days');
  });

  itAtNight('shows Manual for manual controls and exports the controls', async () => {
    renderApp('/acme/compliance');
    const controls = await screen.findByRole('table', { name: 'Controls' });
    const row = within(controls).getByRole('row', { name: /Contacts are kept/ });
    expect(within(row).getAllByText('Manual')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-disabled');
  });

  itAtNight('exports nothing if no control matches', async () => {
    renderApp('/acme/compliance?q=no-such-control');
    await screen.findByText('No controls to display.');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  });

  itAtNight('falls back to labelled sample frameworks', async () => {
    renderApp('/acme/compliance', { routes: { 'GET /tenants/*/compliance': down } });
    expect(await screen.findByText('Sample data.')).toBeInTheDocument();
  });
});

describe('recommendations', () => {
  it('are listed largest saving first, with formula and inputs, and offer a pull request', async () => {
    const { user } = renderApp('/acme/recommendations');
    const list = await screen.findByRole('list', { name: 'Recommendations' });
    expect(
      within(list)
        .getAllByText(/^\$\d+$/)
        .map((one) => one.textContent),
    ).toEqual(['$40', '$8']);
    await user.click(within(list).getByRole('button', { name: /Volume is unattached/ }));
    const formula = within(screen.getByRole('group', { name: 'How the saving is computed' }));
    expect(formula.getByText('500 GiB')).toBeInTheDocument();
    expect(formula.getByText('$40.00')).toBeInTheDocument();
    expect(await screen.findByText('Open the service.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open PR' })).toBeEnabled();
  });

  it('can be dismissed with a reason and reopened', async () => {
    const { user, api } = renderApp('/acme/recommendations?recommendation=r-2');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The vendor requires gp2.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await user.click(await screen.findByRole('button', { name: 'Dismissed (1)' }));
    expect(await screen.findByText(/The vendor requires gp2\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Dismissed (0)' })).toBeInTheDocument();
    expect(
      api.requests.flatMap(({ method, path }) =>
        method === 'POST' && path.includes('/recommendations/') ? [path] : [],
      ),
    ).toEqual(['/tenants/acme/recommendations/r-2/dismiss', '/tenants/acme/recommendations/r-2/reopen']);
  });

  itAtNight('are filtered by the address, and list what could not be evaluated', async () => {
    renderApp('/acme/recommendations?risk=low');
    const list = await screen.findByRole('list', { name: 'Recommendations' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    expect(await screen.findByText(/They may still exist/)).toBeInTheDocument();
    expect(screen.getByText(/Too few datapoints of cpuMax over 14 days/)).toBeInTheDocument();
  });

  itAtNight('a link opens its recommendation', async () => {
    renderApp('/acme/recommendations?recommendation=r-2');
    expect(await screen.findByRole('button', { name: /Volume is gp2/, expanded: true })).toBeInTheDocument();
  });

  itAtNight('are samples before the first scan only', async () => {
    const first = renderApp('/acme/recommendations', { workspace: anEmptyWorkspace() });
    expect(await screen.findByText('Live recommendations appear after the next scan.')).toBeInTheDocument();
    first.unmount();
    renderApp('/acme/recommendations', { workspace: aWorkspace({ recommendations: [] }) });
    expect(await screen.findByText('No savings found')).toBeInTheDocument();
    expect(screen.queryByText('Sample data.')).not.toBeInTheDocument();
  });
});

describe('the other pages', () => {
  it('cost metrics shows cost by service and by cloud', async () => {
    renderApp('/acme/cost-metrics');
    expect(
      await screen.findByRole('img', {
        name: 'Cost by service. Highest: Amazon Elastic Compute Cloud, $17,204.',
      }),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Cost by cloud' })).toBeInTheDocument();
  });

  itAtNight('cost metrics of one account requests only that account, and links to all if it has no cost', async () => {
    const { user, api, router } = renderApp('/acme/cost-metrics?account=111122223301', {
      workspace: anEmptyWorkspace(),
    });
    await user.click(await screen.findByRole('button', { name: 'Show all accounts' }));
    expect(
      api.requests.filter(({ path }) => path.endsWith('/metrics')).map(({ query }) => query.get('account')),
    ).toEqual(['111122223301', null]);
    expect(router.state.location.search).toBe('');
  });

  it('ensure tenant is Enterprise-only and requires a name', async () => {
    const { user } = renderApp('/acme/ensure-tenant', { workspace: aWorkspace({ plan: 'enterprise' }) });
    await user.click(await screen.findByRole('button', { name: 'Ensure tenant' }));
    expect(await screen.findByText('Tenant name required.')).toBeInTheDocument();
  });
});
