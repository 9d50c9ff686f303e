/** The command was not understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood, but there is nothing to show for it: exit code 1. */
export class NothingReadError extends Error {
  override readonly name = 'NothingReadError';
}
