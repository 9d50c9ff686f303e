import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from './testing/run-command';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-import-'))));
afterAll(() => rm(folder, { recursive: true }));

const fileOf = async (name: string, content: string | Buffer): Promise<string> => {
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

const jsonOf = async (...files: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await runCommand(
    'import',
    ...files.flatMap((file) => ['--focus', file]),
    '--format',
    'json',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>;
};

it('answers the published form, sums of effective cost, unusable lines listed', async () => {
  const report = await jsonOf(await fileOf('bill.csv', csv(...ROWS, '1,x,USD,2024-10-01,AWS,S3,Usage')));
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
    skipped: [{ line: 5, reason: 'EffectiveCost "x" is no decimal number.' }],
    billed: { USD: 2.11 },
    effective: { USD: 0.17 },
    byProvider: { AWS: 0.67, Microsoft: -0.5 },
    byService: { 'Amazon EC2': 0.335, 'Amazon S3': 0.335, Storage: -0.5 },
    byMonth: { '2024-09': 0.67, '2024-10': -0.5 },
    byCategory: { Credit: -0.5, Usage: 0.67 },
  });
});

it('takes pieces for the whole, and a file that was packed for its copy', async () => {
  const whole = await jsonOf(await fileOf('whole.csv', csv(...ROWS)));
  const [first, second] = [
    await fileOf('first.csv', csv(...ROWS.slice(0, 1))),
    await fileOf('second.csv.gz', gzipSync(csv(...ROWS.slice(1)))),
  ];
  expect(await jsonOf(second, first)).toEqual(whole);
  const copy = await fileOf('copy.csv.gz', gzipSync(csv(...ROWS.slice(0, 1))));
  const again = await jsonOf(first, second, copy);
  expect(again).toMatchObject({
    rows: 3,
    effective: whole['effective'],
    notes: expect.arrayContaining([`${copy} has the same content as ${first} and was counted once.`]),
  });
});

it('prints views whose cents add up', async () => {
  const { code, stdout } = await runCommand('import', '--focus', await fileOf('table.csv', csv(...ROWS)));
  expect(code).toBe(0);
  const service = stdout.slice(stdout.indexOf('\nService'), stdout.indexOf('\nMonth'));
  // 0.335 twice and -0.50 are 0.17: one of the two is rounded up, the other down.
  expect(service).toMatch(/Amazon EC2 +0\.34\nAmazon S3 +0\.33\nStorage +-0\.50\ntotal +0\.17/);
});

describe('what cannot be imported leaves nothing behind', () => {
  it.each<[string, string | Buffer, number, RegExp]>([
    ['other columns', 'a,b\n1,2\n', 1, /Line 1: the columns .* are missing.* Nothing was imported\.$/m],
    ['a header alone', csv(), 1, /holds no charges/],
    ['no usable row', csv('1,x,USD,2024-10-01,AWS,S3,Usage'), 1, /none of 1 rows can be used\. Line 2: EffectiveCost/],
    ['half a gzip file', gzipSync(csv(...ROWS)).subarray(0, 60), 1, /the gzip file ends too early/],
  ])('%s', async (_what, content, expected, line) => {
    const good = await fileOf('good.csv', csv(...ROWS));
    const out = join(folder, 'kept.json');
    await writeFile(out, 'before');
    const { code, stdout, stderr } = await runCommand(
      'import',
      '--focus',
      good,
      '--focus',
      await fileOf('bad.csv', content),
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

  it('and a file is put in place whole, without a draft beside it', async () => {
    const out = join(folder, 'out.json');
    const file = await fileOf('ok.csv', csv(...ROWS));
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
])('%j is bad usage', async (args, line) => {
  const { code, stdout, stderr } = await runCommand('import', ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(line);
});
