import fc from 'fast-check';
import { effort, SEED } from '../testing/effort';
import { matchesPath } from './path-pattern';

describe('a path pattern', () => {
  it.each([
    ['**', 'a/b/c.tf', true],
    ['**/prod/**', 'prod/main.tf', true],
    ['**/prod/**', 'stacks/prod/eu/main.tf', true],
    ['**/prod/**', 'stacks/products/main.tf', false],
    ['*.tf', 'main.tf', true],
    ['*.tf', 'a/main.tf', false],
    ['envs/*-prod/*.tf', 'envs/eu-prod/main.tf', true],
    ['envs/*-prod/*.tf', 'envs/eu-prod-2/main.tf', false],
    ['a*b*c', 'aXbYbZc', true],
    ['main.tf', 'mainXtf', false],
    ['a/**/b', 'a/b', true],
  ])('%s on %s: %p', (pattern, path, expected) => expect(matchesPath(pattern, path)).toBe(expected));

  it('matches as the regular expression for it does', () => {
    const part = fc.constantFrom('**', '*', 'a', 'a*', '*b', 'a*b', '*.*');
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 5 });
    const list = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(list(part), list(name), (parts, names) => {
        // Each part takes its separator along, so that `**` may stand for none.
        const source = parts
          .map((each) => (each === '**' ? '(?:[^/]+/)*' : `${each.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`))
          .join('');
        expect(matchesPath(parts.join('/'), names.join('/'))).toBe(
          new RegExp(`^${source}$`).test(`${names.join('/')}/`),
        );
      }),
      { numRuns: effort(500, 20_000), seed: SEED },
    );
  });

  it('ends where backtracking would not', () => {
    expect(matchesPath(`${'**/'.repeat(60)}x`, `${'a/'.repeat(500)}b`)).toBe(false);
    expect(matchesPath('*a'.repeat(99), 'a'.repeat(2000).concat('b'))).toBe(false);
  });
});
