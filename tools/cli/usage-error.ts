/** Invalid usage: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Valid usage, but nothing to show: exit code 1. */
export class NothingReadError extends Error {
  override readonly name = 'NothingReadError';
}
