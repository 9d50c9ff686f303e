import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './testing/run-command';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-report-'))));
afterAll(() => rm(folder, { recursive: true }));

const SERVER = { kind: 'ec2', instanceType: 'm5.large', region: 'us-east-1', hours: 730 };
const STRANGE = { kind: 'ec2', instanceType: 'x99.huge', region: 'us-east-1', hours: 1 };
const EGRESS = { kind: 'network', region: 'us-east-1', gb: 100, month: '2026-09' };

const writeUsage = async (rows: unknown): Promise<string> => {
  const file = join(folder, 'usage.json');
  await writeFile(file, JSON.stringify(rows));
  return file;
};

it('reports listed use by month, and leaves unknown out of sums', async () => {
  const usage = await writeUsage([SERVER, STRANGE, EGRESS]);
  const out = join(folder, 'report.json');
  const args = ['--standard', 'csrd', '--usage', usage, '--month', '2026-10', '--out', out];
  expect(await runCommand('report', ...args)).toEqual({ code: 0, stdout: '', stderr: '' });
  const report = JSON.parse(await readFile(out, 'utf8'));
  expect(report).toMatchObject({
    standard: 'esrs',
    from: '2026-09',
    to: '2026-10',
    state: 'draft',
    coveragePercent: null,
  });
  // As `carbon` calculates the same use.
  expect(report.rows).toMatchObject([
    { month: '2026-09', service: 'network', embodiedKg: null },
    {
      month: '2026-10',
      service: 'ec2',
      operationalKg: expect.closeTo(2.336, 3),
      embodiedKg: expect.closeTo(0.3358, 4),
    },
  ]);
  expect(report.gaps).toMatchObject({ assessed: 2, notAssessed: 1 });
});

it.each([
  ['pdf', '%PDF'],
  ['xlsx', 'PK'],
  ['csv', '\uFEFFid,standard'],
  ['rows.csv', '\uFEFFmonth,account'],
])('writes %s', async (ending, start) => {
  const out = join(folder, `report.${ending}`);
  const { code } = await runCommand(
    'report',
    '--standard',
    'brsr',
    '--usage',
    await writeUsage([SERVER]),
    '--out',
    out,
  );
  expect(code).toBe(0);
  expect((await readFile(out)).toString().slice(0, start.length)).toBe(start);
});

/** A scan that read EC2 and found nothing. */
const writeScan = async (day: string): Promise<string> => {
  const file = join(folder, `${day}.json`);
  const unit = { accountId: '111122223333', service: 'ec2', region: 'us-east-1' };
  await writeFile(
    file,
    JSON.stringify({
      schema: 'cloudmend.snapshot/1',
      unit,
      takenAt: `${day}T00:00:00.000Z`,
      resources: [],
      unreadKinds: [],
      gaps: [],
    }),
  );
  return file;
};

it('reports the time between scans', async () => {
  const out = join(folder, 'scans.json');
  const scans = [await writeScan('2026-10-01'), await writeScan('2026-10-05')];
  const args = scans.flatMap((scan) => ['--scan', scan]);
  expect(await runCommand('report', '--standard', 'vsme', ...args, '--out', out)).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
    coveragePercent: 100,
    gaps: { observedHours: 96, hours: 96 },
  });
});

it.each([
  [['--standard', 'gri'], /--standard must be one of brsr/],
  [['--standard', 'constructor'], /--standard must be one of brsr/],
  [['--standard', 'brsr'], /needs --out/],
  [['--standard', 'brsr', '--out', 'x.txt'], /--out must end in/],
  [['--standard', 'brsr', '--out', 'x.pdf'], /either --usage FILE or --scan FILE/],
  [['--standard', 'brsr', '--out', 'x.pdf', '--usage', 'a', '--month', '2026-13'], /--month must have the form/],
  [['--standard', 'brsr', '--out', 'x.pdf', '--usage', '/nonexistent'], /cannot be read/],
])('%j ends with one line', async (args, line) => {
  const { code, stderr } = await runCommand('report', ...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('asks for a second scan', async () => {
  const scan = await writeScan('2026-10-01');
  const { code, stderr } = await runCommand(
    'report',
    '--standard',
    'brsr',
    '--scan',
    scan,
    '--out',
    join(folder, 'x.pdf'),
  );
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/repeat --scan for at least two/) });
});
