/** A guard that is taken away, to see that somebody notices. */
export interface Mutant {
  /** What the product then no longer prevents. */
  readonly guard: string;
  /** From the root of the project. */
  readonly file: string;
  /** The exact text of the guard; the first place where it stands. A text that is not there any more fails the run. */
  readonly find: string;
  readonly replace: string;
  /** The test files of which one must fail. */
  readonly tests: readonly string[];
}

/** The guards of one file. */
export const defineGuards = (
  file: string,
  tests: readonly string[],
  ...guards: ReadonlyArray<readonly [guard: string, find: string, replace: string, tests?: readonly string[]]>
): readonly Mutant[] =>
  guards.map(([guard, find, replace, own]) => ({ guard, file, find, replace, tests: own ?? tests }));
