import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { JWTPayload } from 'jose';
import type { Contract } from '@cloudmend/domain/contract';
import type { Authorize } from './authorizer';
import { readBody, toLambdaEvent, toResponse } from './lambda-event';
import { API_BASE } from '../../../infra/config/api-base';
import { type Match, matchRoute, listRoutes } from '../../../infra/runtime/routes';
import { looksLikeToken } from '../../../infra/runtime/token-text';
import { CALLED_PATH_HEADER, openTokenCalls, TOKEN_CALLS_PATH } from '../../../infra/runtime/token-calls';

/** Maximum duration and body size of a request: limits of the HTTP API. The handlers' gate has its own, lower ones. */
const INTEGRATION_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export type LambdaHandler = (
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface GatewayEndpoint {
  readonly contract: Contract;
  readonly load: () => Promise<{ readonly handler: LambdaHandler }>;
}

export interface Caller {
  readonly sourceIp: string;
  /** The number of Authorization headers. */
  readonly authorizations: number;
}

/** The gateway's own refusals have AWS's body, not the product's. */
const refusal = (status: number, message: string): Response => Response.json({ message }, { status });

const createContext = (name: string, requestId: string): Context => {
  const end = Date.now() + INTEGRATION_TIMEOUT_MS;
  return {
    awsRequestId: requestId,
    functionName: name,
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
  } as Context;
};

const timeout = (): { readonly promise: Promise<Response>; readonly cancel: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(refusal(503, 'Service Unavailable')), INTEGRATION_TIMEOUT_MS);
  });
  return { promise, cancel: () => clearTimeout(timer) };
};

/** The deployment's HTTP API in this process: routes, authorizer, event, the real handler, and the response. */
export const gateway = (
  endpoints: readonly GatewayEndpoint[],
  authorize: Authorize,
  onFault: (error: unknown) => void,
) => {
  const routes = listRoutes(endpoints, API_BASE);

  const answerTokenCall = openTokenCalls(endpoints, async ({ endpoint, event }) => {
    const { handler } = await endpoint.load();
    return handler(event, createContext(endpoint.contract.name, event.requestContext.requestId));
  });

  const inTime = async (answer: () => Promise<Response>): Promise<Response> => {
    const limit = timeout();
    try {
      return await Promise.race([answer(), limit.promise]);
    } catch (error) {
      onFault(error);
      return refusal(500, 'Internal Server Error');
    } finally {
      limit.cancel();
    }
  };

  const invoke = async (
    request: Request,
    match: Match<GatewayEndpoint>,
    claims: JWTPayload | undefined,
    sourceIp: string,
  ): Promise<Response> => {
    const { route, pathParameters } = match;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body) return refusal(413, 'Request Entity Too Large');
    const event = toLambdaEvent(request, body, { routeKey: route.routeKey, pathParameters, claims, sourceIp });
    const { handler } = await route.endpoint.load();
    return toResponse(
      await handler(event, createContext(route.endpoint.contract.name, event.requestContext.requestId)),
    );
  };

  /** As the CDN and the function behind its route for access tokens do. */
  const invokeByToken = async (request: Request, sourceIp: string): Promise<Response> => {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body) return refusal(413, 'Request Entity Too Large');
    const asked = { routeKey: `ANY ${TOKEN_CALLS_PATH}`, pathParameters: {}, claims: undefined, sourceIp };
    const { headers, ...event } = toLambdaEvent(request, body, asked);
    return toResponse(
      await answerTokenCall({ ...event, headers: { ...headers, [CALLED_PATH_HEADER]: new URL(request.url).pathname } }),
    );
  };

  return async (request: Request, { sourceIp, authorizations }: Caller): Promise<Response> => {
    const authorization = request.headers.get('authorization') ?? undefined;
    if (authorizations === 1 && looksLikeToken(authorization)) return inTime(() => invokeByToken(request, sourceIp));
    const match = matchRoute(routes, request.method, new URL(request.url).pathname);
    if (!match) return refusal(404, 'Not Found');
    const { audience } = match.route.endpoint.contract;
    const isOpen = audience === 'anyone' || audience === 'machine';
    const claims = isOpen || authorizations > 1 ? undefined : await authorize(authorization);
    if (!isOpen && !claims) return refusal(401, 'Unauthorized');
    return inTime(() => invoke(request, match, claims, sourceIp));
  };
};
