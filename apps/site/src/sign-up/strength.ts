export interface Strength {
  /** 0 to 5. */
  readonly score: number;
  readonly label: 'very weak' | 'weak' | 'ok' | 'good' | 'strong';
  /** What would improve it; undefined at the maximum. */
  readonly tip: string | undefined;
}

const RULES: readonly (readonly [test: RegExp, tip: string])[] = [
  [/^.{8,}$/s, 'Use 8 characters or more'],
  [/[A-Z]/, 'Add an upper-case letter'],
  [/[a-z]/, 'Add a lower-case letter'],
  [/[0-9]/, 'Add a digit'],
  [/[^A-Za-z0-9]/, 'Add a symbol'],
];

const LABELS = ['very weak', 'very weak', 'weak', 'ok', 'good', 'strong'] as const;

/** One point each for length, an upper-case letter, a lower-case letter, a digit and a symbol. A hint, not a rule. */
export const rateStrength = (password: string): Strength => {
  const missing = RULES.filter(([test]) => !test.test(password));
  const score = RULES.length - missing.length;
  return { score, label: LABELS[score] as Strength['label'], tip: missing[0]?.[1] };
};
