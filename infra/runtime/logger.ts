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
  /** Number of refused calls the line represents. */
  readonly refusals?: number;
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
  'subject',
  'address',
  'route',
  'reason',
  'refusals',
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

/** The CloudWatch metric that counts refused calls. */
export const REFUSALS_METRIC = 'refusals';

/** CloudWatch turns a line with this into a metric (embedded metric format). */
const toMetric = (namespace: string | undefined, at: Date, { refusals }: LogFields): object =>
  namespace === undefined || refusals === undefined
    ? {}
    : {
        _aws: {
          Timestamp: at.getTime(),
          CloudWatchMetrics: [
            { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: REFUSALS_METRIC, Unit: 'Count' }] },
          ],
        },
      };

/** Writes one JSON line per event. @param namespace where refused calls are counted. @default - nowhere */
export const jsonLogger = (
  write: (line: string) => void,
  clock: () => Date = () => new Date(),
  namespace?: string,
): Logger => {
  const log =
    (level: string) =>
    (message: string, fields: LogFields = {}) => {
      const at = clock();
      const line = { at: at.toISOString(), level, message: redact(message), ...keepAllowed(fields) };
      write(JSON.stringify({ ...line, ...toMetric(namespace, at, fields) }));
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
