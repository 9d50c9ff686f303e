import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { JWTPayload } from 'jose';
import type { Contract } from '@cloudmend/domain/contract';
import type { Authorize } from './authorizer';
import { readBody, toLambdaEvent, toResponse } from './lambda-event';
import { type Match, matchRoute, listRoutes } from './routes';

export const API_BASE = '/api';
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

  return async (request: Request, { sourceIp, authorizations }: Caller): Promise<Response> => {
    const match = matchRoute(routes, request.method, new URL(request.url).pathname);
    if (!match) return refusal(404, 'Not Found');
    const { audience } = match.route.endpoint.contract;
    const isOpen = audience === 'anyone' || audience === 'machine';
    const claims =
      isOpen || authorizations > 1 ? undefined : await authorize(request.headers.get('authorization') ?? undefined);
    if (!isOpen && !claims) return refusal(401, 'Unauthorized');
    const limit = timeout();
    try {
      return await Promise.race([invoke(request, match, claims, sourceIp), limit.promise]);
    } catch (error) {
      onFault(error);
      return refusal(500, 'Internal Server Error');
    } finally {
      limit.cancel();
    }
  };
};
