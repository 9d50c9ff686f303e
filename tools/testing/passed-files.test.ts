import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjectFiles, openPassed } from './passed-files.mjs';

let root = '';
const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
const open = (files: readonly string[], check = 'lint') => openPassed(root, `${check}.json`, ['rules.json'], files);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cloudmend-passed-'));
  for (const file of ['a.ts', 'b.ts', 'rules.json']) write(file, `first ${file}`);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('files that passed a check', () => {
  beforeEach(() => open(['a.ts', 'b.ts']).keep());

  it('are not checked again', () => {
    expect(open(['a.ts', 'b.ts']).pending).toEqual([]);
  });

  it('are checked again once they change, with new files', () => {
    write('b.ts', 'second');
    write('c.ts', 'new');
    expect(open(['a.ts', 'b.ts', 'c.ts']).pending).toEqual(['b.ts', 'c.ts']);
  });

  it('are all checked again once the rules change', () => {
    write('rules.json', 'other');
    expect(open(['a.ts', 'b.ts']).pending).toEqual(['a.ts', 'b.ts']);
  });

  it('that change while the check runs are checked again', () => {
    const checked = open(['a.ts', 'b.ts']);
    write('a.ts', 'second');
    checked.keep();
    expect(open(['a.ts', 'b.ts']).pending).toEqual(['a.ts']);
  });

  it('have passed that check only', () => {
    expect(open(['a.ts'], 'format').pending).toEqual(['a.ts']);
  });
});

describe('files of the project', () => {
  it('are unknown outside a Git checkout, so that all are checked', () => {
    expect(listProjectFiles(root)).toBeUndefined();
  });

  it('include what is not committed yet', () => {
    expect(listProjectFiles(join(__dirname, '../..'))).toEqual(
      expect.arrayContaining(['tools/test.mjs', 'tools/testing/passed-files.test.ts']),
    );
  });
});
