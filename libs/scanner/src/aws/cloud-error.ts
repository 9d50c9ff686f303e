import { type CloudFailure, CloudError } from '../cloud-port';

const DENIED = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'UnauthorizedOperation',
  'AuthorizationError',
  'AuthorizationErrorException',
  'Forbidden',
  'AllAccessDisabled',
  'UnauthorizedAccess',
]);
/** The session has expired, for every call. */
const OVER = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'RequestExpired',
  'TokenRefreshRequired',
  'CredentialsProviderError',
  'TokenProviderError',
]);
const BAD_CREDENTIALS = new Set([
  ...OVER,
  'InvalidToken',
  'InvalidClientTokenId',
  'UnrecognizedClientException',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidSignatureException',
  'IncompleteSignature',
  'MissingAuthenticationToken',
  'AuthFailure',
]);
const THROTTLED = new Set([
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'RequestThrottled',
  'RequestThrottledException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'LimitExceededException',
  'BandwidthLimitExceeded',
  'PriorRequestNotComplete',
  'SlowDown',
]);
const UNREACHABLE = new Set([
  'TimeoutError',
  'RequestTimeout',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** True if the code means that the session has expired, rather than that one endpoint rejects it. */
export const isOver = (code: string): boolean => OVER.has(code);

interface SdkFault {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly message?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const NOT_FOUND = /^NoSuch|NotFound|NotExist|^ReplicationConfigurationNotFound/;

const classifyFailure = (codes: readonly string[], status: number | undefined): CloudFailure => {
  const has = (known: ReadonlySet<string>): boolean => codes.some((code) => known.has(code));
  if (has(BAD_CREDENTIALS)) return 'expired';
  if (has(THROTTLED) || status === 429) return 'throttled';
  if (has(DENIED)) return 'denied';
  if (has(UNREACHABLE)) return 'unreachable';
  if (codes.some((code) => NOT_FOUND.test(code)) || status === 404) return 'not-found';
  return status === 401 || status === 403 ? 'denied' : 'failed';
};

/** The SDK wraps errors of other realms and keeps only their text. */
const codeInText = (message: unknown): string | undefined =>
  typeof message === 'string' ? /\bE[A-Z_]{4,}\b/.exec(message)?.[0] : undefined;

/** Converts an SDK error to the port's error. `expired` also covers credentials that were never valid. */
export const toCloudError = (thrown: unknown, action: string): CloudError => {
  if (thrown instanceof CloudError) return thrown;
  const fault: SdkFault = typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown };
  const codes = [fault.code, fault.Code, fault.name, codeInText(fault.message)].filter(
    (code): code is string => typeof code === 'string' && code !== 'Error',
  );
  const message = typeof fault.message === 'string' && fault.message ? fault.message : (codes[0] ?? 'The call failed.');
  return new CloudError(
    classifyFailure(codes, fault.$metadata?.httpStatusCode),
    action,
    codes[0] ?? 'Unknown',
    message,
    {
      cause: thrown,
    },
  );
};
