import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_RULES } from './rules/index';
import { RULE_GROUPS } from './testing/rule-groups';

describe('rule cases', () => {
  it('cover every rule, and only rules', () => {
    expect(Object.values(RULE_GROUPS).flat().sort()).toEqual(ALL_RULES.map(({ id }) => id).sort());
  });

  it.each(Object.keys(RULE_GROUPS))('leave no gaps in %s', (file) => {
    expect(readFileSync(join(__dirname, file), 'utf8')).toContain(`openCasesOf(RULE_GROUPS['${file}'], NOW)`);
  });
});
