import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetch } from './guarded-fetch';

const INSIDE = [
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '2130706433',
  '0x7f000001',
  '017700000001',
];

describe('calls to addresses that others name', () => {
  let server: Server;
  let calls = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      calls += 1;
      response.writeHead(request.url === '/moved' ? 302 : 200, { location: 'http://169.254.169.254/' }).end('answer');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each(INSIDE)('refuse %s, even if it is listed', async (host) => {
    const { origin } = new URL(`https://${host}`);
    await expect(guardedFetch({ origins: [origin] })(`https://${host}/x`)).rejects.toThrow(/is not a public address/);
  });

  it('refuse names that lead inside', async () => {
    await expect(guardedFetch({ origins: ['https://localhost'] })('https://localhost/x')).rejects.toThrow(
      'localhost is not a public address.',
    );
  });

  it('refuse other origins and plain HTTP', async () => {
    const fetch = guardedFetch({ origins: ['https://git.example.com'] });
    for (const address of [
      'https://evil.example/',
      'http://git.example.com/',
      'https://git.example.com:8443/',
      'file:///etc/passwd',
    ])
      await expect(fetch(address)).rejects.toThrow(/is not called/);
    expect(calls).toBe(0);
  });

  it('answer redirects without following them', async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fetch = guardedFetch({ origins: [origin], trusted: [origin] });
    expect(await (await fetch(`${origin}/`)).text()).toBe('answer');
    const moved = await fetch(`${origin}/moved`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, 'http://169.254.169.254/']);
    expect(calls).toBe(2);
  });
});
