/** The code that Node gives its own errors: `ENOENT`, `ERR_PARSE_ARGS_UNKNOWN_OPTION`; undefined for anything else. */
export const errorCodeOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;

/** The first line of what went wrong. */
export const firstLineOf = (thrown: unknown): string =>
  String((thrown as { message?: unknown }).message ?? thrown).split('\n')[0] ?? '';

/** True for what `parseArgs` throws at a person's mistake. */
export const isArgumentError = (thrown: unknown): boolean => errorCodeOf(thrown)?.startsWith('ERR_PARSE_ARGS') === true;
