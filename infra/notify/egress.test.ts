import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postMessage } from './outgoing';

const asDecimal = (ip: string): string => String(ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));
const asHex = (ip: string): string => `0x${Number(asDecimal(ip)).toString(16).padStart(8, '0')}`;
const asOctal = (ip: string): string =>
  ip
    .split('.')
    .map((part) => `0${Number(part).toString(8)}`)
    .join('.');
const inSix = (ip: string): string =>
  Number(asDecimal(ip))
    .toString(16)
    .padStart(8, '0')
    .replace(/(.{4})/, '$1:');

const V4 = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];
/** Other spellings of the same address, and addresses of version 6 that lead to it. */
const spellings = (ip: string): string[] => [
  ip,
  asDecimal(ip),
  asHex(ip),
  asOctal(ip),
  `[::ffff:${ip}]`,
  `[::ffff:${inSix(ip)}]`,
  `[64:ff9b::${inSix(ip)}]`,
  `[2002:${inSix(ip)}::1]`,
  `[::${inSix(ip)}]`,
];
const V6 = ['[::]', '[::1]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[2001::1]'];
const ADDRESSES = [...V4.flatMap(spellings), ...V6];

/** What the name server answers: the second time another address, or one inside beside one outside. */
const NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'inside.test': [['127.0.0.1']],
  'metadata.test': [['169.254.169.254']],
  'mixed.test': [['93.184.215.14', '127.0.0.1']],
  'mapped.test': [['::ffff:10.0.0.1']],
  'nobody.test': [[]],
};
const asked = new Map<string, number>();

jest.mock('node:dns', () => ({
  ...jest.requireActual<object>('node:dns'),
  lookup: (name: string, _options: object, answer: (error: null, addresses: object[]) => void) => {
    const turn = asked.get(name) ?? 0;
    asked.set(name, turn + 1);
    const turns = NAMES[name] ?? [['127.0.0.1']];
    const addresses = turns[Math.min(turn, turns.length - 1)] ?? [];
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  },
}));

let server: Server;
let reached = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    reached += 1;
    response.end('inside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (url: string) => postMessage({ url, headers: {}, body: '{}' });

describe('messages', () => {
  it('reach none of 200 addresses inside a network, however they are written', async () => {
    const { port } = server.address() as AddressInfo;
    expect(ADDRESSES.length).toBeGreaterThanOrEqual(200);
    for (const host of ADDRESSES)
      for (const url of [`https://${host}:${port}/x`, `https://${host}/latest/meta-data`])
        await expect([url, await post(url).catch(({ name }: Error) => name)]).toEqual([url, 'EgressError']);
    expect(reached).toBe(0);
  });

  it.each(Object.keys(NAMES))('do not reach %s', async (name) => {
    const { port } = server.address() as AddressInfo;
    await expect(post(`https://${name}:${port}/x`)).rejects.toMatchObject({ name: 'EgressError' });
    expect([asked.get(name), reached]).toEqual([1, 0]);
  });

  it.each(['http://93.184.215.14/', 'file:///etc/passwd', 'ftp://example.com/', 'gopher://127.0.0.1:25/'])(
    'are not sent to %s',
    async (url) => {
      await expect(post(url)).rejects.toMatchObject({ name: 'EgressError' });
      expect(reached).toBe(0);
    },
  );
});
