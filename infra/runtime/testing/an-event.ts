import type { Event } from '../raw-request';

/** The pool and client that issue the events' tokens. */
export const POOL = 'us-east-1_Test00001';
export const CLIENT = 'client-1';
export const COMPANY_CLIENT = 'client-of-companies';

export interface EventParts {
  readonly sub?: string | undefined;
  readonly claims?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  /** @default GET */
  readonly method?: string;
}

/** The test services' clock: 2026-11-21T12:00:00Z. */
export const SIGNED_IN_AT = 1795262400;

let requests = 0;

const buildBody = ({ body, rawBody }: EventParts): { body?: string } => {
  if (rawBody !== undefined) return { body: rawBody };
  return body === undefined ? {} : { body: JSON.stringify(body) };
};

const buildAuthorizer = (sub: string | undefined, claims: EventParts['claims']): object => {
  if (sub === undefined) return {};
  const own = {
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${POOL}`,
    aud: CLIENT,
    token_use: 'id',
    sub,
    email: `${sub}@acme.example`,
    auth_time: String(SIGNED_IN_AT),
    origin_jti: `session-of-${sub}`,
  };
  return { authorizer: { jwt: { claims: { ...own, ...claims }, scopes: [] } } };
};

/** A request as the HTTP API passes it; `sub: undefined` means signed out. */
export const anEvent = (parts: EventParts = {}): Event => {
  const { path, query = '', headers = {}, ip = '192.0.2.1', claims, method = 'GET' } = parts;
  return {
    rawQueryString: query,
    headers,
    ...(path && { pathParameters: path }),
    ...buildBody(parts),
    isBase64Encoded: false,
    requestContext: {
      requestId: `request-${(requests += 1)}`,
      routeKey: 'GET /',
      http: { sourceIp: ip, method, path: '/', protocol: 'HTTP/1.1', userAgent: '' },
      ...buildAuthorizer('sub' in parts ? parts.sub : 'sub-1', claims),
    },
  } as unknown as Event;
};

export interface ParsedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came back.
  readonly body: any;
}

export const readAnswer = ({
  statusCode = 0,
  headers = {},
  body = '',
}: {
  statusCode?: number;
  headers?: object;
  body?: string;
}): ParsedAnswer => ({
  status: statusCode,
  headers: headers as Record<string, unknown>,
  body: JSON.parse(body),
});
