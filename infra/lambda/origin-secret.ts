import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** The header by which the CDN proves itself: the firewall sits there, so nobody may go around it (THREATS S31). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

type Handler = (event: APIGatewayProxyEventV2WithJWTAuthorizer) => Promise<APIGatewayProxyStructuredResultV2>;

const isSame = (given: string, expected: string): boolean => {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Refuses whatever did not come through the CDN. @throws Error at the start when the secret is missing */
export const fromCdnOnly = (handler: Handler, secret = process.env['CLOUDMEND_ORIGIN_SECRET']): Handler => {
  if (!secret) throw new Error('Settings are missing: CLOUDMEND_ORIGIN_SECRET.');
  return (event) => {
    const { [ORIGIN_SECRET_HEADER]: given, ...headers } = event.headers;
    if (given === undefined || !isSame(given, secret)) return Promise.resolve(refusal(event.requestContext.requestId));
    // Nothing behind this line, no log above all, gets to see the secret.
    return handler({ ...event, headers });
  };
};

const refusal = (requestId: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 403,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ code: 'forbidden', message: 'Please use the address of the site.', requestId }),
});
