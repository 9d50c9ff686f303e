import { ALL_RULES } from './index';

describe('a saving rule', () => {
  it('has its own place in the order of precedence', () =>
    expect(new Set(ALL_RULES.map(({ precedence }) => precedence)).size).toBe(ALL_RULES.length));

  it.each(ALL_RULES.map(({ id, kinds }) => [id, kinds] as const))('%s is about one provider', (_id, kinds) => {
    expect(new Set(kinds.map((kind) => kind.split('.')[0])).size).toBe(1);
  });
});
