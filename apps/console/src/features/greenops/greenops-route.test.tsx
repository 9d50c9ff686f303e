import type { CarbonMonths, CarbonReport, CarbonRow, ReportHead } from '@cloudmend/domain/carbon';
import { aCarbonReport } from '@cloudmend/domain/testing';
import { screen, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const row = (service: string, totalKg: number | null): CarbonRow => ({
  month: '2026-10',
  accountId: '111122223333',
  region: 'us-east-1',
  service,
  source: 'estimate',
  method: 'current 2026-11-20',
  observedHours: 720,
  hours: 744,
  machineHours: null,
  kwh: totalKg,
  operationalKg: totalKg,
  embodiedKg: null,
  totalKg,
  lowKg: totalKg,
  highKg: totalKg === null ? null : totalKg * 2,
  assessed: totalKg === null ? 0 : 3,
  notAssessed: totalKg === null ? 2 : 0,
  reasons: totalKg === null ? { 'no figures are available': 2 } : {},
});

const CARBON: CarbonMonths = {
  rows: [row('ec2', 120), row('redshift', null)],
  months: [
    { month: '2026-09', observedHours: 0, hours: 0, accounts: 0, usd: null },
    { month: '2026-10', observedHours: 720, hours: 744, accounts: 1, usd: 1000 },
  ],
  regions: [{ region: 'us-east-1', gridKgPerKwh: 0.3844, pue: 1.15, source: 'Ember' }],
  reconciliations: [],
  regionHints: [{ region: 'us-east-1', to: 'us-west-2', operationalKg: 120, lessKg: 64, source: 'Ember' }],
};
const toHead = ({ lines: _lines, rows: _rows, gaps: _gaps, methodology: _method, ...head }: CarbonReport): ReportHead =>
  head;
const routes = {
  'GET /tenants/*/carbon': () => CARBON,
  'GET /tenants/*/reports/carbon': () => [toHead(aCarbonReport({ totalKg: 1473, lowKg: 1145, highKg: 1801 }))],
};

describe('GreenOps', () => {
  it('shows ranges, and what is not assessed apart', async () => {
    renderApp('/acme/greenops', { routes });
    const services = await screen.findByRole('region', { name: 'By service' });
    const [ec2, redshift] = within(services).getAllByRole('row').slice(1);
    expect(ec2).toHaveTextContent('EC2120120 to 240');
    expect(redshift).toHaveTextContent('Redshift–Not assessed');
    expect(screen.getByRole('region', { name: 'Not assessed' })).toHaveTextContent('No figures are available 2');
    expect(screen.getByRole('button', { name: 'Sep 2026: not assessed' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Oct 2026: 120 kg, range 120 to 240 kg' })).toBeInTheDocument();
  });

  itAtNight('hints at regions that emit less, with their limits', async () => {
    const { user } = renderApp('/acme/greenops', { routes });
    await user.click(await screen.findByRole('radio', { name: 'Region' }));
    expect(await screen.findByText(/same load in us-west-2: −64 kg, price not compared/)).toBeInTheDocument();
  });

  it('lists reports and creates a draft', async () => {
    const sent: unknown[] = [];
    const create = ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      const { rows: _rows, ...shown } = aCarbonReport();
      return shown;
    };
    const { user } = renderApp('/acme/greenops', { routes: { ...routes, 'POST /tenants/*/reports/carbon': create } });
    expect(await screen.findByText('1.473 t')).toBeInTheDocument();
    expect(screen.getByText(/Range 1.145 t to 1.801 t/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('Draft created.')).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ standard: 'brsr', figures: 'provider', revenue: null })]);
  });

  itAtNight('restates a final report, or goes back to a new one', async () => {
    const final = toHead(aCarbonReport({ state: 'final' }));
    const sent: unknown[] = [];
    const create = ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      const { rows: _rows, ...shown } = aCarbonReport();
      return shown;
    };
    const { user } = renderApp('/acme/greenops', {
      routes: { ...routes, 'GET /tenants/*/reports/carbon': () => [final], 'POST /tenants/*/reports/carbon': create },
    });
    await user.click(await screen.findByRole('button', { name: 'Restate' }));
    expect(screen.getByLabelText('Standard')).toBeDisabled();
    expect(screen.getByLabelText('Revenue (optional)')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Standard')).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Restate' }));
    await user.click(screen.getByRole('button', { name: 'Create restated draft' }));
    expect(await screen.findByRole('button', { name: 'Create draft' })).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ restates: final.id })]);
  });

  itAtNight('offers viewers downloads only', async () => {
    renderApp('/acme/greenops', { routes, workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByRole('button', { name: 'Download' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create draft' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make final' })).not.toBeInTheDocument();
  });
});
