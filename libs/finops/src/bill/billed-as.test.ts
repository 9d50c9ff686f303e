import { RULES } from '../rules/index';
import { billedAs } from './billed-as';

describe('billing service of a saving', () => {
  it.each(RULES.map(({ id }) => id))('is known for %s', (rule) => {
    expect(billedAs(rule)).toBeDefined();
  });

  it('is undefined for an unknown rule', () => {
    expect(billedAs('NO-SUCH-RULE')).toBeUndefined();
    expect(billedAs('constructor')).toBeUndefined();
  });
});
