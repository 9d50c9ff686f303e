import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from './testing/run-command';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-import-'))));
afterAll(() => rm(folder, { recursive: true }));

const writeFixture = async (name: string, content: string | Buffer): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
};

const HEADER = 'BilledCost,EffectiveCost,BillingCurrency,ChargePeriodStart,ProviderName,ServiceName,ChargeCategory';
const ROWS = [
  '1.11,0.335,USD,2024-09-01,AWS,Amazon S3,Usage',
  '2,0.335,USD,2024-09-02,AWS,Amazon EC2,Usage',
  '-1,-0.5,USD,2024-10-01,Microsoft,Storage,Credit',
];
const csv = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');

const importJson = async (...files: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await runCommand(
    'import',
    ...files.flatMap((file) => ['--focus', file]),
    '--format',
    'json',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>;
};

it('returns the published form, with sums of effective cost and skipped lines', async () => {
  const report = await importJson(await writeFixture('bill.csv', csv(...ROWS, '1,x,USD,2024-10-01,AWS,S3,Usage')));
  expect(Object.keys(report).slice(0, 9)).toEqual([
    'schema',
    'rows',
    'used',
    'skipped',
    'skippedRows',
    'billed',
    'effective',
    'byProvider',
    'byService',
  ]);
  expect(report).toMatchObject({
    schema: 'cloudmend.import/1',
    rows: 4,
    used: 3,
    skipped: [{ line: 5, reason: 'EffectiveCost "x" is not a decimal number.' }],
    billed: { USD: 2.11 },
    effective: { USD: 0.17 },
    byProvider: { AWS: 0.67, Microsoft: -0.5 },
    byService: { 'Amazon EC2': 0.335, 'Amazon S3': 0.335, Storage: -0.5 },
    byMonth: { '2024-09': 0.67, '2024-10': -0.5 },
    byCategory: { Credit: -0.5, Usage: 0.67 },
  });
});

it('treats pieces as one file, and a compressed copy as a duplicate', async () => {
  const whole = await importJson(await writeFixture('whole.csv', csv(...ROWS)));
  const [first, second] = [
    await writeFixture('first.csv', csv(...ROWS.slice(0, 1))),
    await writeFixture('second.csv.gz', gzipSync(csv(...ROWS.slice(1)))),
  ];
  expect(await importJson(second, first)).toEqual(whole);
  const copy = await writeFixture('copy.csv.gz', gzipSync(csv(...ROWS.slice(0, 1))));
  const again = await importJson(first, second, copy);
  expect(again).toMatchObject({
    rows: 3,
    effective: whole['effective'],
    notes: expect.arrayContaining([`${copy} has the same content as ${first} and was counted once.`]),
  });
});

describe('two exports of one billing account and month', () => {
  const FULL = `${HEADER},BillingAccountId,BillingPeriodStart`;
  const charge = (day: string, usd: number, bill = '999988887777,2024-09-01T00:00:00Z') =>
    `${usd},${usd},USD,${day},AWS,Amazon S3,Usage,${bill}`;
  const full = (...rows: string[]): string => [FULL, ...rows, ''].join('\n');
  const [one, two, three] = [charge('2024-09-01', 1), charge('2024-09-02', 2), charge('2024-09-03', 3)];
  const writeFixtures = async (...contents: string[]) =>
    Promise.all(contents.map((content, at) => writeFixture(`export-${at}.csv`, content)));
  const runImport = (files: readonly string[], ...more: string[]) =>
    runCommand('import', ...files.flatMap((file) => ['--focus', file]), '--format', 'json', ...more);

  it("are rejected: the later one repeats the earlier one's rows plus one", async () => {
    const files = await writeFixtures(full(one, two), full(one, two, three));
    const { code, stdout, stderr } = await runImport(files);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('both contain charges of billing account 999988887777 for 2024-09');
    expect(stderr).toContain('--replace');
  });

  it('replace each other on request, in the given order', async () => {
    const files = await writeFixtures(full(one, two), full(one, two, three));
    const { code, stdout } = await runImport(files, '--replace');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 3, used: 3, billed: { USD: 6 } });
    expect(stdout).toContain('replaces');
  });

  it('keep the other months and accounts of the replaced file', async () => {
    const other = charge('2024-10-01', 40, '999988887777,2024-10-01T00:00:00Z');
    const stranger = charge('2024-09-01', 500, '111100002222,2024-09-01T00:00:00Z');
    const { stdout } = await runImport(
      await writeFixtures(full(one, two, other, stranger), full(one, three)),
      '--replace',
    );
    expect(JSON.parse(stdout)).toMatchObject({ billed: { USD: 1 + 3 + 40 + 500 } });
  });

  it('are distinguished from pieces of one export, which are added', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => charge('2024-09-04', at + 10));
    const { code, stdout } = await runImport(
      await writeFixtures(full(one, ...many.slice(0, 1500)), full(two, ...many.slice(1500))),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 3002 });
    const again = await runImport(await writeFixtures(full(...many), full(...many.slice(0, 2000), three)));
    expect(again.code).toBe(2);
  });
});

