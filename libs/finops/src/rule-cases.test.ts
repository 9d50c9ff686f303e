import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_RULES } from './rules/index';

const RULES = ALL_RULES.map(({ id }) => id).sort();
const TESTS = readdirSync(__dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'rule-cases.test.ts')
  .map((name) => readFileSync(join(__dirname, name), 'utf8'));

const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe('rule cases', () => {
  it('cover every rule, each in one file', () => {
    const lists = TESTS.flatMap((text) => findAll(text, /listOpenCases\(\s*\[([^\]]*)\]/g));
    expect(lists.flatMap((list) => findAll(list, /'([A-Z0-9-]+)'/g)).sort()).toEqual(RULES);
  });

  it('list what every rule must leave alone', () => {
    const tables = TESTS.filter((text) => text.includes('describeUntouchable({'));
    expect(tables.flatMap((text) => findAll(text, /^ {2}'?([A-Z][A-Z0-9-]+)'?: \[/gm)).sort()).toEqual(RULES);
  });
});
