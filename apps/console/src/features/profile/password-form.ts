export interface Passwords {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

export type PasswordFaults = Partial<Record<keyof Passwords, string>>;

export const EMPTY_PASSWORDS: Passwords = { current: '', next: '', again: '' };

/** Section 5 of the specification; the user pool accepts at most 256. */
const SHORTEST = 8;
const LONGEST = 256;

const nextFault = (next: string, current: string): string | undefined => {
  if (next.length < SHORTEST) return 'Use at least 8 characters.';
  if (next.length > LONGEST) return 'Use at most 256 characters.';
  return next === current ? 'This is the current password.' : undefined;
};

/** The form's errors by field; empty if it can be sent. */
export const passwordFaults = ({ current, next, again }: Passwords): PasswordFaults => {
  const fault = nextFault(next, current);
  return {
    ...(current === '' && { current: 'Enter the current password.' }),
    ...(fault && { next: fault }),
    ...(!fault && again !== next && { again: 'The passwords do not match.' }),
  };
};
