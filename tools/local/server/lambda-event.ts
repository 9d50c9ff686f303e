import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { JWTPayload } from 'jose';

const ACCOUNT_ID = '000000000000';
const TEXT_BODY = /^(text\/|application\/(json|javascript|xml|.*\+json|x-www-form-urlencoded))/i;

export interface MatchedRequest {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly claims: JWTPayload | undefined;
  readonly sourceIp: string;
}

/** The gateway flattens claims to text, a list to `[a b]`. */
const flatten = (claims: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

/** Repeated parameters are joined by a comma, as in the gateway. */
const joinQuery = (query: URLSearchParams): Record<string, string> | undefined => {
  const names = [...new Set(query.keys())];
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, query.getAll(name).join(',')]));
};

/** The whole body; undefined if it exceeds `maxBytes`. */
export const readBody = async (request: Request, maxBytes: number): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const encodeBody = (bytes: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } => {
  if (bytes.length === 0) return { isBase64Encoded: false };
  const isText = contentType === '' || TEXT_BODY.test(contentType);
  return { body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
};

/** A request as an HTTP API passes it to a Lambda, payload format 2.0. */
export const toLambdaEvent = (
  request: Request,
  body: Buffer,
  { routeKey, pathParameters, claims, sourceIp }: MatchedRequest,
): APIGatewayProxyEventV2WithJWTAuthorizer => {
  const url = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'cookie'));
  const cookies = request.headers.get('cookie')?.split('; ');
  const query = joinQuery(url.searchParams);
  const now = new Date();
  const event = {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies ? { cookies } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters: { ...pathParameters } } : {}),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      ...(claims
        ? { authorizer: { principalId: '', integrationLatency: 0, jwt: { claims: flatten(claims), scopes: null } } }
        : {}),
    },
    ...encodeBody(body, headers['content-type'] ?? ''),
  };
  return event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
};

const BODILESS = new Set([204, 304]);

/** A Lambda response as HTTP. */
export const toResponse = (result: APIGatewayProxyStructuredResultV2): Response => {
  const headers = new Headers(
    Object.entries(result.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  for (const cookie of result.cookies ?? []) headers.append('set-cookie', cookie);
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  const { statusCode: status = 200, body = '', isBase64Encoded = false } = result;
  return new Response(BODILESS.has(status) ? null : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), {
    status,
    headers,
  });
};
