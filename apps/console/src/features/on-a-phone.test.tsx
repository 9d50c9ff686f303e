import { screen, within } from '@testing-library/react';
import type { MetricRow } from '@cloudmend/domain/costs';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../testing/render-app';
import { aWorkspace, someMetrics } from '../testing/workspace';

const wide = window.matchMedia;
const onPhone = () => {
  window.matchMedia = ((query: string) => ({
    ...wide(query),
    matches: query.includes('max-width'),
  })) as typeof window.matchMedia;
};
beforeEach(() => localStorage.clear());
afterEach(() => {
  window.matchMedia = wide;
});

describe('on a phone', () => {
  it('the findings filters collapse behind one button that counts the active ones', async () => {
    onPhone();
    const { user } = renderApp('/acme/security-findings?severity=HIGH&service=ec2');
    const fold = await screen.findByRole('button', { name: 'Filters (2)', expanded: false });
    expect(screen.queryByRole('combobox', { name: 'Region' })).not.toBeInTheDocument();
    await user.click(fold);
    expect(screen.getByRole('combobox', { name: 'Region' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('button', { name: 'Filters', expanded: true })).toBeInTheDocument();
  });

  itAtNight('the parts of a finished scan collapse, with their number', async () => {
    onPhone();
    renderApp('/acme/scan');
    const summary = await screen.findByText(/^\d+ parts?, \d+ gaps?$/);
    expect(summary.closest('details')).not.toHaveAttribute('open');
  });
});

describe('on a wide screen', () => {
  itAtNight('nothing collapses', async () => {
    renderApp('/acme/security-findings');
    expect(await screen.findByRole('combobox', { name: 'Region' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Filters' })).not.toBeInTheDocument();
  });
});

describe('hidden values are labelled', () => {
  const many = () => Array.from({ length: 28 }, (_, index) => ({ service: `Service ${index}`, usd: 28 - index }));
  const row = (resource: string): MetricRow => ({
    provider: 'aws',
    resource,
    total_cost: 1,
    amortised_cost: 1,
    savings: 0,
    savingsBasis: 'recommendations',
  });

  itAtNight.each(['cost-metrics', 'home?tab=cost'])(
    '%s says that it shows the top eight of 28 services',
    async (page) => {
      renderApp(`/acme/${page}`, { workspace: aWorkspace({ metrics: { ...someMetrics(), byService: many() } }) });
      const card = await screen.findByRole('region', { name: 'Cost by service' });
      expect(within(card).getByText('USD, top 8 of 28')).toBeInTheDocument();
    },
  );

  it('the dashboard has Prev and Delta with a comparison, the CSV always', async () => {
    const first = renderApp('/acme/dashboard', {
      workspace: aWorkspace({ metrics: { ...someMetrics(), rows: [row('EC2')] } }),
    });
    const heads = () =>
      within(screen.getByRole('table', { name: 'Cost by service' }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(await screen.findByText('The CSV adds Prev and Delta')).toBeInTheDocument();
    expect(heads()).toEqual(['Provider', 'Service', 'Cost', 'Savings', 'Net']);
    first.unmount();
    renderApp('/acme/dashboard?compare=prev');
    await screen.findByText('Same columns as the CSV');
    expect(heads()).toEqual(['Provider', 'Service', 'Cost', 'Savings', 'Net', 'Prev', 'Delta']);
  });

  itAtNight('top priorities show an amount, and a finding shows its reason', async () => {
    renderApp('/acme/home');
    const card = await screen.findByRole('region', { name: 'What to do first' });
    expect((await within(card).findByText('$40')).parentElement).toHaveTextContent('$40a month');
    expect(within(card).getByText('High risk: Port 22 is open to 0.0.0.0/0.')).toBeInTheDocument();
    expect(within(card).queryByText(/stays open to misuse/)).not.toBeInTheDocument();
  });
});
