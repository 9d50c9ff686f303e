import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYMENT } from './guards-of-the-deployment';
import { OF_DIRECTORIES } from './guards-of-directories';
import { GATE } from './guards-of-the-gate';
import { SIGN_IN } from './guards-of-sign-in';
import { RULES } from './guards-of-the-rules';
import { STORE } from './guards-of-the-store';

const ROOT = join(__dirname, '../..');

// `npm run test:mutants` removes them; this test fails as soon as a change moves or rewrites one.
describe('guards to remove', () => {
  it.each(
    [...GATE, ...OF_DIRECTORIES, ...SIGN_IN, ...STORE, ...RULES, ...DEPLOYMENT].map(
      (mutant) => [`${mutant.file}: ${mutant.guard}`, mutant] as const,
    ),
  )('%s', (_name, { file, find, replace, tests }) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(find);
    expect(find).not.toBe(replace);
    expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  });
});
