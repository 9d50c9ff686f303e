import { type CallClass, type Counts, toEmbeddedMetrics, toFigures } from './metrics';

/** Structured JSON logs. Fields are an allow-list: no token, email, body or customer ARN may stand in a log. */
export interface LogFields {
  /** The user's id in the user pool. */
  readonly subject?: string;
  /** A caller's network address. */
  readonly address?: string;
  /** A route as declared. */
  readonly route?: string;
  /** Why a call was refused. */
  readonly reason?: string;
  /** The kind of a call, by which its figures are divided. */
  readonly class?: CallClass;
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
  /** @param counts what the line counts */
  info(message: string, fields?: LogFields, counts?: Counts): void;
  warn(message: string, fields?: LogFields, counts?: Counts): void;
  error(message: string, fields?: LogFields, counts?: Counts): void;
}

const ALLOWED: ReadonlyArray<keyof LogFields> = [
  'subject',
  'address',
  'route',
  'reason',
  'class',
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

/** Patterns that could leak through an error's text: a second safeguard behind the allow-list. */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bcm(?:[ps]at|scm)_\w+/g, '[token]'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\barn:aws[\w-]*:[^\s"']+/g, '[arn]'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '[key]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
];

export const redact = (text: string): string =>
  SECRETS.reduce((clean, [shape, mark]) => clean.replace(shape, mark), text);

const keepAllowed = (fields: LogFields): Record<string, unknown> =>
  Object.fromEntries(
    ALLOWED.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, typeof value === 'string' ? redact(value) : value]];
    }),
  );

/** Writes one JSON line per event. @param namespace of what lines count. @default - nothing is a metric */
export const jsonLogger = (
  write: (line: string) => void,
  clock: () => Date = () => new Date(),
  namespace?: string,
): Logger => {
  const log =
    (level: string) =>
    (message: string, fields: LogFields = {}, counts: Counts = {}) => {
      const at = clock();
      const line = { at: at.toISOString(), level, message: redact(message), ...keepAllowed(fields) };
      const metrics = namespace === undefined ? {} : toEmbeddedMetrics(namespace, at, counts);
      write(JSON.stringify({ ...line, ...toFigures(counts), ...metrics }));
    };
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
