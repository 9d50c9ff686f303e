import { addKnown, type CarbonReading, type ReportFormat, type ReportInput } from '@cloudmend/domain/carbon';
import { aCarbonReport, aMember, anAccount, anImportedMonth } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { rateUses } from '@cloudmend/finops';
import { parse } from 'csv-parse/sync';
import { assessment } from '../../scan/assessment';
import { keepCarbon } from '../../scan/keep-carbon';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { createCarbonReportFor } from './create-carbon-report';
import { finaliseCarbonReportFor } from './finalise-carbon-report';
import { getCarbonFor } from './get-carbon';
import { getCarbonReportFileFor } from './get-carbon-report-file';
import { importProviderMonthsFor } from './import-provider-months';
import { listCarbonReportsFor } from './list-carbon-reports';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const MANAGER = aMember({ email: 'manager@acme.example', role: 'tenant-manager' });
const A = '111122223333';
const INPUT: ReportInput = {
  standard: 'brsr',
  from: '2026-09',
  to: '2026-10',
  figures: 'provider',
  revenue: { amount: 2_500_000_000, currency: 'INR' },
  restates: null,
};
const FILE = { name: 'carbon-emissions.csv', sha256: 'a'.repeat(64) };
const { by: _by, at: _at, file: _file, ...MONTH } = anImportedMonth();

let test: TestServices;
let round = 0;
let changes: unknown[];
const call = { changes: (before: unknown, after: unknown) => changes.push([before, after]) } as never;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

/** A scan of one machine on the day. */
const scan = async (stores: ReturnType<TestServices['local']['openStores']>, day: string) => {
  const use = { kind: 'ec2', instanceType: 'm5.large', region: 'us-east-1', hours: 730 } as const;
  const kind = 'aws.ec2.instance';
  const rates: Pick<CarbonReading, 'factors' | 'read' | 'rates'> = {
    factors: 'current 2026-11-20',
    read: [{ kind, regions: ['us-east-1'] }],
    rates: [rateUses(kind, 'us-east-1', [[use]])],
  };
  const input = { accountId: A, scanId: day } as never;
  await keepCarbon({ assessment: { ...assessment, readCarbon: () => rates } }, stores, {
    input,
    at: `${day}T00:00:00.000Z`,
    units: [],
  });
};

/** The calls of its own workspace. */
const openCalls = async (days: readonly string[] = []) => {
  changes = [];
  const stores = test.local.openStores(`reporting-${(round += 1)}`);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  for (const day of days) await scan(stores, day);
  let ids = 0;
  const uses = { ...stores, clock: () => NOW, newId: () => `id-${(ids += 1)}` };
  return {
    stores,
    see: () => getCarbonFor(uses)(MANAGER, {}, call),
    list: () => listCarbonReportsFor(uses)(MANAGER, {}, call),
    create: (input: Partial<ReportInput> = {}) => createCarbonReportFor(uses)(MANAGER, { ...INPUT, ...input }, call),
    finalise: (id: string) => finaliseCarbonReportFor(uses)(MANAGER, { id }, call),
    take: (months = [MONTH]) => importProviderMonthsFor(uses)(MANAGER, { file: FILE, months }, call),
    file: async (id: string, as: ReportFormat) =>
      Buffer.from((await getCarbonReportFileFor(uses)(MANAGER, { id, as }, call)).base64, 'base64'),
  };
};
const DAYS = ['2026-09-28', '2026-10-02', '2026-10-07', '2026-10-30', '2026-11-05'];

describe('emissions', () => {
  itAtNight('are integrated between scans, across months', async () => {
    const { see } = await openCalls(DAYS);
    const { rows, months, regions } = await see();
    const hours = (month: string) => months.find((one) => one.month === month)?.observedHours;
    expect(months).toHaveLength(12);
    // From 28 September, held to 2, 7 and, for eight days, 15 October, and again from 30 October to 5 November.
    expect([hours('2026-09'), hours('2026-10'), hours('2026-11')]).toEqual([72, (14 + 2) * 24, 96]);
    expect(rows.map(({ month, machineHours }) => [month, machineHours])).toEqual([
      ['2026-09', 72],
      ['2026-10', 384],
      ['2026-11', 96],
    ]);
    expect(regions).toEqual([expect.objectContaining({ region: 'us-east-1', gridKgPerKwh: 0.3844 })]);
    expect(rows[0]?.lowKg).toBeLessThan(rows[0]?.totalKg ?? 0);
  });

  it('come from the provider where it was imported, and are compared with the estimate', async () => {
    const { see, take } = await openCalls(DAYS);
    expect(await take()).toEqual({ months: 1, rows: 1 });
    expect(changes).toEqual([[null, { months: ['2026-09'], models: ['v3.0.0'], rows: 1 }]]);
    const { rows, reconciliations } = await see();
    expect(rows.map(({ month, source }) => [month, source])).toEqual([
      ['2026-09', 'provider'],
      ['2026-10', 'estimate'],
      ['2026-11', 'estimate'],
    ]);
    expect(reconciliations).toEqual([expect.objectContaining({ month: '2026-09', providerKg: 180, scope2LbmKg: 120 })]);
  });

  it('are empty, not zero, before the first scan', async () => {
    expect(await (await openCalls()).see()).toMatchObject({ rows: [], reconciliations: [], regionHints: [] });
  });
});

