import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYMENT } from './guards-of-the-deployment';
import { GATE } from './guards-of-the-gate';
import { RULES } from './guards-of-the-rules';
import { STORE } from './guards-of-the-store';

const ROOT = join(__dirname, '../..');

// Whether a test fails without them is what `npm run test:mutants` sees; here a change hears at once that it moved a guard.
describe('the guards that are removed in turn', () => {
  it.each(
    [...GATE, ...STORE, ...RULES, ...DEPLOYMENT].map((mutant) => [`${mutant.file}: ${mutant.guard}`, mutant] as const),
  )('%s', (_name, { file, find, replace, tests }) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(find);
    expect(find).not.toBe(replace);
    expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  });
});
