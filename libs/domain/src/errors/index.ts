import * as z from 'zod';

export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'plan-limit',
  'not-found',
  'conflict',
  'too-many',
  'unavailable',
  'unexpected',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The HTTP status of each code. A missing code does not compile. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'plan-limit': 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
  unexpected: 500,
};

/** The body of every failed call. `message` is suitable for the screen. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

interface AppErrorOptions extends ErrorOptions {
  readonly details?: unknown;
  readonly requestId?: string;
}

/** An expected failure with a code. Anything else thrown is a defect and returns 500. */
export class AppError extends Error {
  readonly details?: unknown;
  readonly requestId?: string;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'AppError';
    this.details = options.details;
    this.requestId = options.requestId;
  }

  /** The HTTP status of this error. */
  get status(): number {
    return HTTP_STATUS[this.code];
  }
}

/** The message for a denied tenant: the same for foreign, unknown, deleted and malformed ones. */
export const DENIED = "Your account doesn't have permission to view this area.";

/** A denial that does not reveal whether the item exists. */
export const forbidden = (message = DENIED): AppError => new AppError('forbidden', message);

/** A missing item within the caller's own tenant. */
export const notFound = (what: string): AppError => new AppError('not-found', `${what} was not found.`);
