import * as fc from 'fast-check';
import { toCsv, parseCsv } from '../csv/index';
import { readCarbonExport } from './carbon-export';

const COLUMNS = [
  'last_refresh_timestamp',
  'location',
  'model_version',
  'payer_account_id',
  'product_code',
  'region_code',
  'total_lbm_emissions_unit',
  'total_lbm_emissions_value',
  'total_scope_1_emissions_value',
  'total_scope_2_lbm_emissions_value',
  'total_scope_3_lbm_emissions_value',
  'usage_account_id',
  'usage_period_end',
  'usage_period_start',
];
const row = (value: string, more: Readonly<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    last_refresh_timestamp: '2026-11-15 08:00:00Z',
    location: 'US East (N. Virginia)',
    model_version: 'v3.0.0',
    payer_account_id: '111122223333',
    product_code: 'AmazonEC2',
    region_code: 'us-east-1',
    total_lbm_emissions_unit: 'MTCO2e',
    total_lbm_emissions_value: value,
    total_scope_1_emissions_value: '',
    total_scope_2_lbm_emissions_value: value,
    total_scope_3_lbm_emissions_value: '0',
    usage_account_id: '111122223333',
    usage_period_end: '2026-09-30 23:59:59Z',
    usage_period_start: '2026-09-01 00:00:00Z',
    ...more,
  };
  return COLUMNS.map((column) => cells[column] ?? '');
};
const file = (...rows: readonly string[][]): string => toCsv(COLUMNS, rows);

describe("AWS's carbon emissions export", () => {
  it('is read by account, month, model and place; an empty cell is unknown and 0 is 0', () => {
    expect(
      readCarbonExport(file(row('0.1'), row('0.2'), row('1', { usage_period_start: '2026-10-01 00:00:00Z' }))),
    ).toEqual({
      months: [
        {
          accountId: '111122223333',
          month: '2026-09',
          modelVersion: 'v3.0.0',
          refreshedAt: '2026-11-15T08:00:00.000Z',
          rows: [
            {
              region: 'us-east-1',
              service: 'AmazonEC2',
              totalLbm: 0.1 + 0.2,
              totalMbm: null,
              scope1: null,
              scope2Lbm: 0.1 + 0.2,
              scope2Mbm: null,
              scope3Lbm: 0,
              scope3Mbm: null,
            },
          ],
        },
        expect.objectContaining({ month: '2026-10' }),
      ],
    });
  });

  it('names global services by their location', () => {
    expect(readCarbonExport(file(row('1', { region_code: '', location: 'Global' })))).toMatchObject({
      months: [{ rows: [{ region: 'Global' }] }],
    });
  });

  it.each([
    ['', 'The file is not a CSV file with a header.'],
    ['a,"b', 'The file is not a CSV file with a header.'],
    ['a,b\n1,2', 'The file is not an AWS carbon emissions export: model_version, usage_account_id,'],
    [file(), 'The file has no rows.'],
    [file(row('x')), 'Line 2: x is not a number.'],
    [file(row('1', { total_lbm_emissions_unit: 'kg' })), 'Line 2: the unit kg is not supported; MTCO2e is expected.'],
    [file(row('1', { usage_period_start: 'soon' })), 'Line 2: soon is not a time.'],
    [file(row('1e300')), '2026-09 of 111122223333 has values out of range.'],
  ])('is refused: %j', (text, fault) => {
    expect(readCarbonExport(text)).toEqual({ fault: expect.stringContaining(fault) });
  });

  it('never breaks on what a file may hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 14 }), (cells) => {
        expect(Object.keys(readCarbonExport(file(cells)))).toHaveLength(1);
      }),
    );
  });
});

describe('reading CSV', () => {
  it('gives back what was written', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r\n]|[;\t|]\s*[=+\-@]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
        expect(parseCsv(toCsv(['a', 'b'], rows))).toEqual([['a', 'b'], ...rows]);
      }),
    );
  });

  it('stops at the end of the text', () => {
    expect(parseCsv('a,b,')).toEqual([['a', 'b', '']]);
    expect(parseCsv('a\n\nb')).toEqual([['a'], ['b']]);
    expect(parseCsv('\uFEFFa\r\n"x""y",z')).toEqual([['a'], ['x"y', 'z']]);
    expect(parseCsv('"open')).toBeUndefined();
  });
});