describe('carbon reports', () => {
  it('add up to their rows and state what they leave out', async () => {
    const { create, file, list } = await openCalls(DAYS);
    const { id, totalKg, lines, gaps, coveragePercent } = await create();
    const { rows } = JSON.parse((await file(id, 'json')).toString()) as { rows: Array<{ totalKg: number }> };
    expect(totalKg).toBe(addKnown(rows.map((row) => row.totalKg)));
    expect(totalKg).toBeGreaterThan(0);
    expect(gaps).toMatchObject({ observedHours: 72 + 384, hours: (30 + 31) * 24 });
    expect(coveragePercent).toBe(31.15);
    expect(lines.find((line) => line.id === 'brsr-scope-1')).toMatchObject({ value: null, coveragePercent: null });
    expect(await list()).toEqual([expect.objectContaining({ id, state: 'draft', totalKg, createdBy: MANAGER.email })]);
  });

  it('turn final once and are restated, never overwritten', async () => {
    const { create, finalise, take, file, list } = await openCalls(DAYS);
    const first = await create();
    expect(await finalise(first.id)).toMatchObject({ state: 'final', final: { by: MANAGER.email } });
    await expect(finalise(first.id)).rejects.toMatchObject({ code: 'conflict' });
    const before = (await file(first.id, 'json')).toString();
    await take();
    const [second, third] = [await create({ restates: first.id }), await create({ restates: first.id })];
    expect(second.lines.find(({ id }) => id === 'brsr-scope-3')?.restates).toBe((first.totalKg ?? 0) / 1000);
    expect(second.totalKg).not.toBe(first.totalKg);
    await finalise(second.id);
    await expect(finalise(third.id)).rejects.toThrow('Another report was made final first.');
    await expect(create({ restates: first.id })).rejects.toThrow('Only a final report can be restated, and only once.');
    const states = (await list()).map(({ id, state, restatedBy }) => [id, state, restatedBy]);
    expect(new Map(states.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        [first.id, ['restated', second.id]],
        [second.id, ['final', null]],
        [third.id, ['draft', null]],
      ]),
    );
    const after = JSON.parse((await file(first.id, 'json')).toString()) as { lines: unknown; rows: unknown };
    expect(after).toMatchObject({ lines: JSON.parse(before).lines, rows: JSON.parse(before).rows });
  });

  it.each(
    takeFirst(
      [
        [{ to: '2026-08' }, 'The last month must not be before the first.'],
        [{ from: '2024-08' }, 'A report can cover at most 24 months.'],
        [{ from: '2026-09', to: '9999-12' }, 'A report can cover at most 24 months.'],
        [{ from: '2026-12', to: '2026-12' }, 'The period must not start in the future.'],
        [{ restates: 'nothing' }, 'The report to restate was not found.'],
      ],
      2,
    ),
  )('reject %p', async (input, message) => {
    await expect((await openCalls()).create(input)).rejects.toThrow(message);
  });

  it('can be final only after their period', async () => {
    const { create, finalise, list } = await openCalls(DAYS);
    const { id } = await create({ to: '2026-11' });
    await expect(finalise(id)).rejects.toThrow('The period of this report has not ended yet.');
    await expect(finalise('nothing')).rejects.toMatchObject({ code: 'not-found' });
    expect((await list())[0]?.state).toBe('draft');
  });

  it('of another workspace are not found', async () => {
    await (await openCalls()).stores.carbon.addReport(aCarbonReport());
    const { file, finalise, list } = await openCalls();
    expect(await list()).toEqual([]);
    await expect(finalise(aCarbonReport().id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(file(aCarbonReport().id, 'csv')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('keep hostile texts as text in every format', async () => {
    const hostile = '=HYPERLINK("http://evil.test")';
    const { take, create, file } = await openCalls();
    const rows = MONTH.rows.map((row) => ({ ...row, service: hostile, region: '@SUM(A1)\u202E\uD83D' }));
    await take([{ ...MONTH, modelVersion: '+1', rows }]);
    const { id } = await create();
    for (const as of ['csv', 'rows.csv'] as const) {
      const cells = (parse(await file(id, as), { bom: true }) as string[][]).flat();
      expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    }
    expect((await file(id, 'rows.csv')).toString()).toContain(`'=HYPERLINK`);
    expect((await file(id, 'json')).toString()).toContain(JSON.stringify(hostile));
    expect((await file(id, 'xlsx')).subarray(0, 2).toString()).toBe('PK');
    const pdf = (await file(id, 'pdf')).toString('latin1');
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).not.toMatch(/\/(URI|JavaScript|Annots)/);
  });

  itAtNight('of many rows are kept whole', async () => {
    const { stores, file } = await openCalls();
    const [row] = (await (await openCalls(DAYS)).see()).rows;
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ ...row, region: `r-${at * 7919}` }) as never);
    await stores.carbon.addReport(aCarbonReport({ rows }));
    await expect(file(aCarbonReport().id, 'json')).rejects.toThrow('This file is too large to download.');
    for (const as of ['xlsx', 'pdf'] as const)
      expect((await file(aCarbonReport().id, as)).length).toBeLessThan(4_000_000);
  });
});
