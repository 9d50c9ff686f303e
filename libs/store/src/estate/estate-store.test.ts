import type { EstateRow } from '@cloudmend/domain/estate';
import { anAccount } from '@cloudmend/domain/testing';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

const A = '111122223333';
const row = (pii: number): EstateRow => ({
  kind: 'aws.s3.bucket',
  region: 'us-east-1',
  classes: { pii, nonPii: 0, unclassified: 0, unread: 0 },
});

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

describe("an account's inventory", () => {
  it('is from the latest scan of each month', async () => {
    const { accounts, estate } = local.openStores('acme');
    await accounts.link(anAccount({ accountId: A }), null);
    await estate.record('2026-10-20T00:00:00.000Z', A, [row(1)]);
    await estate.record('2026-11-20T00:00:00.000Z', A, [row(3)]);
    await estate.record('2026-11-19T00:00:00.000Z', A, [row(2)]);
    const months = [
      { month: '2026-10', at: '2026-10-20T00:00:00.000Z', rows: [row(1)] },
      { month: '2026-11', at: '2026-11-20T00:00:00.000Z', rows: [row(3)] },
    ];
    expect(await estate.ofAccount(A)).toEqual(months);
    expect(await estate.read()).toEqual([{ accountId: A, months }]);
  });

  it('of another tenant cannot be seen or changed', async () => {
    const other = local.openStores('globex');
    await local.openStores('initech').estate.record('2026-11-20T00:00:00.000Z', A, [row(1)]);
    expect([await other.estate.ofAccount(A), await other.estate.read()]).toEqual([[], []]);
    await other.estate.record('2026-11-21T00:00:00.000Z', A, [row(9)]);
    expect((await local.openStores('initech').estate.ofAccount(A))[0]?.rows).toEqual([row(1)]);
  });
});
