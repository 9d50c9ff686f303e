import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const EC2 = { region: 'eu-west-1', service: 'ec2' };
const AT = '2026-11-20T12:00:00.000Z';
const price = (key: string, usd: number | null, readAt = AT) => ({
  key,
  region: 'eu-west-1',
  usd,
  unit: 'hrs',
  readAt,
});

describe('prices read by scans', () => {
  it('are kept by location, with the newer of two readings and explicit gaps', async () => {
    const { prices } = local.openStores('acme');
    expect(await prices.of(EC2)).toEqual([]);
    await prices.keep(EC2, [price('ec2/m5.large', 0.107), price('ec2/z9.large', null)], AT);
    const later = '2026-11-20T13:00:00.000Z';
    await prices.keep(EC2, [price('ec2/m5.large', 0.11, later)], later);
    expect([...(await prices.of(EC2))].sort((a, b) => a.key.localeCompare(b.key))).toEqual([
      price('ec2/m5.large', 0.11, later),
      price('ec2/z9.large', null),
    ]);
    expect(await prices.of({ region: 'eu-west-1', service: 'rds' })).toEqual([]);
  });

  it('expire after two days', async () => {
    const { prices } = local.openStores('initech');
    await prices.keep(EC2, [price('ec2/m5.large', 0.107)], AT);
    const later = '2026-11-22T12:00:00.000Z';
    await prices.keep(EC2, [price('ec2/c5.large', 0.096, later)], later);
    expect((await prices.of(EC2)).map(({ key }) => key)).toEqual(['ec2/c5.large']);
  });

  it("are not visible to another tenant, so that no one can set another tenant's prices", async () => {
    await local.openStores('hooli').prices.keep(EC2, [price('ec2/m5.large', 99)], AT);
    expect(await local.openStores('globex').prices.of(EC2)).toEqual([]);
  });
});
