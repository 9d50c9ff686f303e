import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { forecastTable } from './forecast-table';
import { signedInClient, timeDemoScan } from './demo-scan';
import { startCloud } from '../testing/started-cloud';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'bench/results/latest.json');
/** What a build leaves behind: without these a start builds everything again. */
const BUILT = ['apps/site/dist', 'apps/console/dist', 'node_modules/.cache/cloudmend'];

interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | 'calls' | 'resources' | 'rows/s' | 'MB' | '%';
  /** What we aim at, where there is an aim. */
  readonly aim?: number;
}

const seconds = (what: string, ms: number, aim?: number): Figure => ({ what, value: Math.round(ms / 10) / 100, unit: 's', ...(aim === undefined ? {} : { aim }) });

const startFigures = async (state: string): Promise<Figure[]> => {
  for (const built of BUILT) rmSync(join(ROOT, built), { recursive: true, force: true });
  const cold = await startCloud(state);
  await cold.stop();
  const second = await startCloud(state);
  try {
    const api = await signedInClient(second.url);
    const first = await timeDemoScan(api);
    const again = await timeDemoScan(api);
    return [
      seconds('npm start, nothing built, to a ready origin', cold.startMs, 15),
      seconds('npm start, second time, to a ready origin', second.startMs, 5),
      seconds('demo scan, Start scan to done', first.ms, 3),
      seconds('demo scan, a second time', again.ms, 3),
      { what: 'demo scan, resources', value: first.resources, unit: 'resources' },
      { what: 'demo scan, calls to the cloud', value: first.apiCalls, unit: 'calls' },
    ];
  } finally {
    await second.stop();
  }
};

const scanOnce = (out: string): { ms: number; calls: number } => {
  const began = performance.now();
  const args = ['tools/cloudmend.mjs', 'scan', '--role-arn', 'arn:aws:iam::111122223333:role/CloudMendReadOnly', '--external-id', 'cm-acme', '--format', 'json', '--out', out];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The scan failed: ${stderr}`);
  return { ms: performance.now() - began, calls: (JSON.parse(readFileSync(out, 'utf8')) as { apiCalls: number }).apiCalls };
};

const commandLineFigures = (folder: string): Figure[] => {
  const out = join(folder, 'scan.json');
  const [first, second] = [scanOnce(out), scanOnce(out)];
  return [
    seconds('npm run scan on the demo account, first run (bundles)', first.ms),
    seconds('npm run scan on the demo account, again', second.ms),
    { what: 'npm run scan, calls', value: second.calls, unit: 'calls' },
  ];
};

/** Ten million rows take minutes: `npm run bench -- --large`. */
const rowCounts = (): number[] => [1000, 100_000, ...(process.argv.includes('--large') ? [10_000_000] : [])];

interface ImportRun {
  readonly rows: number;
  readonly seconds: number;
  readonly peakMb: number;
}

/** Each in a process of its own, so that its memory is its own. */
const importFigures = (): Figure[] =>
  rowCounts().flatMap((count) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/bench/import-rows.ts', String(count)], { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The import failed: ${stderr}`);
    const { rows, seconds: taken, peakMb } = JSON.parse(stdout) as ImportRun;
    const what = `FOCUS import of ${rows.toLocaleString('en-GB')} rows`;
    return [
      { what, value: Math.round(rows / taken), unit: 'rows/s' },
      { what: `${what}, most memory`, value: Math.round(peakMb), unit: 'MB' },
    ] satisfies Figure[];
  });

/** Forty series of each of six shapes. */
const SERIES_PER_SHAPE = 40;

const percent = (share: number): number => Math.round(share * 1000) / 10;

const forecastFigures = (): Figure[] =>
  forecastTable(SERIES_PER_SHAPE).flatMap(({ shape, ours, naive, plain, coverage, totalCoverage }) => {
    const what = `forecast, ${shape}:`;
    return [
      { what: `${what} error`, value: percent(ours), unit: '%', aim: percent(Math.min(ours, naive, plain) * 1.05) },
      { what: `${what} error of seasonal-naive`, value: percent(naive), unit: '%' },
      { what: `${what} error of plain Holt-Winters`, value: percent(plain), unit: '%' },
      { what: `${what} days within the 80 % interval`, value: percent(coverage), unit: '%', aim: 80 },
      { what: `${what} totals within the 80 % interval`, value: percent(totalCoverage), unit: '%', aim: 80 },
    ] satisfies Figure[];
  });

const print = (figures: readonly Figure[]): void => {
  for (const { what, value, unit, aim } of figures) {
    console.log(`${what.padEnd(56)} ${String(value).padStart(8)} ${unit.padEnd(9)} ${aim === undefined ? '' : `aim ${aim} ${unit}`}`);
  }
};

/** Measures a newcomer's first minute, the scanner, the import and the forecast, prints a table and writes bench/results/latest.json. */
export const bench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-bench-'));
  try {
    const figures = [...(await startFigures(join(folder, 'state'))), ...commandLineFigures(folder), ...importFigures(), ...forecastFigures()];
    print(figures);
    mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
    const machine = { node: process.versions.node, processor: cpus()[0]?.model ?? '', cores: cpus().length };
    writeFileSync(RESULTS, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, figures }, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
