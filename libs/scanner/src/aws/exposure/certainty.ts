/** Kleene's three values: what was not read is neither. */
export type Answer = 'yes' | 'no' | 'unknown';

/** An answer with the facts behind it, or the reason why it is unknown. */
export interface Finding {
  readonly answer: Answer;
  readonly fact: string;
}

export const yes = (fact: string): Finding => ({ answer: 'yes', fact });
export const no = (fact = ''): Finding => ({ answer: 'no', fact });
export const notKnown = (fact: string): Finding => ({ answer: 'unknown', fact });

/** True if all are: one `no` decides, otherwise one `unknown`. Facts of the same answer are joined. */
export const combineAll = (findings: readonly Finding[]): Finding => {
  for (const answer of ['no', 'unknown'] as const) {
    const found = findings.find((each) => each.answer === answer);
    if (found) return found;
  }
  return yes(
    findings
      .map(({ fact }) => fact)
      .filter(Boolean)
      .join(' '),
  );
};

/** True if any is: one `yes` decides, otherwise one `unknown`. */
export const combineAny = (findings: readonly Finding[]): Finding =>
  findings.find(({ answer }) => answer === 'yes') ?? findings.find(({ answer }) => answer === 'unknown') ?? no();
