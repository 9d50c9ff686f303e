import type { MetricRow } from '@cloudmend/domain/costs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { formatDay } from '../../components/format';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../../testing/workspace';

const rows = () =>
  within(screen.getByRole('table', { name: 'Cost by service' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the dashboard', () => {
  it('shows cost minus savings as net, most expensive first', async () => {
    renderApp('/acme/dashboard');
    await screen.findByRole('table', { name: 'Cost by service' });
    expect(screen.getByText('$35,226', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByText('$29,313')).toBeInTheDocument();
    expect(rows()[0]).toEqual(['AWS', 'EC2Amazon Elastic Compute Cloud', '$17,204', '$3,100', '$14,104']);
  });

  itAtNight('compares with the previous period and keeps that in the address', async () => {
    const { user, router } = renderApp('/acme/dashboard');
    await user.click(await screen.findByRole('checkbox', { name: 'Compare previous period' }));
    expect(await screen.findByText('was $36,295 in the previous period')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?compare=prev');
    expect(rows()[0]?.slice(5)).toEqual(['$18,236', '−6%']);
  });

  itAtNight('filters by service, and Clear shows all again', async () => {
    const { user } = renderApp('/acme/dashboard');
    await user.type(await screen.findByRole('textbox', { name: 'Filter services' }), 'lambda');
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(rows()).toHaveLength(4);
  });

  itAtNight.each([
    ['EC2', ['EC2Amazon Elastic Compute Cloud'], '$17,204'],
    ['rds', ['RDSAmazon Relational Database Service'], '$9,868'],
    ['simple storage', ['S3Amazon Simple Storage Service'], '$6,412'],
  ])('finds %s by short and full name, and totals only what is listed', async (typed, listed, total) => {
    const { user } = renderApp('/acme/dashboard');
    await user.type(await screen.findByRole('textbox', { name: 'Filter services' }), typed);
    expect(rows().map((cells) => cells[1])).toEqual(listed);
    expect(screen.getByText(total, { selector: 'dd' })).toBeInTheDocument();
  });

  itAtNight('filters by a clicked slice, fades the others, and shows all on a second click', async () => {
    const { user, router } = renderApp('/acme/dashboard');
    const ring = await screen.findByRole('region', { name: 'Distribution' });
    await user.click(within(ring).getByRole('button', { name: 'RDS' }));
    expect(router.state.location.search).toBe('?service=Amazon+Relational+Database+Service');
    expect(rows()).toHaveLength(1);
    expect(within(ring).getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(within(ring).getByRole('button', { name: 'S3' })).toBeInTheDocument();
    await user.click(within(ring).getByRole('button', { name: 'RDS' }));
    expect(rows()).toHaveLength(4);
  });

  itAtNight('shows fractional figures as whole dollars that add up', async () => {
    const workspace = aWorkspace();
    const [first, second, ...others] = workspace.metrics.rows as [MetricRow, MetricRow, ...MetricRow[]];
    const broken = [
      { ...first, total_cost: 825.4, amortised_cost: 825.4, savings: 289.6 },
      { ...second, total_cost: 626.4, amortised_cost: 626.4, savings: 174.6 },
    ];
    renderApp('/acme/dashboard', {
      workspace: { ...workspace, metrics: { ...workspace.metrics, rows: [...broken, ...others] } },
    });
    await screen.findByRole('table', { name: 'Cost by service' });
    const usd = (text: string | null | undefined): number => Number(text?.replaceAll(/[$,]/g, ''));
    for (const [, , cost, savings, net] of rows()) expect(usd(cost) - usd(savings)).toBe(usd(net));
    const total = (column: number): number => rows().reduce((sum, cells) => sum + usd(cells[column]), 0);
    const readShown = (label: string): number =>
      usd(screen.getByText(label).closest('div')?.querySelector('dd')?.textContent);
    expect([readShown('Total Cost'), readShown('Optimizable')]).toEqual([total(2), total(3)]);
    expect(readShown('Total Cost') - readShown('Optimizable')).toBe(readShown('Net cost with all applied'));
  });

  itAtNight('offers every chart as a table', async () => {
    const { user } = renderApp('/acme/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Menu of Net cost and savings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'View as table' }));
    expect(within(screen.getByRole('table', { name: 'Net cost and savings' })).getAllByRole('row')).toHaveLength(31);
  });

  itAtNight('marks days that are not final and shows the previous period beside each day', async () => {
    const { user } = renderApp('/acme/dashboard?compare=prev');
    const name =
      /^Net cost and savings per day .* 1 of 30 days are not final\. Savings show .* past days were not measured\.$/;
    expect(await screen.findByRole('img', { name })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Menu of Net cost and savings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'View as table' }));
    const days = within(screen.getByRole('table', { name: 'Net cost and savings' }))
      .getAllByRole('row')
      .map((day) =>
        within(day)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(days.at(-1)).toEqual(['20 Nov 2026, so far', '$918', '$222', '$990']);
    expect(days[1]).toEqual(['22 Oct 2026', '$910', '$190', '$960']);
  });

  itAtNight('splits by account and region; an account opens its own figures in the address', async () => {
    const { user, router, api } = renderApp('/acme/dashboard');
    const card = await screen.findByRole('region', { name: 'Cost by account' });
    expect(
      within(card)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('$24,110'), '111122223301$11,11632%']);
    await user.click(within(card).getByRole('radio', { name: 'Region' }));
    expect(within(screen.getByRole('region', { name: 'Cost by region' })).getByText('us-east-1')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: '111122223301' }));
    expect(router.state.location.search).toBe('?account=111122223301');
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('111122223301');
    expect(
      api.requests
        .filter(({ path }) => path.endsWith('/metrics'))
        .at(-1)
        ?.query.get('account'),
    ).toBe('111122223301');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'All accounts');
    expect(router.state.location.search).toBe('');
  });

  it('requests no account for an invalid one in the address', async () => {
    const { api } = renderApp("/acme/dashboard?account='--");
    await screen.findByRole('table', { name: 'Cost by service' });
    expect(
      api.requests.filter(({ path }) => path.endsWith('/metrics')).map(({ query }) => query.get('account')),
    ).toEqual([null]);
  });

  itAtNight('shows usage, bill, unblended and amortised cost', async () => {
    const workspace = aWorkspace();
    const [first, ...others] = workspace.metrics.rows as [MetricRow, ...MetricRow[]];
    renderApp('/acme/dashboard', {
      workspace: {
        ...workspace,
        metrics: { ...workspace.metrics, rows: [{ ...first, amortised_cost: 16_848 }, ...others] },
      },
    });
    const bill = await screen.findByRole('table', { name: 'Usage and bill' });
    expect(
      within(bill)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Usage, unblended$35,226',
      'Credits−$1,200',
      'Support$1,056',
      'Billed$35,082',
      'Usage, amortised$34,870',
    ]);
    expect(screen.getByText('The CSV adds Prev and Delta and leaves out Amortised')).toBeInTheDocument();
    expect(rows()[0]?.slice(2, 5)).toEqual(['$17,204', '$16,848', '$3,100']);
  });

  itAtNight('shows a message if there are no credits, refunds, tax or support', async () => {
    const workspace = aWorkspace();
    renderApp('/acme/dashboard', { workspace: { ...workspace, metrics: { ...workspace.metrics, apart: [] } } });
    expect(await screen.findByText(/^No credits, refunds, tax or support in this range\./)).toBeInTheDocument();
  });

  itAtNight('shows the forecast day under the pointer and the actual cost of earlier days', async () => {
    const { user } = renderApp('/acme/dashboard');
    const forecast = await screen.findByRole('img', { name: /^Cost of the next 30 days/ });
    const plot = forecast.lastElementChild as HTMLElement;
    plot.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
    await user.pointer({ target: plot, coords: { clientX: 100 } });
    expect(plot.textContent).toBe(
      `${formatDay(aWorkspace().forecast.daily.at(-1)?.date ?? '')}Forecast$1,180Range$1,020 to $1,360`,
    );
    await user.pointer({ target: plot, coords: { clientX: 0 } });
    expect(plot.textContent).toBe(`${formatDay(aWorkspace().forecast.past[0]?.date ?? '')}Cost$1,100`);
    await user.unhover(plot);
    expect(plot.textContent).toBe('');
  });

  it.each(takeFirst(['Net cost and savings per day', 'Cost of the next 30 days'], 1))(
    'moves along “%s” with the arrow keys and announces the position',
    async (name) => {
      const { user } = renderApp('/acme/dashboard');
      const chart = await screen.findByRole('img', { name: new RegExp(`^${name}`) });
      // The drawing is loaded separately.
      await waitFor(() => expect(chart.lastElementChild?.className).not.toMatch(/Skeleton/));
      const readAnnouncement = () => chart.closest('section')?.querySelector('[aria-live]')?.textContent ?? '';
      act(() => chart.focus());
      await user.keyboard('{ArrowRight}');
      const first = readAnnouncement();
      expect(first).toMatch(/\$1,\d{3}|\$9\d\d/);
      expect(chart.textContent).toContain(first.slice(0, 6));
      await user.keyboard('{End}{ArrowRight}');
      expect(readAnnouncement()).toContain(formatDay(aWorkspace().metrics.daily.at(-1)?.date ?? ''));
      await user.keyboard('{Home}');
      expect(readAnnouncement()).toBe(first);
      await user.keyboard('{Escape}');
      expect(readAnnouncement()).toBe('');
    },
  );

  it("shows the forecast with bounds and its accuracy on the workspace's history", async () => {
    const { user, api } = renderApp('/acme/dashboard');
    expect(
      await screen.findByRole('img', {
        name: 'Cost of the next 30 days: $35,400, between $33,900 and $37,100; such bounds held in 4 of 5 backtests on your history.',
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        'Backtested on your history 5 times, 30 days each. The average daily error was 6%, compared with 9% for repeating the previous week; 81% of days fell within their bounds.',
      ),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    expect(api.requests.filter(({ path }) => path.endsWith('/forecast')).map(({ query }) => query.get('days'))).toEqual(
      ['30', '90'],
    );
  });

  itAtNight('shows why there is no forecast instead of a chart', async () => {
    const workspace = aWorkspace();
    const forecast = {
      ...workspace.forecast,
      daily: [],
      total: null,
      backtest: null,
      reason: 'At least 14 days of cost are needed.',
    };
    renderApp('/acme/dashboard', { workspace: { ...workspace, forecast } });
    expect(await screen.findByText('At least 14 days of cost are needed.')).toBeInTheDocument();
  });

  itAtNight('shows an empty state for an account without cost, with a link to all accounts', async () => {
    const { user, router } = renderApp('/acme/dashboard?account=111122223301', { workspace: anEmptyWorkspace() });
    expect(await screen.findByText('No cost for this account in this range')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all accounts' }));
    expect(router.state.location.search).toBe('');
  });

  itAtNight('exports the rows, or shows why the plan does not allow it', async () => {
    const create = jest.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const first = renderApp('/acme/dashboard');
    await screen.findByRole('table', { name: 'Cost by service' });
    await first.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(create).toHaveBeenCalledTimes(1);
    first.unmount();
    const second = renderApp('/acme/dashboard', { workspace: aWorkspace({ plan: 'free' }) });
    await screen.findByRole('table', { name: 'Cost by service' });
    const button = screen.getByRole('button', { name: 'Export CSV' });
    expect(button).toHaveAttribute('aria-description', 'CSV export needs Starter or above. Your plan is Free.');
    await second.user.click(button);
    expect(create).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });

  it('shows a labelled sample when metrics fail to load, and does not export it', async () => {
    renderApp('/acme/dashboard', {
      routes: {
        'GET /tenants/*/metrics': () => {
          throw new TypeError('down');
        },
      },
    });
    expect(await screen.findByText('Could not load metrics. Showing sample.')).toBeInTheDocument();
    expect(screen.getByText('Sample data.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  });

  itAtNight('shows the next step before any cost was read: link an account, then scan', async () => {
    const { unmount } = renderApp('/acme/dashboard', { workspace: anEmptyWorkspace() });
    expect(await screen.findByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/acme/add-account');
    unmount();
    renderApp('/acme/dashboard', { workspace: { ...anEmptyWorkspace(), accounts: aWorkspace().accounts } });
    expect(await screen.findByRole('link', { name: 'Start a scan' })).toHaveAttribute('href', '/acme/scan');
  });
});
