import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleFigures } from './bundles';
import { callPaces } from './call-figures';
import { changeFigures } from './changes';
import { customChecks } from './custom-checks';
import { dashboardCall } from './dashboard-call';
import { engineFigures } from './engine-figures';
import type { Figure } from './figure';
import { printFigures } from './figure';
import { findingsPage } from './findings-page';
import { focusImport, forecastErrors } from './files';
import { largeAccount } from './large-account/large-account';
import { commandLine, firstMinute } from './first-minute';
import { packFigures } from './packs/packs';
import { pageFigures } from './page-figures';
import { pollMemory } from './poll-memory';
import { questionFigures } from './questions';
import { demoVerdicts, emulatorVerdicts } from './verdict-hashes';

const ROOT = resolve(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'bench/results/latest.json');

/** Every benchmark by name; each gets an empty folder. */
const SUITES: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
  start: firstMinute,
  'command-line': commandLine,
  engine: engineFigures,
  'large-account': largeAccount,
  calls: callPaces,
  bundles: bundleFigures,
  changes: changeFigures,
  'custom-checks': customChecks,
  dashboard: dashboardCall,
  findings: findingsPage,
  import: focusImport,
  forecast: forecastErrors,
  packs: packFigures,
  pages: pageFigures,
  polls: pollMemory,
  questions: questionFigures,
  'demo-verdicts': demoVerdicts,
  'emulator-verdicts': emulatorVerdicts(1),
  'emulator-verdicts-10': emulatorVerdicts(10),
};

interface Results {
  readonly measuredAt: string;
  readonly machine: { readonly node: string; readonly processor: string; readonly cores: number };
  readonly figures: Readonly<Record<string, readonly Figure[]>>;
}

/** Results of suites that are not run now are kept. */
const earlierFigures = (): Results['figures'] => {
  try {
    return (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results).figures;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

const write = (figures: Results['figures']): void => {
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
  const machine = { node: process.versions.node, processor: cpus()[0]?.model ?? '', cores: cpus().length };
  const results: Results = { measuredAt: new Date().toISOString(), machine, figures };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
};

/**
 * Runs the given suites, or all of them, prints a table and writes bench/results/latest.json. @throws Error for an
 * unknown suite
 */
export const bench = async (asked: readonly string[]): Promise<void> => {
  const unknown = asked.find((name) => !Object.hasOwn(SUITES, name));
  if (unknown !== undefined)
    throw new Error(`There is no benchmark ${unknown}. Benchmarks: ${Object.keys(SUITES).join(', ')}.`);
  const names = asked.length > 0 ? asked : Object.keys(SUITES);
  let figures = asked.length > 0 ? earlierFigures() : {};
  for (const name of names) {
    const folder = mkdtempSync(join(tmpdir(), 'cloudmend-bench-'));
    try {
      console.log(`\n${name}`);
      const own = (await SUITES[name]?.(folder)) ?? [];
      printFigures(own);
      figures = { ...figures, [name]: own };
      write(figures);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
};
