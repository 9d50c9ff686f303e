import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GUARDS } from './guards';

const ROOT = join(__dirname, '../..');

// `npm run test:mutants` removes them; this test fails as soon as a change moves or rewrites one.
describe('guards to remove', () => {
  it.each(
    Object.values(GUARDS)
      .flat()
      .map((mutant) => [`${mutant.file}: ${mutant.guard}`, mutant] as const),
  )('%s', (_name, { file, find, replace, tests }) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(find);
    expect(find).not.toBe(replace);
    expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  });

  // The nightly run makes a part of each file.
  it('are tried from every file of guards', () => {
    const files = readdirSync(__dirname).filter((name) => name.startsWith('guards-of-'));
    expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(Object.keys(GUARDS).sort());
  });
});
