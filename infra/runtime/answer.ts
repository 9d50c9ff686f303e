import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Contract } from '@cloudmend/domain/contract';
import { NEXT_CURSOR_HEADER } from '@cloudmend/domain/contract';
import { listToCsv } from '@cloudmend/domain/csv';
import type { ErrorBody } from '@cloudmend/domain/errors';
import { AppError } from '@cloudmend/domain/errors';

export type Answer = APIGatewayProxyStructuredResultV2;

/** Answers belong to one caller: no one on the way may keep them. */
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'Authorization' } as const;

const RETRY_SECONDS: Partial<Record<number, number>> = { 429: 60, 503: 2 };

export const toAnswer = (statusCode: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  statusCode,
  headers: { ...HEADERS, ...headers },
  body,
});

export const success = (output: unknown, cursor: string | undefined): Answer =>
  toAnswer(200, JSON.stringify(output), cursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: cursor });

/** One row of a list available as CSV. */
export type CsvRow = Readonly<Record<string, unknown>>;

/** A list as a file to save: text that a spreadsheet would run is disarmed. */
export const csvAnswer = (
  { name, csv: columns = [] }: Pick<Contract, 'name' | 'csv'>,
  rows: readonly CsvRow[],
  cursor: string | undefined,
): Answer =>
  toAnswer(200, listToCsv(columns, rows), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    ...(cursor !== undefined && { [NEXT_CURSOR_HEADER]: cursor }),
  });

/** Transient network and service faults. */
const PASSING = new Set([
  'TimeoutError',
  'AbortError',
  'NetworkingError',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'LimitExceededException',
]);

interface ServiceFault extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, code, $metadata } = error as ServiceFault;
  return (
    PASSING.has(name) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'].includes(code ?? '') ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
};

/** Maps any failure to a known error, so that no vendor's text or stack trace is returned. */
export const namedError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isPassing(error))
    return new AppError('unavailable', 'The service is not available right now. Please try again.', {
      cause: error,
    });
  return new AppError('unexpected', 'Something went wrong on our side. Please try again.', { cause: error });
};

export const retryAfter = ({ status, details }: AppError): Record<string, string> => {
  const seconds = (details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? RETRY_SECONDS[status];
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
};

export const failure = (error: AppError, requestId: string): Answer => {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    requestId,
    ...(error.details !== undefined && { details: error.details }),
  };
  return toAnswer(error.status, JSON.stringify(body), retryAfter(error));
};