it('recognises a Parquet file, and states what can be imported', async () => {
  const file = await writeFixture('bill.parquet', Buffer.from('PAR1\u0015\u0004\u0015PAR1', 'latin1'));
  const { code, stderr } = await runCommand('import', '--focus', file);
  expect(code).toBe(1);
  expect(stderr).toContain('This is a Parquet file. Only CSV can be imported, plain or gzip');
});

it('prints views whose cents add up', async () => {
  const { code, stdout } = await runCommand('import', '--focus', await writeFixture('table.csv', csv(...ROWS)));
  expect(code).toBe(0);
  const service = stdout.slice(stdout.indexOf('\nService'), stdout.indexOf('\nMonth'));
  // Twice 0.335 and -0.50 is 0.17: one of the two is rounded up, the other down.
  expect(service).toMatch(/Amazon EC2 +0\.34\nAmazon S3 +0\.33\nStorage +-0\.50\ntotal +0\.17/);
});

describe('a failed import writes nothing', () => {
  it.each<[string, string | Buffer, number, RegExp]>([
    ['other columns', 'a,b\n1,2\n', 1, /Line 1: the columns .* are missing.* Nothing was imported\.$/m],
    ['only a header', csv(), 1, /has no charges/],
    ['no usable row', csv('1,x,USD,2024-10-01,AWS,S3,Usage'), 1, /none of 1 rows can be used\. Line 2: EffectiveCost/],
    ['a truncated gzip file', gzipSync(csv(...ROWS)).subarray(0, 60), 1, /the gzip file is truncated/],
  ])('%s', async (_what, content, expected, line) => {
    const good = await writeFixture('good.csv', csv(...ROWS));
    const out = join(folder, 'kept.json');
    await writeFile(out, 'before');
    const { code, stdout, stderr } = await runCommand(
      'import',
      '--focus',
      good,
      '--focus',
      await writeFixture('bad.csv', content),
      '--format',
      'json',
      '--out',
      out,
    );
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(await readFile(out, 'utf8')).toBe('before');
  });

  it('a file is replaced as a whole, without a leftover draft', async () => {
    const out = join(folder, 'out.json');
    const file = await writeFixture('ok.csv', csv(...ROWS));
    expect(await runCommand('import', '--focus', file, '--format', 'json', '--out', out)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ schema: 'cloudmend.import/1' });
    expect((await runCommand('import', '--focus', file, '--out', folder)).code).toBe(2);
    expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([]);
  });
});

it.each<[string[], RegExp]>([
  [[], /import needs --focus/],
  [['--focus', '/nonexistent.csv'], /cannot be read \(ENOENT\)/],
  [['--focus', 'x', '--format', 'xml'], /--format must be json or table/],
  [['bill.csv'], /bill\.csv/],
])('%j is invalid usage', async (args, line) => {
  const { code, stdout, stderr } = await runCommand('import', ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(line);
});
