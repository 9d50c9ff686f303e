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
