import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { fromCdnOnly, ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from './origin-secret';

const SECRET = 'only-the-cdn-knows';
const known = (...values: string[]) => ({ values: async () => values, latest: async () => values });
const event = (headers: Record<string, string>) =>
  ({
    headers,
    requestContext: { requestId: 'r-1', http: { sourceIp: '130.176.1.1' } },
  }) as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;

describe('bypassing the CDN', () => {
  it.each([
    [{}],
    [{ [ORIGIN_SECRET_HEADER]: '' }],
    [{ [ORIGIN_SECRET_HEADER]: `${SECRET}x` }],
    [{ [ORIGIN_SECRET_HEADER]: 'only-the-cdn-knowz' }],
  ])('is blocked for %j', async (headers) => {
    const inner = jest.fn();
    const answer = await fromCdnOnly(inner, known(SECRET))(event(headers as Record<string, string>));
    expect(answer).toMatchObject({
      statusCode: 403,
      body: '{"code":"forbidden","message":"Please use the address of the site.","requestId":"r-1"}',
    });
    expect(inner).not.toHaveBeenCalled();
  });

  it('is not needed by the CDN, and the handler never sees the secret', async () => {
    const inner = jest.fn((_event: APIGatewayProxyEventV2WithJWTAuthorizer) => Promise.resolve({ statusCode: 200 }));
    expect(await fromCdnOnly(inner, known(SECRET))(event({ [ORIGIN_SECRET_HEADER]: SECRET, accept: '*/*' }))).toEqual({
      statusCode: 200,
    });
    expect(inner.mock.calls[0]?.[0].headers).toEqual({ accept: '*/*' });
  });

  it('is blocked during rotation unless it has either value, and a newer value is fetched before a rejection', async () => {
    const inner = jest.fn(() => Promise.resolve({ statusCode: 200 }));
    const secret = { values: jest.fn(async () => ['old']), latest: jest.fn(async () => ['old', 'new']) };
    const ask = async (given: string) =>
      (await fromCdnOnly(inner, secret)(event({ [ORIGIN_SECRET_HEADER]: given }))).statusCode;
    expect(await ask('old')).toBe(200);
    expect(secret.latest).not.toHaveBeenCalled();
    expect(await ask('new')).toBe(200);
    expect(await ask('older')).toBe(403);
    expect(inner).toHaveBeenCalledTimes(2);
  });

  it('without a secret causes no call to Secrets Manager', async () => {
    const secret = { values: jest.fn(), latest: jest.fn() };
    expect((await fromCdnOnly(jest.fn(), secret)(event({}))).statusCode).toBe(403);
    expect([secret.values, secret.latest].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it('is blocked at startup without a secret', () => {
    expect(() => fromCdnOnly(jest.fn())).toThrow('CLOUDMEND_ORIGIN_SECRET_ARN');
  });
});

describe("the caller's address", () => {
  const readSourceIp = async (headers: Record<string, string>) => {
    const inner = jest.fn((_event: APIGatewayProxyEventV2WithJWTAuthorizer) => Promise.resolve({ statusCode: 200 }));
    await fromCdnOnly(inner, known(SECRET))(event(headers));
    expect(inner.mock.calls[0]?.[0].headers ?? {}).toEqual({});
    return inner.mock.calls[0]?.[0].requestContext.http.sourceIp;
  };

  it.each(['203.0.113.9', '2001:db8::9', '::ffff:203.0.113.9'])(
    'is the one that the CDN reports: %s',
    async (address) => {
      expect(await readSourceIp({ [ORIGIN_SECRET_HEADER]: SECRET, [VIEWER_ADDRESS_HEADER]: address })).toBe(address);
    },
  );

  it.each([
    undefined,
    '',
    '203.0.113.9:443',
    '203.0.113.9, 203.0.113.10',
    '203.0.113.9\n',
    'somewhere',
    '203.0.113.256',
  ])("is unknown if the CDN reports %j, and never the CDN's own", async (address) => {
    expect(
      await readSourceIp({
        [ORIGIN_SECRET_HEADER]: SECRET,
        ...(address !== undefined && { [VIEWER_ADDRESS_HEADER]: address }),
      }),
    ).toBe('unknown');
  });

  it('is accepted only from the CDN', async () => {
    expect(await readSourceIp({ [VIEWER_ADDRESS_HEADER]: '203.0.113.9' })).toBeUndefined();
    expect(
      await readSourceIp({ [ORIGIN_SECRET_HEADER]: 'guessed', [VIEWER_ADDRESS_HEADER]: '203.0.113.9' }),
    ).toBeUndefined();
  });
});
