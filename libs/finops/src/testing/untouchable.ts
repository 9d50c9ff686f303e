import type { Resource } from '@cloudmend/scanner';
import { adviseOn } from './planted';

/** A reason for a rule to leave a resource alone, although everything else calls for the change. */
interface Untouchable {
  readonly what: string;
  readonly estate: readonly Resource[];
  /** The same without the reason: the rule fires, which proves that the reason blocked it. */
  readonly freed: readonly Resource[];
}

export const one = (what: string, estate: readonly Resource[], freed: readonly Resource[]): Untouchable => ({
  what,
  estate,
  freed,
});

/** Tests each rule on resources it must leave alone, and on the same without the reason. */
export const describeUntouchable = (
  casesByRule: Readonly<Record<string, readonly [Untouchable, ...Untouchable[]]>>,
): void => {
  const advisedBy = (rule: string, estate: readonly Resource[]) =>
    adviseOn(...estate).recommendations.filter((each) => each.rule === rule);

  describe.each(Object.entries(casesByRule))('%s', (rule, cases) => {
    it.each(cases.map(({ what, estate }) => [what, estate] as const))('leaves %s alone', (_what, estate) => {
      expect(advisedBy(rule, estate)).toEqual([]);
    });

    it.each(cases.map(({ what, freed }) => [what, freed] as const))('fires without %s', (_what, freed) => {
      expect(advisedBy(rule, freed)).not.toEqual([]);
    });
  });
};
