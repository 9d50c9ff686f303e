import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { fromCdnOnly, ORIGIN_SECRET_HEADER } from './origin-secret';

const SECRET = 'only-the-cdn-knows';
const event = (headers: Record<string, string>) => ({ headers, requestContext: { requestId: 'r-1' } }) as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;

describe('the way around the CDN', () => {
  it.each([[{}], [{ [ORIGIN_SECRET_HEADER]: '' }], [{ [ORIGIN_SECRET_HEADER]: `${SECRET}x` }], [{ [ORIGIN_SECRET_HEADER]: 'only-the-cdn-knowz' }]])('is closed to %j', async (headers) => {
    const inner = jest.fn();
    const answer = await fromCdnOnly(inner, SECRET)(event(headers as Record<string, string>));
    expect(answer).toMatchObject({ statusCode: 403, body: '{"code":"forbidden","message":"Please use the address of the site.","requestId":"r-1"}' });
    expect(inner).not.toHaveBeenCalled();
  });

  it('is open to the CDN, and the handler never sees the secret', async () => {
    const inner = jest.fn((_event: APIGatewayProxyEventV2WithJWTAuthorizer) => Promise.resolve({ statusCode: 200 }));
    expect(await fromCdnOnly(inner, SECRET)(event({ [ORIGIN_SECRET_HEADER]: SECRET, accept: '*/*' }))).toEqual({ statusCode: 200 });
    expect(inner.mock.calls[0]?.[0].headers).toEqual({ accept: '*/*' });
  });

  it('does not start without a secret', () => {
    expect(() => fromCdnOnly(jest.fn(), '')).toThrow('CLOUDMEND_ORIGIN_SECRET');
  });
});
