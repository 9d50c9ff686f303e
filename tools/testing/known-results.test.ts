import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { openKnownResults } from './known-results.mjs';

const PROJECT: Readonly<Record<string, string>> = {
  'package-lock.json': '{}',
  'jest.config.mjs': 'export default {}',
  'libs/money/package.json': '{ "name": "money" }',
  'libs/money/add.test.ts': 'expect(add(1, 1)).toBe(2)',
  'libs/money/add.ts': 'export const add = (a, b) => a + b',
  'libs/money/rules/first.json': '{}',
  'infra/package.json': '{}',
  'tools/package.json': '{}',
  'tools/testing/run-tests.mjs': '',
};
const TRACE = {
  test: 'libs/money/add.test.ts',
  files: ['libs/money/add.test.ts', 'libs/money/add.ts', 'libs/money/prices.json'],
  folders: ['libs/money/rules'],
  hasProcess: false,
};
const FIGURES = '{"id":"H1"}\n';

describe('the result of a test that passed', () => {
  let root = '';
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const find = (seed = '') => openKnownResults(root, seed, 'known').find(TRACE.test);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'known-'));
    mkdirSync(join(root, 'apps'));
    for (const [name, text] of Object.entries(PROJECT)) write(name, text);
    openKnownResults(root, '', 'known').keep(TRACE, 3, FIGURES);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is known while nothing that it read changes', () => {
    write('libs/money/unrelated.ts', '');
    expect(find()).toEqual({ passed: 3, figures: FIGURES });
  });

  it.each([
    ['a module that it loaded changes', 'libs/money/add.ts'],
    ['the test changes', 'libs/money/add.test.ts'],
    ['a file appears that it looked for', 'libs/money/prices.json'],
    ['a file appears in a folder that it listed', 'libs/money/rules/second.json'],
    ['an installed package changes', 'package-lock.json'],
    ['the runner changes', 'tools/testing/trace.cjs'],
    ['the exports of a workspace change', 'libs/money/package.json'],
  ])('is unknown once %s', (_what, name) => {
    write(name, 'changed');
    expect(find()).toBeUndefined();
  });

  it('is unknown once a file that it read is gone', () => {
    rmSync(join(root, 'libs/money/add.ts'));
    expect(find()).toBeUndefined();
  });

  it('belongs to the seed of its trials', () => {
    expect(find('2')).toBeUndefined();
  });

  it('is not kept if the test started a process, which may read anything', () => {
    rmSync(join(root, 'known'), { recursive: true });
    openKnownResults(root, '', 'known').keep({ ...TRACE, hasProcess: true }, 3, FIGURES);
    expect(find()).toBeUndefined();
  });
});

describe('a traced test', () => {
  const ROOT = join(__dirname, '../..');

  it('has written down modules, data, folders and processes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'traces-'));
    const tests = [
      'libs/finops/src/rule-cases.test.ts',
      'tools/testing/failures.test.ts',
      'infra/constructs/edge-path-rule.test.ts',
      // One of these loads the library that they share: a page of the console costs seconds, so the night does it.
      ...(IS_NIGHTLY
        ? [
            'apps/console/src/features/recommendations/recommendations-order.test.ts',
            'apps/console/src/features/recommendations/recommendations-filter.test.ts',
          ]
        : []),
    ];
    spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--runInBand', '--runTestsByPath', ...tests], {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, CLOUDMEND_TRACES: folder },
    });
    const traces = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as typeof TRACE);
    rmSync(folder, { recursive: true });
    const [ofRules, ofFailures, ofBuild, ...ofPages] = tests.map((name) => traces.find(({ test }) => test === name));
    expect(ofRules).toMatchObject({
      folders: expect.arrayContaining(['libs/finops/src']),
      files: expect.arrayContaining([tests[0], 'libs/scanner/src/index.ts', 'libs/domain/src/aws/facts.json']),
      hasProcess: false,
    });
    expect(ofFailures).toMatchObject({ hasProcess: true });
    // Only esbuild reads the file.
    expect(ofBuild).toMatchObject({
      files: expect.arrayContaining([tests[2], 'libs/domain/src/navigation/path-owner.ts', 'tsconfig.json']),
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
