import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './testing/run-command';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-carbon-'))));
afterAll(() => rm(folder, { recursive: true }));

const writeFixture = async (name: string, content: unknown): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

const SERVER = { kind: 'ec2', instanceType: 'm5.large', region: 'us-east-1', hours: 730 };
const EGRESS = { kind: 'network', region: 'us-east-1', gb: 100 };
const STRANGE = { kind: 'ec2', instanceType: 'x99.huge', region: 'us-east-1', hours: 1, name: 'mine' };

it('returns the published form, with rows in input order and their extra fields', async () => {
  const usage = await writeFixture('usage.json', [EGRESS, STRANGE, SERVER]);
  const { code, stdout, stderr } = await runCommand('carbon', '--usage', usage, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const report = JSON.parse(stdout) as { rows: Array<Record<string, unknown>> };
  expect(report).toMatchObject({ schema: 'cloudmend.carbon/1', total: { notAssessed: 1, embodiedNotAssessed: 2 } });
  expect(report.rows).toMatchObject([
    { ...EGRESS, kwh: expect.closeTo(0.1), embodiedKg: null, factors: { set: 'current' } },
    { ...STRANGE, kwh: null, operationalKg: null, embodiedKg: null, notAssessed: expect.stringContaining('x99.huge') },
    { ...SERVER, operationalKg: expect.closeTo(2.336, 3), embodiedKg: expect.closeTo(0.3358, 6) },
  ]);
});

it('uses the older factors on request, and writes to a file', async () => {
  const usage = await writeFixture('older.json', [SERVER]);
  const out = join(folder, 'carbon.json');
  const { code, stdout } = await runCommand(
    'carbon',
    '--usage',
    usage,
    '--factors',
    'ccf-2024',
    '--format',
    'json',
    '--out',
    out,
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ total: { operationalKg: expect.closeTo(2.318, 3) } });
});

it('prints a table that states what it excludes', async () => {
  const { code, stdout } = await runCommand('carbon', '--usage', await writeFixture('table.json', [SERVER, STRANGE]));
  expect(code).toBe(0);
  expect(stdout).toContain('m5.large');
  expect(stdout).toContain('not assessed');
  expect(stdout).toContain('excludes 1 row that was not assessed');
});

it.each<readonly [string, unknown, string[], readonly [code: number, line: RegExp]]>([
  ['no file', [], [], [2, /needs --usage/]],
  ['an unknown factor set', [SERVER], ['--factors', 'constructor'], [2, /--factors must be one of current, ccf-2024/]],
  ['an unknown format', [SERVER], ['--format', 'csv'], [2, /--format must be json or table/]],
  ['invalid JSON', '{', [], [2, /is not JSON/]],
  ['not a list', { rows: [] }, [], [2, /must contain a JSON list/]],
  [
    'a row of an unknown kind',
    [SERVER, { kind: 'mainframe', region: 'us-east-1' }],
    [],
    [2, /Row 2 of .* cannot be used/],
  ],
  ['negative hours', [{ ...SERVER, hours: -1 }], [], [2, /Row 1 of .*hours/]],
  ['utilisation as a percentage', [{ ...SERVER, utilisation: 50 }], [], [2, /Row 1 of .*utilisation/]],
  ['an empty list', [], [], [1, /has no rows/]],
])('%s ends with one line', async (what, content, more, [expected, line]) => {
  const file = await writeFixture('bad.json', content);
  const { code, stdout, stderr } = await runCommand(
    'carbon',
    ...(what === 'no file' ? [] : ['--usage', file]),
    ...more,
  );
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

it('names a missing file', async () => {
  expect(await runCommand('carbon', '--usage', join(folder, 'nowhere.json'))).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/cannot be read \(ENOENT\)/),
  });
});
