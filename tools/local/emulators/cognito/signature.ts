import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CognitoError } from './errors';
import { ADMIN_ACCESS_KEY_ID } from './settings';

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 5 * 60 * 1000;
// Unsigned, these could be tampered with: another operation, time or server.
const MUST_SIGN = ['host', 'x-amz-date', 'x-amz-target'];

interface SignedRequest {
  readonly request: Request;
  readonly body: string;
  readonly secret: string;
  readonly now: number;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const headerValue = (request: Request, name: string): string => {
  const value = request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : '');
  return value.trim().replace(/\s+/g, ' ');
};

const parseTime = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const canonicalRequest = ({ request, body }: SignedRequest, signedHeaders: string): string => {
  const url = new URL(request.url);
  url.searchParams.sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${headerValue(request, name)}\n`);
  return [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    headers.join(''),
    signedHeaders,
    sha256(body),
  ].join('\n');
};

interface Authorization {
  readonly scope: readonly string[];
  readonly signedHeaders: string;
  readonly signature: string;
}

const parseAuthorization = (request: Request): Authorization => {
  const parts = HEADER.exec(request.headers.get('authorization') ?? '');
  if (!parts) throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const [, keyId = '', day = '', region = '', service = '', signedHeaders = '', signature = ''] = parts;
  if (keyId !== ADMIN_ACCESS_KEY_ID)
    throw new CognitoError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  return { scope: [day, region, service, 'aws4_request'], signedHeaders, signature };
};

const isSigned = (
  signed: SignedRequest,
  { scope, signedHeaders, signature }: Authorization,
  stamp: string,
): boolean => {
  const text = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonicalRequest(signed, signedHeaders))].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${signed.secret}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
};

/**
 * Verifies that a request was signed with the installation's admin secret (AWS Signature Version 4), so that an
 * unmodified AWS SDK client with those credentials can make admin calls and no one else. @throws CognitoError
 */
export const assertAdminSignature = (signed: SignedRequest): void => {
  const authorization = parseAuthorization(signed.request);
  const stamp = signed.request.headers.get('x-amz-date') ?? '';
  const isFresh =
    stamp.startsWith(authorization.scope[0] ?? '') && Math.abs(parseTime(stamp) - signed.now) <= MAX_SKEW_MS;
  const isWhole = MUST_SIGN.every((name) => authorization.signedHeaders.split(';').includes(name));
  if (isFresh && isWhole && isSigned(signed, authorization, stamp)) return;
  throw new CognitoError(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  );
};
