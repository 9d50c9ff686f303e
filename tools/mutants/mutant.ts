/** A guard that is removed to see that a test fails. */
export interface Mutant {
  /** What the product no longer prevents without it. */
  readonly guard: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The exact text of the guard; its first occurrence is replaced. A missing text fails the run. */
  readonly find: string;
  readonly replace: string;
  /** At least one of these test files must fail. */
  readonly tests: readonly string[];
}

/** Guards of one file, which share its tests unless they name their own. */
export const defineGuards = (
  file: string,
  tests: readonly string[],
  ...guards: ReadonlyArray<readonly [guard: string, find: string, replace: string, tests?: readonly string[]]>
): readonly Mutant[] =>
  guards.map(([guard, find, replace, own]) => ({ guard, file, find, replace, tests: own ?? tests }));
