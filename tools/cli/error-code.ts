/** The code of a Node error: `ENOENT`, `ERR_PARSE_ARGS_UNKNOWN_OPTION`; undefined otherwise. */
export const readErrorCode = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;

/** The first line of an error message. */
export const readFirstLine = (thrown: unknown): string =>
  String((thrown as { message?: unknown }).message ?? thrown).split('\n')[0] ?? '';

/** True for `parseArgs` errors caused by invalid options. */
export const isArgumentError = (thrown: unknown): boolean =>
  readErrorCode(thrown)?.startsWith('ERR_PARSE_ARGS') === true;
