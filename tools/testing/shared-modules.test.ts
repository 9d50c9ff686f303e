import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFailedTests } from './failures.mjs';

// Test files in the order in which they run, and what they load.
const FILES: Readonly<Record<string, string>> = {
  'node_modules/pack/index.js': 'window.loads = (window.loads ?? 0) + 1; exports.loads = window.loads;',
  'node_modules/around/index.js': "exports.loads = require('pack').loads; exports.later = () => require('late');",
  'node_modules/late/index.js': 'exports.setTimeout = setTimeout;',
  'node_modules/@tanstack/store/index.js': 'let count = 0; exports.next = () => ++count;',
  'node_modules/upon/index.js': "require('@tanstack/store')",
  'own.js': 'let count = 0; exports.next = () => ++count;',
  '1.test.js': `
    it('runs a package', () => expect(require('around').loads).toBe(1));
    it('uses a storage', () => {
      const hooks = require('node:async_hooks');
      hooks.kept = new hooks.AsyncLocalStorage();
      hooks.kept.run('here', () => expect(hooks.kept.getStore()).toBe('here'));
    });
    it('runs a module', () => expect([require('./own').next(), require('@tanstack/store').next()]).toEqual([1, 1]));`,
  '2.test.js': `
    it('pays for no storage of another test file', () => expect(require('node:async_hooks').kept.enabled).not.toBe(true));
    it('does not run the package again', () => expect(require('pack').loads).toBe(1));
    it('runs again what keeps something', () =>
      expect([require('./own').next(), require('@tanstack/store').next()]).toEqual([1, 1]));`,
  '3.test.js': `
    jest.mock('pack', () => ({ loads: 'mine' }));
    it('replaces a package for other packages', () => expect(require('around').loads).toBe('mine'));`,
  '4.test.js': "it('has the real package', () => expect(require('around').loads).toBe(1));",
  '5.test.js': `
    it('runs a package under fake timers', () => {
      jest.useFakeTimers();
      expect(require('around').later().setTimeout).toBe(setTimeout);
    });`,
  '6.test.js': `
    it('has the package with real timers', () => expect(require('around').later().setTimeout).toBe(setTimeout));
    it('does not share what uses a package that keeps something', () =>
      expect(() => require('upon')).toThrow(/upon.index.js, so they must share .*store.index.js/));`,
  'order.js': `module.exports = class {
    shard = (tests) => tests;
    allFailedTests = (tests) => tests;
    cacheResults() {}
    sort = (tests) => [...tests].sort((a, b) => a.path.localeCompare(b.path));
  };`,
};

it('test files in a page share packages, and nothing that a test file changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const config = {
    rootDir: folder,
    runtime: join(__dirname, 'shared-modules.cjs'),
    testEnvironment: join(__dirname, 'browser-environment.cjs'),
    testSequencer: join(folder, 'order.js'),
    transform: {},
  };
  const report = join(folder, 'report.json');
  const jest = join(process.cwd(), 'node_modules/jest/bin/jest.js');
  const options = ['--runInBand', '--config', JSON.stringify(config), '--json', `--outputFile=${report}`];
  spawnSync(process.execPath, [jest, ...options], { cwd: folder, stdio: 'ignore' });
  const result = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number };
  rmSync(folder, { recursive: true });
  expect(listFailedTests(result, folder)).toEqual([]);
  expect(result.numPassedTests).toBe(11);
});
