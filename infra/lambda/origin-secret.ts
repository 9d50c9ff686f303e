import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { impatientHandler } from './impatient-handler';
import { compressAnswer } from './compress-answer';
import { openPlatformSecret, type PlatformSecret } from './platform-secret';

/** The header by which the CDN proves itself: the firewall sits there, so no one may go around it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** The header in which the CDN says from where a request comes; it overwrites whatever the viewer sent under this name. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/** The address if the CDN passed none that is valid: the gateway itself only sees the CDN's. */
const UNKNOWN_ADDRESS = 'unknown';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Handler = (event: Event) => Promise<APIGatewayProxyStructuredResultV2>;

const isSame = (given: string, expected: string): boolean => {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};

const comingFrom = ({ requestContext, ...event }: Event, address: string | undefined): Event => {
  const sourceIp = address && isIP(address) ? address : UNKNOWN_ADDRESS;
  return { ...event, requestContext: { ...requestContext, http: { ...requestContext.http, sourceIp } } };
};

/** @throws Error if the setting is missing */
const originSecret = (env: NodeJS.ProcessEnv): PlatformSecret => {
  const secretId = env['CLOUDMEND_ORIGIN_SECRET_ARN'];
  if (!secretId) throw new Error('Missing settings: CLOUDMEND_ORIGIN_SECRET_ARN.');
  return openPlatformSecret({
    client: new SecretsManagerClient({ ...OWN_SERVICES, requestHandler: impatientHandler() }),
    secretId,
    clock: () => new Date(),
  });
};

const matchesAny = (given: string, values: readonly string[]): boolean => values.some((value) => isSame(given, value));

/**
 * Rejects requests that bypass the CDN, and takes the caller's address from the CDN. During rotation two values are
 * valid; an unknown one may be newer than the cached values. @throws Error at startup if the setting is missing
 */
export const fromCdnOnly = (handler: Handler, secret: PlatformSecret = originSecret(process.env)): Handler => {
  const isRight = async (given: string): Promise<boolean> =>
    matchesAny(given, await secret.values()) || matchesAny(given, await secret.latest());
  return async (event) => {
    const { [ORIGIN_SECRET_HEADER]: given, [VIEWER_ADDRESS_HEADER]: address, ...headers } = event.headers;
    if (given === undefined || !(await isRight(given))) return refusal(event.requestContext.requestId);
    // Nothing beyond this line, above all no log, sees the secret.
    return compressAnswer(event, await handler(comingFrom({ ...event, headers }, address)));
  };
};

const refusal = (requestId: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 403,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ code: 'forbidden', message: 'Please use the address of the site.', requestId }),
});
