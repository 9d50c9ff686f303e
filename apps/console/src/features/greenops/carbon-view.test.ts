import fc from 'fast-check';
import type { CarbonRow, ProviderMonth } from '@cloudmend/domain/carbon';
import { anImportedMonth, aRecommendation } from '@cloudmend/domain/testing';
import { groupMonths } from './api/carbon';
import { formatKg } from '../../components/format';
import {
  formatKgOfKinds,
  formatKgParts,
  gramsPerDollar,
  groupRows,
  listReasons,
  lowerings,
  sumRows,
} from './carbon-view';

const row = (more: Partial<CarbonRow>): CarbonRow => ({
  month: '2026-10',
  accountId: '111122223333',
  region: 'us-east-1',
  service: 'ec2',
  source: 'estimate',
  method: 'current 2026-11-20',
  observedHours: 700,
  hours: 744,
  machineHours: 700,
  kwh: 10,
  operationalKg: 4,
  embodiedKg: 1,
  totalKg: 5,
  lowKg: 3,
  highKg: 8,
  assessed: 1,
  notAssessed: 0,
  reasons: {},
  ...more,
});
const UNKNOWN = {
  kwh: null,
  operationalKg: null,
  embodiedKg: null,
  totalKg: null,
  lowKg: null,
  highKg: null,
  assessed: 0,
  notAssessed: 2,
  reasons: { 'no factor': 2 },
};

describe('emissions on the page', () => {
  const rows = [row({}), row({ region: 'eu-west-1', totalKg: 7 }), row({ service: 'rds', ...UNKNOWN })];

  it('add up by service, and stay unknown where nothing is known', () => {
    expect(groupRows(rows, 'service').map(({ name, totalKg }) => [name, totalKg])).toEqual([
      ['ec2', 12],
      ['rds', null],
    ]);
    expect(groupRows(rows, 'region').map(({ name }) => name)).toEqual(['eu-west-1', 'us-east-1']);
    expect(sumRows([])).toMatchObject({ totalKg: null, kwh: null, assessed: 0 });
    expect(listReasons(rows)).toEqual([['no factor', 2]]);
  });

  it('have an intensity only where cost is known', () => {
    expect(gramsPerDollar({ totalKg: 5 }, 100)).toBe(50);
    expect(gramsPerDollar({ totalKg: 5 }, null)).toBeUndefined();
    expect(gramsPerDollar({ totalKg: null }, 100)).toBeUndefined();
  });

  it('name what would lower them, with dollars', () => {
    const found = lowerings(
      [
        aRecommendation({ rule: 'EC2-IDLE', title: 'Stop', monthlyKgCo2e: 3, monthlySavingUsd: 10 }),
        aRecommendation({ rule: 'EC2-RIGHTSIZE', title: 'Right-size', monthlyKgCo2e: 5, monthlySavingUsd: 20 }),
        aRecommendation({ rule: 'DDB-MODE', monthlyKgCo2e: 0 }),
        aRecommendation({ rule: 'EC2-IDLE', monthlyKgCo2e: 9, status: 'dismissed' }),
      ],
      'service',
    );
    expect([...found]).toEqual([['ec2', expect.objectContaining({ count: 2, title: 'Right-size', kg: 8, usd: 30 })]]);
  });
});

describe('imported months', () => {
  it('are sent in groups that fit a request', () => {
    const { by: _by, at: _at, file: _file, ...month } = anImportedMonth();
    const [line] = month.rows;
    const withRows = (rows: number): ProviderMonth => ({
      ...month,
      rows: Array.from({ length: rows }, () => line as never),
    });
    expect(
      groupMonths([withRows(150), withRows(50), withRows(1), withRows(300), withRows(2)]).map((all) =>
        all.map(({ rows }) => rows.length),
      ),
    ).toEqual([[150, 50], [1], [300], [2]]);
    expect(JSON.stringify(withRows(300)).length).toBeLessThan(64 * 1024);
  });
});

describe('kilograms beside their total', () => {
  const read = (text: string): number => Number(text.replace(/^<.*/, '0').replaceAll(',', ''));
  const add = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + read(text), 0);

  it.each([
    [
      [71.6, 37.5],
      ['72', '37'],
    ],
    [
      [80.2, 2.8, 0.3],
      ['80', '3', '<1'],
    ],
    [
      [2.84, 0.01, 0],
      ['2.8', '<0.1', '0'],
    ],
    [[0.85], [formatKg(0.85)]],
    [
      [12, null],
      ['12', '–'],
    ],
    [[], []],
  ])('%j are shown as %j', (parts, shown) => expect(formatKgParts(parts)).toEqual(shown));

  it('add up, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 3000, noNaN: true }), { minLength: 1, maxLength: 12 }), (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        if (total >= 0.1) expect(add(formatKgParts(parts))).toBeCloseTo(read(formatKg(total)), 6);
      }),
    );
  });

  it('add up by kind, and operational ones by region, too', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50_000), fc.nat(50_000)), { minLength: 1, maxLength: 5 }), (grams) => {
        const regions = grams.map(([operational, embodied]) => ({
          operationalKg: operational / 1000,
          embodiedKg: embodied / 1000,
          totalKg: (operational + embodied) / 1000,
        }));
        const sums = sumRows(regions.map(row));
        const total = sums.totalKg ?? 0;
        if (total < 0.1) return;
        const [operational, embodied] = formatKgOfKinds(sums);
        expect(add([operational, embodied])).toBeCloseTo(read(formatKg(total)), 6);
        expect(
          add(
            formatKgParts(
              regions.map(({ operationalKg }) => operationalKg),
              total,
            ),
          ),
        ).toBeCloseTo(read(operational), 6);
      }),
    );
  });

  it('stay unknown if one kind is', () => {
    const sums = sumRows([row({ operationalKg: null, embodiedKg: 2.5, totalKg: null })]);
    expect(formatKgOfKinds(sums)).toEqual(['–', '2.5']);
  });
});
