import { addKnown, type CarbonRow } from '@cloudmend/domain/carbon';
import { aCarbonReport } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { writeReportPdf } from './report-pdf';
import { listServiceMonths, sumKilograms } from './sum-rows';

const ROW: CarbonRow = {
  month: '2026-09',
  accountId: '111122223333',
  region: 'us-east-1',
  service: 'ec2',
  source: 'estimate',
  method: 'current 2026-11-20',
  observedHours: 720,
  hours: 720,
  machineHours: 720,
  kwh: 10,
  operationalKg: 2.1,
  embodiedKg: 0.2,
  totalKg: 2.3,
  lowKg: 2.000001,
  highKg: 3,
  assessed: 4,
  notAssessed: 1,
  reasons: { 'GPU power is not published': 1 },
};
const UNKNOWN = { operationalKg: null, embodiedKg: null, totalKg: null, lowKg: null, highKg: null } as const;

describe('a carbon report as PDF', () => {
  const write = async (workspace: string, state: 'draft' | 'restated') =>
    Buffer.from((await writeReportPdf(workspace, aCarbonReport({ state, rows: [ROW] }))).bytes).toString('latin1');

  it('has the same bytes each time', async () => {
    expect(await write('acme', 'draft')).toBe(await write('acme', 'draft'));
  });

  itAtNight('has other bytes for another state or workspace', async () => {
    const first = await write('acme', 'draft');
    expect(await write('acme', 'restated')).not.toBe(first);
    expect(await write('globex', 'draft')).not.toBe(first);
  });

  itAtNight('is named and dated after the report', async () => {
    const final = { by: 'finops@acme.example', at: '2026-11-21T00:00:00.000Z' };
    const { name, type, bytes } = await writeReportPdf(
      'acme',
      aCarbonReport({ standard: 'sec', state: 'final', final }),
    );
    expect([name, type]).toEqual(['carbon-sec-2025-04-2026-03-final.pdf', 'application/pdf']);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('(SEC 2024 \\(not in force\\): cloud emissions of acme)');
    expect(text).toContain('(D:20261121000000Z)');
  });
});

describe('emissions by month, account and service', () => {
  const rows = [
    ROW,
    { ...ROW, region: 'eu-west-1', totalKg: 0.1, notAssessed: 2 },
    { ...ROW, service: 's3', ...UNKNOWN },
  ];

  it('add regions up, and keep unknown apart from zero', () =>
    expect(listServiceMonths(rows)).toEqual([
      expect.objectContaining({ service: 'ec2', totalKg: 2.4, lowKg: 4.000002, assessed: 8, notAssessed: 3 }),
      expect.objectContaining({ service: 's3', totalKg: null, lowKg: null }),
    ]));

  it('have the total of the rows', () =>
    expect(sumKilograms(listServiceMonths(rows)).totalKg).toBe(addKnown(rows.map(({ totalKg }) => totalKg))));

  it('keep sources, accounts and months apart', () => {
    const others = [{ source: 'provider' as const }, { accountId: '444455556666' }, { month: '2026-10' }];
    expect(listServiceMonths([ROW, ...others.map((other) => ({ ...ROW, ...other }))])).toHaveLength(4);
  });
});
