import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
