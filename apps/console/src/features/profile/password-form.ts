export interface Passwords {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

export type PasswordFaults = Partial<Record<keyof Passwords, string>>;

export const EMPTY_PASSWORDS: Passwords = { current: '', next: '', again: '' };

/** Section 5 of the specification; the pool takes at most 256. */
const SHORTEST = 8;
const LONGEST = 256;

const nextFault = (next: string, current: string): string | undefined => {
  if (next.length < SHORTEST) return 'Use at least 8 characters.';
  if (next.length > LONGEST) return 'Use at most 256 characters.';
  return next === current ? 'This is the current password.' : undefined;
};

/** What is wrong with the form, by field; empty when it can be sent. */
export const passwordFaults = ({ current, next, again }: Passwords): PasswordFaults => {
  const fault = nextFault(next, current);
  return {
    ...(current === '' && { current: 'Type the current password.' }),
    ...(fault && { next: fault }),
    ...(!fault && again !== next && { again: 'The two do not match.' }),
  };
};
