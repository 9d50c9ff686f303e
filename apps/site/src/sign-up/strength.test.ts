import { rateStrength } from './strength';

describe('password strength', () => {
  it.each([
    ['', 0, 'very weak'],
    ['abc', 1, 'very weak'],
    ['abcdefgh', 2, 'weak'],
    ['Abcdefgh', 3, 'ok'],
    ['Abcdefgh1', 4, 'good'],
    ['Abcdefgh1!', 5, 'strong'],
    ['Ab1!', 4, 'good'],
    ['zażółć gęślą', 3, 'ok'],
  ] as const)('of %j is %i, %s', (password, score, label) => {
    expect(rateStrength(password)).toMatchObject({ score, label });
  });

  it('suggests the next improvement until nothing is left', () => {
    expect(rateStrength('Abcdefgh1').tip).toBe('Add a symbol');
    expect(rateStrength('Ab1!').tip).toBe('Use 8 characters or more');
    expect(rateStrength('Abcdefgh1!').tip).toBeUndefined();
  });
});
