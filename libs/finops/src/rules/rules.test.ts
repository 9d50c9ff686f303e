import { ALL_RULES } from './index';

describe('a saving rule', () => {
  it('has its own place in the order of precedence', () =>
    expect(new Set(ALL_RULES.map(({ precedence }) => precedence)).size).toBe(ALL_RULES.length));

  it.each(ALL_RULES.map(({ id, remedy }) => [id, remedy] as const))(
    '%s has no placeholders in remarks, which are not filled in',
    (_id, { terraform, cloudFormation }) => {
      const remarks = [
        ...('none' in terraform ? [] : terraform.map(({ remark }) => remark)),
        ...('none' in cloudFormation ? [] : cloudFormation.map(({ remark }) => remark)),
      ];
      expect(remarks.filter((remark = '') => /\{\w+\}/.test(remark))).toEqual([]);
    },
  );

  it.each(ALL_RULES.map(({ id, kinds }) => [id, kinds] as const))('%s is about one provider', (_id, kinds) => {
    expect(new Set(kinds.map((kind) => kind.split('.')[0])).size).toBe(1);
  });
});
