import { ENDPOINT_MEMORY_MIB, SCAN_WORKERS } from '@cloudmend/infra/config';
import { main } from '../../cli/main';
import { sizeItem } from './dynamodb-meter';
import measuredFile from './measured.json';
import { priceTenants } from './price-tenants';
import { Measured } from './scan-use';

const measured = Measured.parse(measuredFile);
const { scan, atRest } = measured;

const run = async (...args: string[]) => {
  let [out, err] = ['', ''];
  const code = await main(['cost-model', ...args], {
    stdout: { write: (text, written) => ((out += text), written?.()) },
    stderr: { write: (text) => void (err += text) },
  });
  return { code, out, err };
};

describe('what a deployment costs', () => {
  it('is the sum of its lines, and divides what the environment costs at rest', () => {
    for (const tenants of [1, 7, 10_000]) {
      const { lines, usd } = priceTenants(measured, tenants);
      expect(lines.reduce((sum, line) => sum + line.usd, 0)).toBeCloseTo(usd, 12);
      expect(lines.at(-1)).toEqual({ name: 'environment at rest', usd: atRest.usd / tenants });
    }
  });

  it('stays within 0.25 USD a tenant and month with 10,000 tenants, without the sign-in of people', () => {
    const { usd, signIn } = priceTenants(measured, 10_000);
    expect(usd).toBeLessThan(0.25);
    // Cognito's own price for five people.
    expect(signIn.Essentials).toBeCloseTo(0.075, 12);
    expect(signIn.Plus).toBeCloseTo(0.1, 12);
  });

  it('has a price for everything that a call or a scan uses', () => {
    for (const tenants of [1, 100, 10_000, 100_000])
      for (const { name, usd } of priceTenants(measured, tenants).lines) expect([name, usd > 0]).toEqual([name, true]);
  });

  it('falls with the number of tenants, who share functions, traces and secrets', () => {
    const [one, hundred, many] = [1, 100, 10_000].map((tenants) => priceTenants(measured, tenants));
    for (const name of ['Lambda', 'traces', 'Secrets Manager', 'environment at rest']) {
      const usd = [one, hundred, many].map((cost) => cost?.lines.find((line) => line.name === name)?.usd ?? 0);
      expect(usd).toEqual([...usd].sort((a, b) => b - a));
    }
  });

  it('is calculated with the memory of the deployed functions', () => {
    expect(ENDPOINT_MEMORY_MIB).toBe(1024);
    for (const { name, memoryMib } of scan.workers)
      expect([name, memoryMib]).toEqual([name, SCAN_WORKERS[name as keyof typeof SCAN_WORKERS].memoryMiB]);
  });

  it('grows by a worker with each region, not with each service in it', () => {
    const workers = scan.workers.reduce((sum, { calls }) => sum + calls, 0);
    expect(scan.units).toBeGreaterThan(10 * workers);
    expect(scan.transitions).toBeLessThan(scan.regions + 12);
    expect(scan.objects.puts).toBeLessThanOrEqual(scan.regions + 2);
  });

  it('is printed for the numbers of tenants that are asked for', async () => {
    const table = await run('--tenants', '50', '--tenants', '2000');
    expect(table).toMatchObject({ code: 0, err: '' });
    expect(table.out).toContain('50 tenants  2,000 tenants');
    const { out } = await run('--tenants', '50', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      schema: 'cloudmend.cost-model/1',
      costs: [{ tenants: 50, usd: priceTenants(measured, 50).usd }],
    });
    expect(await run('--tenants', 'many')).toMatchObject({
      code: 2,
      err: '--tenants must be a whole number from 1; it was many.\n',
    });
  });
});

describe('the size of an item', () => {
  it('is that of its names and values as DynamoDB counts them', () => {
    expect(sizeItem({ pk: { S: 'T#acme' }, n: { N: '-12.5' }, is: { BOOL: true }, none: { NULL: true } })).toBe(
      2 + 6 + (1 + 3) + (2 + 1) + (4 + 1),
    );
    expect(sizeItem({ l: { L: [{ S: 'é' }, { N: '1' }] }, m: { M: { a: { S: 'b' } } } })).toBe(
      1 + (3 + (1 + 2) + (1 + 2)) + 1 + (3 + 1 + (1 + 1)),
    );
    expect(sizeItem({ s: { SS: ['ab', 'c'] }, b: { B: 'AAAA' } })).toBe(1 + 3 + 1 + 3);
  });
});
