import { type Contract, listPaths } from '@cloudmend/domain/contract';

export interface Route<E> {
  /** `GET /api/tenants/{tenantId}/scans`, as CDK names it. */
  readonly routeKey: string;
  readonly method: string;
  readonly parts: readonly string[];
  readonly endpoint: E;
}

export interface Match<E> {
  readonly route: Route<E>;
  readonly pathParameters: Readonly<Record<string, string>>;
}

const readParameter = (part: string): string | undefined =>
  part.startsWith('{') && part.endsWith('}') ? part.slice(1, -1).replace(/\+$/, '') : undefined;

/** The last parameter takes whatever follows. */
const isGreedy = (parts: readonly string[]): boolean => parts.at(-1)?.endsWith('+}') === true;

const cut = (parts: readonly string[], asked: readonly string[]): readonly string[] => {
  const last = parts.length - 1;
  return isGreedy(parts) && asked.length > last ? [...asked.slice(0, last), asked.slice(last).join('/')] : asked;
};

/** Fixed segments come before parameters, segment by segment, because the gateway prefers the more specific route. */
const exactness = ({ parts }: { parts: readonly string[] }): string =>
  parts.map((part) => (readParameter(part) ? '1' : '0')).join('');

/** Every path of every endpoint, the more specific ones first. */
export const listRoutes = <E extends { readonly contract: Contract }>(
  endpoints: readonly E[],
  base: string,
): readonly Route<E>[] =>
  endpoints
    .flatMap((endpoint) =>
      listPaths(endpoint.contract).map((path) => ({
        routeKey: `${endpoint.contract.method} ${base}${path}`,
        method: endpoint.contract.method as string,
        parts: `${base}${path}`.split('/').slice(1),
        endpoint,
      })),
    )
    .sort((a, b) => exactness(a).localeCompare(exactness(b)));

const decodePart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

const readParameters = (parts: readonly string[], all: readonly string[]): Record<string, string> | undefined => {
  const asked = cut(parts, all);
  if (parts.length !== asked.length) return undefined;
  // Without a prototype, so that no parameter name can reach one.
  const parameters = Object.create(null) as Record<string, string>;
  for (const [index, part] of parts.entries()) {
    const text = decodePart(asked[index] as string);
    const parameter = readParameter(part);
    if (text === undefined || text === '') return undefined;
    if (parameter === undefined && text !== part) return undefined;
    if (parameter !== undefined) parameters[parameter] = text;
  }
  return parameters;
};

/** The route of a request. Parts are decoded once and compared as they are: no trailing slash, no other case. */
export const matchRoute = <E>(routes: readonly Route<E>[], method: string, path: string): Match<E> | undefined => {
  const asked = path.split('/').slice(1);
  for (const route of routes) {
    if (route.method !== method && route.method !== 'ANY') continue;
    const pathParameters = readParameters(route.parts, asked);
    if (pathParameters) return { route, pathParameters };
  }
  return undefined;
};
