import { ALL_RULES } from './index';

describe('a saving rule', () => {
  it.each(ALL_RULES.map(({ id, kinds }) => [id, kinds] as const))('%s is about one provider', (_id, kinds) => {
    expect(new Set(kinds.map((kind) => kind.split('.')[0])).size).toBe(1);
  });
});
