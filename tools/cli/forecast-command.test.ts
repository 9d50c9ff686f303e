import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './testing/run-command';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-forecast-'))));
afterAll(() => rm(folder, { recursive: true }));

const writeSeries = async (days: number, more: unknown[] = []): Promise<string> => {
  const file = join(folder, 'series.json');
  const rows = Array.from({ length: days }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10),
    usd: 100 + (at % 7),
  }));
  await writeFile(file, JSON.stringify([...rows, ...more]));
  return file;
};

it('returns the published form, in a file on request', async () => {
  const out = join(folder, 'forecast.json');
  expect(
    await runCommand('forecast', '--series', await writeSeries(60), '--days', '7', '--format', 'json', '--out', out),
  ).toEqual({ code: 0, stdout: '', stderr: '' });
  const report = JSON.parse(await readFile(out, 'utf8')) as { daily: object[] };
  expect(Object.keys(report).slice(0, 4)).toEqual(['schema', 'daily', 'total', 'backtest']);
  expect(report).toMatchObject({
    schema: 'cloudmend.forecast/1',
    total: { usd: expect.closeTo(721, 0) },
    backtest: { mape: expect.any(Number), naiveMape: expect.any(Number), coverage: expect.any(Number) },
  });
  expect(report.daily).toHaveLength(7);
  expect(Object.keys(report.daily[0] ?? {})).toEqual(['date', 'usd', 'low', 'high']);
});

it('prints a table with its error next to that of repeating the last week', async () => {
  const { code, stdout } = await runCommand('forecast', '--series', await writeSeries(60), '--days', '3');
  expect(code).toBe(0);
  expect(stdout).toMatch(/2026-03-06 .*\n.*\n.*\ntotal/);
  expect(stdout).toMatch(/mean error was \d+\.\d% per day; repeating the last week, 0\.0%/);
});

it.each<readonly [string, string[], readonly [days: number, more: unknown[]], RegExp]>([
  ['no days', [], [20, []], /forecast needs --days N/],
  ['half a day', ['--days', '1.5'], [20, []], /a whole number from 1 to 366/],
  ['too short', ['--days', '7'], [13, []], /series\.json: The history is too short: .* and there are 13/],
  [
    'a day in the future',
    ['--days', '7'],
    [20, [{ date: '2999-01-01', usd: 1 }]],
    /Row 21: 2999-01-01 is in the future/,
  ],
  ['a row without cost', ['--days', '7'], [20, [{ date: '2026-03-01' }]], /Row 21 of .* cannot be used\. usd:/],
])('%s is invalid usage, in one line', async (_what, args, [days, more], line) => {
  const { code, stdout, stderr } = await runCommand('forecast', '--series', await writeSeries(days, more), ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
