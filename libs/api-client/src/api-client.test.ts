import { AppError } from '@cloudmend/domain/errors';
import { anAccount, aFinding } from '@cloudmend/domain/testing';
import { createApiClient, type ApiClient } from './api-client';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly body: unknown;
}

type Reply = (sent: Sent) => Response | Error;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const refuseWith = (status: number, code: string): Response =>
  json(status, { code, message: `Error code: ${code}.`, requestId: 'req-1' });

/** A client over a fetch that records requests and replays scripted answers; the last answer repeats. */
const recordRequests = (
  replies: ReadonlyArray<Reply | (() => Response | Error)>,
  token: string | undefined = 'T',
): { api: ApiClient; sent: Sent[] } => {
  const sent: Sent[] = [];
  let keys = 0;
  const fakeFetch = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = init.headers as Record<string, string>;
    const request: Sent = {
      method: init.method as string,
      path: String(url).replace('https://app.example/api', ''),
      authorization: headers['authorization'],
      key: headers['idempotency-key'],
      body: init.body === undefined ? undefined : JSON.parse(init.body as string),
    };
    const reply = (replies[Math.min(sent.length, replies.length - 1)] as Reply)(request);
    sent.push(request);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const api = createApiClient({
    baseUrl: 'https://app.example/api',
    getToken: async () => token,
    fetch: fakeFetch,
    newKey: () => `key-${(keys += 1)}`,
  });
  return { api, sent };
};

const down = (): Error => new TypeError('Failed to fetch');
const refusal = async (call: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('the place of tenant and input in a request', () => {
  const ok = [() => json(200, [])];

  it.each<[string, (api: ApiClient) => Promise<unknown>, string]>([
    [
      'findings name it "tenant"',
      (api) => api.listFindings('acme', { severity: 'HIGH', q: 'a b' }),
      '/findings?severity=HIGH&q=a+b&tenant=acme',
    ],
    ['accounts have it in the path', (api) => api.listAccounts('acme', {}), '/tenants/acme/accounts'],
    ['a limit is a query parameter', (api) => api.listScans('acme', { limit: 50 }), '/tenants/acme/scans?limit=50'],
    [
      'undefined values are omitted',
      (api) => api.listFindings('acme', { severity: undefined }),
      '/findings?tenant=acme',
    ],
    [
      'a hostile tenant cannot escape its segment',
      (api) => api.listAccounts('../admin?x=1#', {}),
      '/tenants/..%2Fadmin%3Fx%3D1%23/accounts',
    ],
  ])('%s', async (_name, call, path) => {
    const { api, sent } = recordRequests(ok);
    await call(api);
    expect(sent).toMatchObject([{ method: 'GET', path, body: undefined }]);
  });

  it('a POST without a tenant in its path has it in the body', async () => {
    const { api, sent } = recordRequests([() => json(200, { scanId: 's-1' })]);
    await api.startScan('acme', { cloud: 'aws', accounts: ['111122223333'] });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/scan',
      body: { tenantId: 'acme', cloud: 'aws', accounts: ['111122223333'] },
    });
  });

  it('linking names the tenant in path and body, as specified', async () => {
    const { api, sent } = recordRequests([() => json(200, anAccount())]);
    await api.linkAccount('acme', { cloud: 'aws', accountId: '111122223333' });
    expect(sent[0]).toMatchObject({
      path: '/tenants/acme/accounts/link',
      body: { tenantId: 'acme', cloud: 'aws', accountId: '111122223333' },
    });
  });

  it('unlinking is a DELETE with a body; its fallback adds the tenant', async () => {
    const { api, sent } = recordRequests([
      () => refuseWith(404, 'not-found'),
      () => json(200, { accountId: '111122223333' }),
    ]);
    await api.unlinkAccount('acme', { accountId: '111122223333' });
    expect(sent).toMatchObject([
      { method: 'DELETE', path: '/tenants/acme/accounts/delete', body: { accountId: '111122223333' }, key: 'key-1' },
      {
        method: 'DELETE',
        path: '/accounts/delete',
        body: { accountId: '111122223333', tenantId: 'acme' },
        key: 'key-1',
      },
    ]);
  });

  it('a path parameter is not repeated in the body', async () => {
    const { api, sent } = recordRequests([() => json(200, { scanId: 's/1', status: 'cancelled' })]);
    await api.cancelScan('acme', { scanId: 's/1' });
    expect(sent[0]).toMatchObject({ path: '/tenants/acme/scans/s%2F1/cancel', body: {} });
  });

  it('without a tenant, the call uses the path for the active one', async () => {
    const { api, sent } = recordRequests([() => json(200, [])]);
    await api.listAccounts(undefined, {});
    expect(sent).toMatchObject([{ path: '/accounts' }]);
  });
});

