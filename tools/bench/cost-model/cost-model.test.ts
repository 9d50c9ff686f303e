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
      const { lines, usd } = priceTenants(scan, atRest.usd, tenants);
      expect(lines.reduce((sum, line) => sum + line.usd, 0)).toBeCloseTo(usd, 12);
      expect(lines.at(-1)).toEqual({ name: 'environment at rest', usd: atRest.usd / tenants });
    }
  });

  it('stays within 0.25 USD a tenant and month with 10,000 tenants', () => {
    expect(priceTenants(scan, atRest.usd, 10_000).usd).toBeLessThan(0.25);
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
      costs: [{ tenants: 50, usd: priceTenants(scan, atRest.usd, 50).usd }],
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
