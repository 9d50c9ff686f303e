import { randomUUID } from 'node:crypto';
import { CognitoError, unsupportedLocally } from './errors';
import { OPERATIONS } from './operations/index';
import type { Operation } from './operation';
import type { Pool } from './pool';
import { MAX_BODY_BYTES } from './settings';
import { assertAdminSignature } from './signature';

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';

interface Front {
  readonly pool: Pool;
  readonly adminSecret: string;
  readonly jwks: object;
  /** Origins of pages that may call; a request without an Origin does not come from a page. */
  readonly allowedOrigins: readonly string[];
  readonly warn: (message: string) => void;
  /** The pages of the pool's domain; undefined for any other request. */
  readonly hosted: (request: Request) => Promise<Response | undefined>;
}

const HEADERS = {
  'content-type': 'application/x-amz-json-1.1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const answer = (status: number, body: object, extra: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...HEADERS, 'x-amzn-requestid': randomUUID(), ...extra } });

const refusal = ({ type, message, status }: CognitoError): Response =>
  answer(status, { __type: type, message }, { 'x-amzn-errortype': `${type}:` });

const readOperation = (request: Request): Operation => {
  const target = request.headers.get('x-amz-target') ?? '';
  const name = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : '';
  if (name === '') throw new CognitoError('UnknownOperationException', 'The request names no user pool operation.');
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation) throw unsupportedLocally(name);
  return operation;
};

const readBody = async (request: Request): Promise<string> => {
  const text = await request.text();
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new CognitoError('SerializationException', 'The request is too large.', 413);
  return text;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON.');
  }
};

const assertOrigin = (request: Request, allowed: readonly string[]): void => {
  const origin = request.headers.get('origin');
  if (origin !== null && !allowed.includes(origin))
    throw new CognitoError('ForbiddenException', 'This origin may not call the local user pool.', 403);
};

const call = async ({ pool, adminSecret, allowedOrigins }: Front, request: Request): Promise<Response> => {
  if (request.method !== 'POST')
    throw new CognitoError('UnknownOperationException', 'Call a user pool with POST.', 405);
  assertOrigin(request, allowedOrigins);
  const operation = readOperation(request);
  const body = await readBody(request);
  if (operation.access === 'admin') assertAdminSignature({ request, body, secret: adminSecret, now: Date.now() });
  return answer(200, await operation.perform(pool, parse(body)));
};

/** Serves the user pool's JSON protocol and its key set. */
export const createFetch =
  (front: Front) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method === 'GET' && new URL(request.url).pathname.endsWith('/.well-known/jwks.json'))
        return answer(200, front.jwks);
      return (await front.hosted(request)) ?? (await call(front, request));
    } catch (error) {
      if (!(error instanceof CognitoError))
        front.warn(
          `The local user pool failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      else if (error.type === 'UnsupportedLocallyError') front.warn(error.message);
      return refusal(
        error instanceof CognitoError ? error : new CognitoError('InternalErrorException', 'Internal error', 500),
      );
    }
  };
