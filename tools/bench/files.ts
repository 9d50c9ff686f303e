import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Figure } from './figure';
import { forecastTable } from './forecast-table';

const ROOT = resolve(import.meta.dirname, '../..');

/** Ten million rows take minutes: `npm run bench -- import --large`. */
const rowCounts = (): number[] => [1000, 100_000, ...(process.argv.includes('--large') ? [10_000_000] : [])];

interface ImportRun {
  readonly rows: number;
  readonly seconds: number;
  readonly peakMb: number;
}

/** Rows per second and memory of the FOCUS import. Each size runs in its own process to measure its memory. */
export const focusImport = async (): Promise<Figure[]> =>
  rowCounts().flatMap((count) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tools/bench/import-rows.ts', String(count)],
      { cwd: ROOT, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The import failed: ${stderr}`);
    const { rows, seconds: taken, peakMb } = JSON.parse(stdout) as ImportRun;
    const what = `FOCUS import of ${rows.toLocaleString('en-GB')} rows`;
    return [
      { what, value: Math.round(rows / taken), unit: 'rows/s' },
      { what: `${what}, most memory`, value: Math.round(peakMb), unit: 'MB' },
    ] satisfies Figure[];
  });

/** For each of six shapes; with fewer, the coverage of totals is chance. */
const SERIES_PER_SHAPE = 400;

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** The forecast's error on synthetic series next to two other methods. */
export const forecastErrors = async (): Promise<Figure[]> =>
  forecastTable(SERIES_PER_SHAPE).flatMap(({ shape, days, ours, naive, plain, coverage, totalCoverage }) => {
    const what = `forecast of ${days} days, ${shape}:`;
    return [
      { what: `${what} error`, value: percent(ours), unit: '%', aim: percent(Math.min(ours, naive, plain) * 1.05) },
      { what: `${what} error of seasonal-naive`, value: percent(naive), unit: '%' },
      { what: `${what} error of plain Holt-Winters`, value: percent(plain), unit: '%' },
      { what: `${what} days within the 80 % interval`, value: percent(coverage), unit: '%', aim: 80 },
      { what: `${what} totals within the 80 % interval`, value: percent(totalCoverage), unit: '%', aim: 80 },
    ] satisfies Figure[];
  });