/** Expected attempts: B is Bearer, R is raw, F the fallback path. */
const ATTEMPTS: ReadonlyArray<readonly [string, ReadonlyArray<number | 'down'>, readonly string[], string]> = [
  ['a success', [200], ['B'], 'ok'],
  ['refused once', [401, 200], ['B', 'R'], 'ok'],
  ['forbidden once', [403, 200], ['B', 'R'], 'ok'],
  ['network lost once', ['down', 200], ['B', 'R'], 'ok'],
  ['refused twice', [401, 401], ['B', 'R'], 'unauthenticated'],
  ['forbidden twice', [403, 403], ['B', 'R'], 'forbidden'],
  ['forbidden, then lost', [403, 'down'], ['B', 'R'], 'forbidden'],
  ['lost, then forbidden', ['down', 403], ['B', 'R'], 'forbidden'],
  ['bad input', [400], ['B'], 'invalid'],
  ['conflict', [409], ['B'], 'conflict'],
  ['too many', [429], ['B'], 'too-many'],
  ['broken', [500], ['B'], 'unexpected'],
  ['unavailable', [503], ['B'], 'unavailable'],
  ['not found: the fallback', [404, 200], ['B', 'FB'], 'ok'],
  ['not found after a refusal: the fallback', [401, 404, 200], ['B', 'R', 'FB'], 'ok'],
  ['not found twice', [404, 404], ['B', 'FB'], 'not-found'],
  ['not found, the fallback refuses', [404, 403, 403], ['B', 'FB', 'FR'], 'forbidden'],
  ['not found, the fallback gets lost', [404, 'down', 'down'], ['B', 'FB', 'FR'], 'not-found'],
  ['network down: the fallback', ['down', 'down', 200], ['B', 'R', 'FB'], 'ok'],
  ['network down for all', ['down', 'down', 'down', 'down'], ['B', 'R', 'FB', 'FR'], 'unavailable'],
];

const CODE_OF: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many',
  500: 'unexpected',
  503: 'unavailable',
};

describe('retries', () => {
  it.each(ATTEMPTS)('%s', async (_name, statuses, expected, end) => {
    const replies = statuses.map(
      (status) => () =>
        status === 'down'
          ? down()
          : status === 200
            ? json(200, anAccount())
            : refuseWith(status, CODE_OF[status] as string),
    );
    const { api, sent } = recordRequests(replies);
    const code = await api.linkAccount('acme', { cloud: 'aws', accountId: '111122223333' }).then(
      () => 'ok',
      (error: AppError) => error.code,
    );
    const shape = sent.map(
      ({ path, authorization }) =>
        `${path === '/accounts/link' ? 'F' : ''}${authorization === 'Bearer T' ? 'B' : authorization === 'T' ? 'R' : '?'}`,
    );
    expect({ shape, code }).toEqual({ shape: expected, code: end });
    // One intent, one key: a server that saw the key before returns the same answer without repeating the effect.
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key-1']));
  });

  it('repeat no effect: a server that honours keys links once, however often the answer is lost', async () => {
    const effects = new Map<string, number>();
    const serve = (sent: Sent): void =>
      void (effects.has(sent.key as string) || effects.set(sent.key as string, effects.size + 1));
    const lost = (sent: Sent): Error => (serve(sent), down());
    const { api } = recordRequests([lost, lost, lost, (sent) => (serve(sent), json(200, anAccount()))]);
    await api.linkAccount('acme', { cloud: 'aws', accountId: '111122223333' });
    expect(effects.size).toBe(1);
  });

  it('use one key per intent, and keep a key passed by the caller', async () => {
    const { api, sent } = recordRequests([() => json(200, { scanId: 's' })]);
    const scan = { cloud: 'aws', accounts: ['111122223333'] } as const;
    await api.startScan('acme', { ...scan, accounts: [...scan.accounts] });
    await api.startScan('acme', { ...scan, accounts: [...scan.accounts] });
    await api.startScan('acme', { ...scan, accounts: [...scan.accounts] }, { idempotencyKey: 'mine' });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'mine']);
  });

  it('send no key with read calls', async () => {
    const { api, sent } = recordRequests([() => json(200, [])]);
    await api.listFindings('acme', {});
    expect(sent[0]?.key).toBeUndefined();
  });

  it('are skipped when signed out: no authorization header, no second attempt', async () => {
    const { api, sent } = recordRequests([() => refuseWith(403, 'forbidden')], '');
    await refusal(api.checkTenant(undefined, { tenantId: 'acme' }));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.authorization || undefined).toBeUndefined();
  });

  it('end with the abort reason when aborted', async () => {
    const controller = new AbortController();
    const { api, sent } = recordRequests([() => (controller.abort(new Error('typed on')), down())]);
    await expect(api.checkTenant(undefined, { tenantId: 'acme' }, { signal: controller.signal })).rejects.toThrow(
      'typed on',
    );
    expect(sent).toHaveLength(1);
  });

  it('give up on a silent service after the time limit', async () => {
    const silent = ((_url: unknown, init: RequestInit) =>
      new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      )) as typeof fetch;
    const api = createApiClient({ baseUrl: '/api', getToken: async () => 'T', fetch: silent, timeoutMs: 5 });
    expect((await refusal(api.listFindings('acme', {}))).code).toBe('unavailable');
  });
});

