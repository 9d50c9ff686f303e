import type { Event } from '../raw-request';

/** Pool and client that the events' tokens come from. */
export const POOL = 'us-east-1_Test00001';
export const CLIENT = 'client-1';

export interface EventParts {
  readonly sub?: string | undefined;
  readonly claims?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

let requests = 0;

/** A request as the HTTP API hands it on; `sub: undefined` is nobody signed in. */
export const anEvent = (parts: EventParts = {}): Event => {
  const { path, query = '', body, rawBody, headers = {}, ip = '192.0.2.1', claims = {} } = parts;
  const sub = 'sub' in parts ? parts.sub : 'sub-1';
  const own = { iss: `https://cognito-idp.us-east-1.amazonaws.com/${POOL}`, aud: CLIENT, token_use: 'id', sub, email: `${sub}@acme.example` };
  return {
    rawQueryString: query,
    headers,
    ...(path && { pathParameters: path }),
    ...(rawBody === undefined ? body !== undefined && { body: JSON.stringify(body) } : { body: rawBody }),
    isBase64Encoded: false,
    requestContext: {
      requestId: `request-${(requests += 1)}`,
      http: { sourceIp: ip, method: 'GET', path: '/', protocol: 'HTTP/1.1', userAgent: '' },
      ...(sub !== undefined && { authorizer: { jwt: { claims: { ...own, ...claims }, scopes: [] } } }),
    },
  } as unknown as Event;
};

export interface ParsedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came back.
  readonly body: any;
}

export const parsed = ({ statusCode = 0, headers = {}, body = '' }: { statusCode?: number; headers?: object; body?: string }): ParsedAnswer => ({
  status: statusCode,
  headers: headers as Record<string, unknown>,
  body: JSON.parse(body),
});
