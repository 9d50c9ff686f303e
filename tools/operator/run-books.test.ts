import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATOR_COMMANDS } from './commands';

const DOCS = join(__dirname, '..', '..', 'docs');
const BOOKS = readdirSync(join(DOCS, 'operations')).map((name) => join('operations', name));

describe('run books', () => {
  it.each(BOOKS)('%s names only operator commands that exist', (book) => {
    const text = readFileSync(join(DOCS, book), 'utf8');
    const named = [...text.matchAll(/`[^`]*?\boperator ([a-z-]+)/g)].map(([, command = '']) => command);
    expect(named.filter((command) => !Object.hasOwn(OPERATOR_COMMANDS, command))).toEqual([]);
  });

  it('name what does failed work again', () => {
    const text = readFileSync(join(DOCS, 'operations', 'alarms.md'), 'utf8');
    for (const command of ['replay schedules', 'replay changes']) expect(text).toContain(`operator ${command}`);
  });
});
