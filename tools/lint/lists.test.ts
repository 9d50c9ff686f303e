import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listTexts } from '../lists.mjs';

const ROOT = resolve(__dirname, '../..');
const FRAMEWORKS = 'libs/scanner/src/frameworks';

describe('a list that follows from a folder', () => {
  it.each([...listTexts(ROOT)])('%s is up to date; npm run lists writes it', (file, text) =>
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text),
  );
});

describe('a new file', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'cloudmend-lists-'));
    cpSync(join(ROOT, FRAMEWORKS), join(copy, FRAMEWORKS), { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const added = (file: string, text: string): string[] => {
    const before = listTexts(copy);
    writeFileSync(join(copy, file), text);
    return [...listTexts(copy)].flatMap(([list, lines]) => {
      const known = new Set(before.get(list)?.split('\n'));
      return lines.split('\n').filter((line) => !known.has(line));
    });
  };

  it('is all that a framework takes', () =>
    expect(added(`${FRAMEWORKS}/cis-aws-6.0.json`, '{"id":"cis-aws-6.0","name":"CIS AWS 6.0","order":5}')).toEqual([
      "export { default as cisAws60 } from './cis-aws-6.0.json';",
      '  "cis-aws-6.0": "CIS AWS 6.0",',
    ]));
});
