import {
  addKnown,
  type CarbonMonth,
  type CarbonRow,
  type ImportedMonth,
  type ProviderRow,
} from '@cloudmend/domain/carbon';
import { chooseFigures } from './choose-figures';
import { reconcile } from './reconcile';

const ACCOUNT = '111122223333';

const row = (service: string, totalKg: number | null): CarbonRow => ({
  month: '2026-09',
  accountId: ACCOUNT,
  region: 'us-east-1',
  service,
  source: 'estimate',
  method: 'current 2026-11-20',
  observedHours: 700,
  hours: 720,
  machineHours: null,
  kwh: totalKg,
  operationalKg: totalKg,
  embodiedKg: null,
  totalKg,
  lowKg: totalKg,
  highKg: totalKg,
  assessed: totalKg === null ? 0 : 1,
  notAssessed: totalKg === null ? 2 : 0,
  reasons: {},
});
const estimate = (month: string): CarbonMonth => ({
  accountId: ACCOUNT,
  month,
  observedHours: 700,
  hours: 720,
  rows: [row('ec2', 100), row('rds', null), row('efs', 5)],
});
const provided = (service: string, scope2Lbm: number | null): ProviderRow => ({
  region: 'us-east-1',
  service,
  totalLbm: scope2Lbm === null ? null : scope2Lbm + 0.06,
  totalMbm: 0.07,
  scope1: 0.01,
  scope2Lbm,
  scope2Mbm: 0.02,
  scope3Lbm: 0.05,
  scope3Mbm: 0.05,
});
const imported = (more: Partial<ImportedMonth> = {}): ImportedMonth => ({
  accountId: ACCOUNT,
  month: '2026-09',
  modelVersion: 'v3.0.0',
  refreshedAt: '2026-11-15T00:00:00Z',
  rows: [provided('AmazonEC2', 0.12), provided('AmazonCloudFront', null)],
  by: 'finops@acme.example',
  at: '2026-11-20T00:00:00.000Z',
  file: { name: 'carbon.csv', sha256: 'a'.repeat(64) },
  ...more,
});

describe('figures of a provider', () => {
  it('take the place of a whole account-month and are never mixed with an estimate', () => {
    const months = chooseFigures([estimate('2026-09'), estimate('2026-10')], [imported()], 'provider');
    expect(months.map(({ month, rows }) => [month, [...new Set(rows.map(({ source }) => source))]])).toEqual([
      ['2026-09', ['provider']],
      ['2026-10', ['estimate']],
    ]);
    expect(months[0]?.rows.map(({ totalKg, kwh, method }) => [totalKg, kwh, method])).toEqual([
      [180, null, 'v3.0.0'],
      [null, null, 'v3.0.0'],
    ]);
    expect(chooseFigures([estimate('2026-09')], [imported()], 'estimate')[0]?.rows[0]?.source).toBe('estimate');
  });

  it('give way to a later refresh, not to a later import of older figures', () => {
    const later = imported({ modelVersion: 'v3.1.0', refreshedAt: '2026-12-15T00:00:00Z' });
    const again = imported({ at: '2026-12-20T00:00:00.000Z' });
    const [month] = chooseFigures([], [later, again, imported()], 'provider');
    expect(month?.rows[0]?.method).toBe('v3.1.0');
  });

  it('stand beside the estimate with what makes them differ', () => {
    const [pair] = reconcile([estimate('2026-09')], [imported()]);
    expect(pair).toMatchObject({
      operationalKg: 105,
      scope2LbmKg: 120,
      scope3LbmKg: 100,
      estimateKg: 105,
      providerKg: 180,
    });
    const causes = pair?.causes.join('\n');
    for (const cause of [
      "The estimate covers 97% of the month's hours",
      '2 resources have no figure in the estimate.',
      'Only the estimate covers efs 5.00 kg.',
      "The provider's Scope 1, 20 kg, has no counterpart",
      'fuel- and energy-related activities',
      'model v3.0.0',
    ])
      expect(causes).toContain(cause);
  });

  it('are shown without an estimate as well', () => {
    const [pair] = reconcile([], [imported()]);
    expect(pair).toMatchObject({ estimateKg: null, operationalKg: null, providerKg: 180 });
    expect(pair?.causes).toEqual(['No scan read this account in the month: there is no estimate.']);
  });

  it('of null stay unknown', () => {
    expect(addKnown([null, null])).toBeNull();
    expect(addKnown([0, null])).toBe(0);
  });
});
