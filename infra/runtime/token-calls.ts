import { AppError } from '@cloudmend/domain/errors';
import type { Contract } from '@cloudmend/domain/contract';
import { API_BASE } from '../config/api-base';
import { type Answer, failure } from './answer';
import { type Event, readHeader } from './raw-request';
import { listRoutes, matchRoute } from './routes';
import { readToken } from './token-text';

/** Where the CDN sends calls with an access token: the gateway's authorizer admits people's tokens alone. */
export const TOKEN_CALLS_PATH = '/token-calls';
/** The header in which the CDN says what was called; it overwrites whatever the viewer sent under this name. */
export const CALLED_PATH_HEADER = 'x-called-path';

interface Called<E> {
  readonly endpoint: E;
  readonly event: Event;
}

/**
 * Passes calls with an access token on to their endpoints, whose gate decides, as it does for people: here is no table and
 * no right but to pass calls on. Malformed tokens go no further.
 */
export const openTokenCalls = <E extends { readonly contract: Contract }>(
  endpoints: readonly E[],
  call: (called: Called<E>) => Promise<Answer>,
): ((event: Event) => Promise<Answer>) => {
  const routes = listRoutes(endpoints, API_BASE);
  return async (event) => {
    const { requestContext, headers } = event;
    const { requestId, http } = requestContext;
    const { authorizer: _none, ...open } = requestContext;
    const bare = { ...event, requestContext: open } as Event;
    if (!readToken(bare)?.token)
      return failure(new AppError('unauthenticated', 'This access token is not valid.'), requestId);
    const path = readHeader(event, CALLED_PATH_HEADER) ?? '';
    const match = matchRoute(routes, http.method, path);
    if (!match) return failure(new AppError('not-found', 'There is no such call.'), requestId);
    const { routeKey, endpoint } = match.route;
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== CALLED_PATH_HEADER));
    return call({
      endpoint,
      event: {
        ...bare,
        headers: kept,
        routeKey,
        rawPath: path,
        pathParameters: { ...match.pathParameters },
        requestContext: { ...bare.requestContext, routeKey, http: { ...http, path } },
      },
    });
  };
};
