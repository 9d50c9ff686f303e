import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { reportFigure } from '@cloudmend/domain/testing/effort';
import { GUARDS } from './guards';
import { isNightlyOnly } from '../testing/test-files.mjs';
import type { Mutant } from './mutant';

const ROOT = resolve(import.meta.dirname, '../..');
/** A test that hangs without the guard counts as failed after this time. */
const PATIENCE_MS = 300_000;

type Outcome = 'killed' | 'survived' | 'missing' | 'broken';

interface Report {
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: ReadonlyArray<{
    /** The test file. */
    readonly name: string;
    readonly assertionResults: ReadonlyArray<{ readonly status: string; readonly fullName: string }>;
  }>;
}

interface Trial {
  readonly outcome: Outcome;
  /** The test that failed first; one of those that run at each change, if there is one. */
  readonly by?: string;
  readonly isAtNight?: boolean;
}

// --bail would end the process before the report is written, and a crash would look like a failed test.
const runTests = (mutant: Mutant, report: string, night: NodeJS.ProcessEnv = {}): Promise<Report | undefined> =>
  new Promise((done) => {
    const jest = [
      'node_modules/jest/bin/jest.js',
      '--config',
      'jest.mutants.config.mjs',
      '--runInBand',
      '--forceExit',
      '--silent',
      '--json',
      `--outputFile=${report}`,
      '--runTestsByPath',
      ...mutant.tests,
    ];
    const { CLOUDMEND_FIGURES: _figures, CLOUDMEND_NIGHTLY: _nightly, ...inherited } = process.env;
    execFile(
      process.execPath,
      jest,
      {
        cwd: ROOT,
        timeout: PATIENCE_MS,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...inherited, ...night, CLOUDMEND_MUTANT: JSON.stringify(mutant) },
      },
      () => {
        try {
          done(JSON.parse(readFileSync(report, 'utf8')) as Report);
        } catch {
          done(undefined);
        }
      },
    );
  });

const listFailed = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ by: fullName, isAtNight: isNightlyOnly(name) })),
  );

const tryMutant = async (mutant: Mutant, folder: string, number: number): Promise<Trial> => {
  if (!readFileSync(join(ROOT, mutant.file), 'utf8').includes(mutant.find)) return { outcome: 'missing' };
  const report = await runTests(mutant, join(folder, `${number}.json`));
  if (!report) return { outcome: 'killed', by: 'a test that timed out', isAtNight: mutant.tests.every(isNightlyOnly) };
  const failed = listFailed(report);
  const first = failed.find(({ isAtNight }) => !isAtNight) ?? failed[0];
  if (first) return { outcome: 'killed', ...first };
  if (report.numRuntimeErrorTestSuites > 0) return { outcome: 'broken' };
  // A further variant of a case may hold it. Night's numbers of trials may take too long, which says nothing.
  const nightly = await runTests(mutant, join(folder, `${number}-at-night.json`), { CLOUDMEND_NIGHTLY: '1' });
  const [variant] = nightly ? listFailed(nightly) : [];
  return variant ? { outcome: 'killed', by: variant.by, isAtNight: true } : { outcome: 'survived' };
};

const MEANING: Record<Outcome, string> = {
  killed: 'killed',
  survived: 'SURVIVED: no test fails without it',
  missing: 'MISSING: the file no longer contains its text',
  broken: 'BROKEN: the code does not compile without it',
};

/** Removes each guard in turn and runs the tests that must fail. @param words selects guards by list, file or name */
export const runMutants = async (words: readonly string[], atOnce: number): Promise<boolean> => {
  const asked = Object.entries(GUARDS)
    .flatMap(([list, mutants]) => mutants.map((mutant) => ({ ...mutant, list })))
    .filter(
      ({ file, guard, list }) => words.length === 0 || words.some((word) => `${list} ${file} ${guard}`.includes(word)),
    );
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-mutants-'));
  const left = asked.map((mutant, number) => ({ mutant, number }));
  let failed = 0;
  let atNight = 0;
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { outcome, by, isAtNight } = await tryMutant(next.mutant, folder, next.number);
      if (outcome !== 'killed') failed += 1;
      if (isAtNight) atNight += 1;
      const when = isAtNight ? 'at night' : 'at each change';
      const how = by === undefined ? '' : `, ${when}, by "${by}"`;
      console.log(`${MEANING[outcome]} ${next.mutant.file}: ${next.mutant.guard}${how}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  rmSync(folder, { recursive: true, force: true });
  console.log(`${asked.length - failed - atNight} killed at each change, ${atNight} at night`);
  reportFigure({ id: 'H6', what: 'guards removed in turn, each killed by a test', tried: asked.length, failed });
  return failed === 0;
};
