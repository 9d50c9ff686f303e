import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Trace {
  readonly test: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly hasProcess: boolean;
}

describe('a traced test', () => {
  const ROOT = join(__dirname, '../..');

  it('has written down the modules that it used, data, folders and processes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'traces-'));
    const tests = [
      'libs/finops/src/rule-cases.test.ts',
      'libs/domain/src/custom-checks/evaluate.test.ts',
      'tools/testing/failures.test.ts',
      'infra/constructs/edge-path-rule.test.ts',
      // One of these loads the library that they share.
      'apps/console/src/features/recommendations/recommendations-order.test.ts',
      'apps/console/src/features/recommendations/recommendations-filter.test.ts',
    ];
    spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--runInBand', '--runTestsByPath', ...tests], {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, CLOUDMEND_TRACES: folder },
    });
    const traces = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Trace);
    rmSync(folder, { recursive: true });
    const [ofRules, ofData, ofFailures, ofBuild, ...ofPages] = tests.map((name) =>
      traces.find(({ test }) => test === name),
    );
    expect(ofRules).toMatchObject({
      folders: expect.arrayContaining(['libs/finops/src']),
      files: expect.arrayContaining([tests[0], 'libs/scanner/src/index.ts']),
      hasProcess: false,
    });
    // The index names it, and no rule uses it.
    expect(ofRules?.files).not.toContain('libs/scanner/src/aws/provider.ts');
    expect(ofData?.files).toContain('libs/domain/src/aws/facts.json');
    expect(ofFailures).toMatchObject({ hasProcess: true });
    // Only esbuild reads the file.
    expect(ofBuild).toMatchObject({
      files: expect.arrayContaining([tests[3], 'libs/domain/src/navigation/path-owner.ts', 'tsconfig.json']),
      hasProcess: false,
    });
    for (const ofPage of ofPages)
      expect(ofPage?.files).toEqual(
        expect.arrayContaining([
          'libs/domain/src/testing/index.ts',
          'libs/domain/src/recommendations/index.ts',
          'apps/console/src/features/recommendations/recommendations-order.ts',
        ]),
      );
  });
});