describe('what callers receive', () => {
  it('our own error unchanged: code, message, request ID, details', async () => {
    const { api } = recordRequests([
      () =>
        json(403, {
          code: 'plan-limit',
          message: 'Three accounts at most.',
          requestId: 'req-9',
          details: { limit: 'accounts', value: 3 },
        }),
    ]);
    const error = await refusal(api.listAccounts('acme', {}));
    expect(error).toMatchObject({
      code: 'plan-limit',
      message: 'Three accounts at most.',
      requestId: 'req-9',
      details: { limit: 'accounts', value: 3 },
    });
  });

  it.each<[string, Response, string, string]>([
    ["a gateway's message", json(401, { message: 'Unauthorized' }), 'unauthenticated', 'Unauthorized'],
    ["a gateway's throttling", json(429, { message: 'Too Many Requests' }), 'too-many', 'Too Many Requests'],
    ['a plain-text body', new Response('Try later', { status: 503 }), 'unavailable', 'Try later'],
    ['no body', new Response('', { status: 502 }), 'unavailable', 'HTTP 502'],
    ["a proxy's error page", new Response('<html>x</html>', { status: 500 }), 'unexpected', 'HTTP 500'],
    ['JSON without a message', json(418, { a: 1 }), 'invalid', 'HTTP 418'],
    [
      'invalid JSON',
      new Response('{', { status: 400, headers: { 'content-type': 'application/json' } }),
      'invalid',
      'HTTP 400',
    ],
  ])('%s', async (_name, response, code, message) => {
    const { api } = recordRequests([() => response.clone()]);
    expect(await refusal(api.getCompliance('acme', {}))).toMatchObject({ code, message });
  });

  it('unknown fields are ignored', async () => {
    const { api } = recordRequests([() => json(200, [{ ...aFinding(), later: true }])]);
    expect(await api.listFindings('acme', {})).toEqual([aFinding()]);
  });

  it('an answer of the wrong shape is an error, never partial data', async () => {
    const { api } = recordRequests([
      () => json(200, [{ ...aFinding(), severity: 'AWFUL' }], { 'x-request-id': 'req-2' }),
    ]);
    expect(await refusal(api.listFindings('acme', {}))).toMatchObject({ code: 'unexpected', requestId: 'req-2' });
  });

  it('text is parsed as JSON even without a JSON content type', async () => {
    const { api } = recordRequests([() => new Response('{"exists":true}', { status: 200 })]);
    expect(await api.checkTenant(undefined, { tenantId: 'acme' })).toEqual({ exists: true });
  });

  it('the cursor of the next page', async () => {
    const { api } = recordRequests([() => json(200, [], { 'x-next-cursor': 'c-2' })]);
    expect(await api.listFindings.page('acme', {})).toEqual({ output: [], nextCursor: 'c-2' });
  });

  it('CSV is returned unchanged, with the cursor of the next page', async () => {
    const csv = 'seq,at\r\n1,"a, b"\r\n';
    const { api, sent } = recordRequests([
      () =>
        new Response(csv, {
          status: 200,
          headers: { 'content-type': 'text/csv; charset=utf-8', 'x-next-cursor': 'c-2' },
        }),
    ]);
    expect(await api.listAudit.csv('acme', { outcome: 'denied' })).toEqual({ output: csv, nextCursor: 'c-2' });
    expect(sent[0]?.path).toBe('/tenants/acme/audit?outcome=denied&format=csv');
  });

  it('a refused CSV request is an error', async () => {
    const { api } = recordRequests([() => refuseWith(403, 'plan-limit')]);
    expect((await refusal(api.listAudit.csv('acme', {}))).code).toBe('plan-limit');
  });

  it('a truncated body is retried', async () => {
    const { api, sent } = recordRequests([
      () => new Response('[{"id"', { status: 200, headers: { 'content-type': 'application/json' } }),
      () => json(200, []),
    ]);
    expect(await api.listFindings('acme', {})).toEqual([]);
    expect(sent).toHaveLength(2);
  });
});
