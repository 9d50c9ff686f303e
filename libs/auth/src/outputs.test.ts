import { loadOutputs } from './outputs';

const auth = { aws_region: 'us-east-1', user_pool_id: 'us-east-1_Local0001', user_pool_client_id: 'client' };
const local = { user_pool_endpoint: 'http://localhost:4200/__local/cognito/' };
const deployed = { auth, custom: { api: { endpoint: 'https://app.example.org/api' } } };
const passkeys = { passwordless: { web_authn: { relying_party_id: 'localhost' } } };
const onLaptop = { auth: { ...auth, ...passkeys }, custom: { api: { endpoint: 'http://localhost:4200/api' }, local } };

const answerWith =
  (body: unknown, { status = 200, type = 'application/json' } = {}): typeof fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } });

const laptop = 'http://localhost:4200';
const site = 'https://app.example.org';

describe('loading amplify_outputs.json', () => {
  it('bypasses the cache and keeps what the browser needs', async () => {
    const requests: unknown[] = [];
    const load: typeof fetch = async (...request) => {
      requests.push(request);
      return answerWith(onLaptop)(...request);
    };
    expect(await loadOutputs({ fetch: load, origin: laptop })).toEqual(onLaptop);
    expect(requests).toEqual([['/amplify_outputs.json', { cache: 'no-store', credentials: 'omit' }]]);
  });

  it('accepts the older name of the API address', async () => {
    const outputs = await loadOutputs({
      fetch: answerWith({ auth, custom: { api: { url: `${site}/api` } } }),
      origin: site,
    });
    expect(outputs.custom.api.endpoint).toBe(`${site}/api`);
  });

  it.each([
    ['is missing', answerWith('', { status: 404 })],
    ['is replaced by the console page', answerWith('<!doctype html>', { type: 'text/html' })],
    ['is not JSON', answerWith('{')],
    ['is not an object', answerWith([])],
    ['names no API', answerWith({ auth })],
    ['has a local section without an endpoint', answerWith({ ...deployed, custom: { ...deployed.custom, local: {} } })],
    ['cannot be reached', (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch],
  ])('reports a file that %s', async (_case, load) => {
    await expect(loadOutputs({ fetch: load, origin: laptop })).rejects.toMatchObject({
      name: 'OutputsError',
      message: 'Cannot load amplify_outputs.json',
    });
  });

  it('warns if no user can sign in', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const outputs = await loadOutputs({ fetch: answerWith({ custom: deployed.custom }), origin: site });
    expect(outputs.auth).toBeUndefined();
    expect(warn).toHaveBeenCalledWith('Amplify Auth config missing in amplify_outputs.json');
    warn.mockRestore();
  });

  it.each([
    ['a local user pool', { ...deployed, custom: { ...deployed.custom, local } }],
    ['a local API', onLaptop],
    ['an API without encryption', { auth, custom: { api: { endpoint: 'http://app.example.org/api' } } }],
    ['an API on the loopback address', { auth, custom: { api: { endpoint: 'https://127.0.0.1/api' } } }],
  ])('refuses %s on a real site', async (_case, body) => {
    await expect(loadOutputs({ fetch: answerWith(body), origin: site })).rejects.toThrow(
      'Cannot load amplify_outputs.json',
    );
  });
});
