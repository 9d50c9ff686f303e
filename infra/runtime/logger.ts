/** Structured JSON logs. Fields are an allow-list: no token, e-mail, body or customer ARN may stand in a log (THREATS S63). */
export interface LogFields {
  readonly requestId?: string;
  readonly contract?: string;
  readonly tenantId?: string;
  readonly scanId?: string;
  readonly accountId?: string;
  readonly code?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly errorName?: string;
  readonly errorMessage?: string;
  readonly stack?: string;
}

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const ALLOWED: ReadonlyArray<keyof LogFields> = [
  'requestId',
  'contract',
  'tenantId',
  'scanId',
  'accountId',
  'code',
  'status',
  'durationMs',
  'errorName',
  'errorMessage',
  'stack',
];

/** Shapes that may slip into the text of an error: a second line behind the allow-list. */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\barn:aws[\w-]*:[^\s"']+/g, '[arn]'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '[key]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
];

export const redacted = (text: string): string =>
  SECRETS.reduce((clean, [shape, mark]) => clean.replace(shape, mark), text);

const kept = (fields: LogFields): Record<string, unknown> =>
  Object.fromEntries(
    ALLOWED.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, typeof value === 'string' ? redacted(value) : value]];
    }),
  );

/** Writes one JSON line per event. */
export const jsonLogger = (write: (line: string) => void, clock: () => Date = () => new Date()): Logger => {
  const log =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      write(JSON.stringify({ at: clock().toISOString(), level, message: redacted(message), ...kept(fields) }));
  return { info: log('info'), warn: log('warn'), error: log('error') };
};

/** The fields that describe an error. */
export const errorFields = (error: unknown): Pick<LogFields, 'errorName' | 'errorMessage' | 'stack'> => {
  if (!(error instanceof Error)) return { errorMessage: String(error) };
  const cause = error.cause instanceof Error ? ` (${error.cause.name}: ${error.cause.message})` : '';
  return {
    errorName: error.name,
    errorMessage: `${error.message}${cause}`,
    ...(error.stack && { stack: error.stack }),
  };
};
