import { RULES } from '../rules/index';
import { billedAs } from './billed-as';

describe('a saving lowers the bill of one service', () => {
  it.each(RULES.map(({ id }) => id))('that is known for %s', (rule) => {
    expect(billedAs(rule)).toBeDefined();
  });

  it('and of none where the rule is not known', () => {
    expect(billedAs('NO-SUCH-RULE')).toBeUndefined();
    expect(billedAs('constructor')).toBeUndefined();
  });
});
