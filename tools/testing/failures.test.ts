import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFailedStories, listFailedTests } from './failures.mjs';

describe('the failures repeated at the end of a run', () => {
  it('name the test and say why, and name a file that could not run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'failures-'));
    writeFileSync(join(folder, 'sum.test.js'), "it('adds', () => expect(1 + 1).toBe(3)); it('counts', () => {});");
    writeFileSync(join(folder, 'broken.test.js'), "require('./missing');");
    const report = join(folder, 'report.json');
    const jest = join(process.cwd(), 'node_modules/jest/bin/jest.js');
    spawnSync(process.execPath, [jest, '--rootDir', folder, '--config', '{}', '--json', `--outputFile=${report}`], {
      cwd: folder,
      stdio: 'ignore',
    });
    const failures = listFailedTests(JSON.parse(readFileSync(report, 'utf8')), folder);
    rmSync(folder, { recursive: true });
    expect([...failures].sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'broken.test.js', message: expect.stringContaining("Cannot find module './missing'") },
      { name: 'sum.test.js › adds', message: expect.stringContaining('Expected: 3') },
    ]);
  });

  it('name stories that failed or passed only when tried again', () => {
    const ran = (title: string, status: string, message?: string) => ({
      file: 'home.spec.ts',
      title,
      tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
    });
    const report = {
      suites: [
        {
          specs: [ran('opens', 'expected')],
          suites: [
            { specs: [ran('filters', 'unexpected', '\u001b[31mTimed out\u001b[39m'), ran('sorts', 'flaky', 'Late')] },
          ],
        },
      ],
    };
    expect(listFailedStories(report)).toEqual([
      { name: 'home.spec.ts › filters', message: 'Timed out' },
      { name: 'home.spec.ts › sorts', message: 'Late' },
    ]);
  });
});
