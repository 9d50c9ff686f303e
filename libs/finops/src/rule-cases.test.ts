import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_RULES } from './rules/index';
import { RULE_GROUPS } from './testing/rule-groups';

describe('the cases of the rules', () => {
  it('have a place for every rule, and only for rules', () => {
    expect(Object.values(RULE_GROUPS).flat().sort()).toEqual(ALL_RULES.map(({ id }) => id).sort());
  });

  it.each(Object.keys(RULE_GROUPS))('are looked through for what is left open in %s', (file) => {
    expect(readFileSync(join(__dirname, file), 'utf8')).toContain(`openCasesOf(RULE_GROUPS['${file}'], NOW)`);
  });
});
