import type { InvokeCommand } from '@aws-sdk/client-lambda';
import { anEvent, readAnswer } from '../runtime/testing/an-event';
import { drawToken } from '../runtime/token-text';
import { answerTokenCalls } from './answer-token-calls';

interface Passed {
  readonly FunctionName: string;
  readonly event: ReturnType<typeof anEvent>;
}

const { text: TOKEN } = drawToken('person');

/** What functions would be invoked with, and their answer. */
const open = (answer: object = { statusCode: 200, body: '[]' }, FunctionError?: string) => {
  const passed: Passed[] = [];
  const send = async ({ input }: InvokeCommand) => {
    passed.push({
      FunctionName: input.FunctionName ?? '',
      event: JSON.parse(Buffer.from(input.Payload as Uint8Array).toString('utf8')),
    });
    return { Payload: Buffer.from(JSON.stringify(answer)), FunctionError };
  };
  const handler = answerTokenCalls({ send } as never, 'cloudmend-test-call-');
  const call = async (path: string, { method = 'GET', authorization = `Bearer ${TOKEN}`, claims = false } = {}) => {
    const event = anEvent({
      ...(claims ? {} : { sub: undefined }),
      query: 'limit=5',
      headers: { authorization, 'x-called-path': path, 'x-origin-secret': 'of-the-cdn' },
    });
    Object.assign(event.requestContext.http, { method });
    return readAnswer(await handler(event));
  };
  return { passed, call };
};

describe('a call with an access token', () => {
  it('reaches the function of its path, with everything that it was sent', async () => {
    const { passed, call } = open();
    expect((await call('/api/tenants/acme/findings/a%2Fb')).status).toBe(200);
    const [{ FunctionName, event } = {} as Passed] = passed;
    expect(FunctionName).toBe('cloudmend-test-call-getFinding');
    expect(event).toMatchObject({
      routeKey: 'GET /api/tenants/{tenantId}/findings/{findingId}',
      rawPath: '/api/tenants/acme/findings/a%2Fb',
      rawQueryString: 'limit=5',
      pathParameters: { tenantId: 'acme', findingId: 'a/b' },
      headers: { authorization: `Bearer ${TOKEN}`, 'x-origin-secret': 'of-the-cdn' },
    });
    expect(event.headers).not.toHaveProperty('x-called-path');
  });

  it('never brings claims along that no authorizer has verified', async () => {
    const { passed, call } = open();
    await call('/api/findings', { claims: true });
    expect(passed[0]?.event.requestContext).not.toHaveProperty('authorizer');
  });

  it.each([
    ['a cut token', `Bearer ${TOKEN.slice(0, -1)}`, 401],
    ['a mistyped token', `Bearer ${TOKEN.slice(0, -1)}${TOKEN.endsWith('x') ? 'y' : 'x'}`, 401],
    ['an ID token', 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x', 401],
    ['nothing', '', 401],
  ])('goes no further with %s', async (_what, authorization, status) => {
    const { passed, call } = open();
    expect((await call('/api/findings', { authorization })).status).toBe(status);
    expect(passed).toEqual([]);
  });

  it.each(['/api/nothing', '/api/findings/', '/token-calls', '/api/__proto__', '', '/API/findings'])(
    'finds nothing at %j',
    async (path) => {
      const { passed, call } = open();
      expect((await call(path)).status).toBe(404);
      expect(passed).toEqual([]);
    },
  );

  it('finds nothing by another method', async () => {
    const { call } = open();
    expect((await call('/api/findings', { method: 'DELETE' })).status).toBe(404);
  });

  it('tells nothing of a function that failed', async () => {
    const { call } = open({ errorMessage: 'Cannot read properties of undefined', trace: ['at x'] }, 'Unhandled');
    const { status, body } = await call('/api/findings');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('Cannot read');
  });
});
