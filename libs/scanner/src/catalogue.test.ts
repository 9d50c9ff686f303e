import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from './catalogue';
import { ALARM_CHECKS } from './testing/trail-patterns';

const tests = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));

describe('every check', () => {
  it('has its cases in a test', () => {
    const text = tests.map((file) => readFileSync(join(__dirname, file), 'utf8')).join('\n');
    expect(CHECKS.map(({ id }) => id).filter((id) => !text.includes(`'${id}'`) && !ALARM_CHECKS.some((alarm) => alarm === id))).toEqual([]);
  });

  it('has an id of its own', () => expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length));
});
