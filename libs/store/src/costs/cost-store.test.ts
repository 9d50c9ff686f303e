import { anAccount } from '@cloudmend/domain/testing';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

const A = '111122223333';

let local: LocalTable;
let stores: Stores;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  stores = local.storesOf(`acme-${(round += 1)}`);
  await stores.accounts.link(anAccount({ accountId: A }), null);
});

const day = (date: string, usd: number, estimated = false) => ({ date, estimated, usdByService: { 'Amazon S3': usd } });

describe('costs', () => {
  it('come back day by day over month ends', async () => {
    await stores.costs.record(A, [day('2026-10-31', 1), day('2026-11-01', 0.1 + 0.2), day('2026-11-02', 3)], '2026-11-03T00:00:00.000Z');
    expect(await stores.costs.days('2026-10-31', '2026-11-01')).toEqual([{ accountId: A, days: [day('2026-10-31', 1), day('2026-11-01', 0.3)] }]);
  });

  it('that are closed are never replaced by an estimate', async () => {
    await stores.costs.record(A, [day('2026-11-01', 5)], '2026-11-02T00:00:00.000Z');
    await stores.costs.record(A, [day('2026-11-01', 9, true), day('2026-11-02', 1, true)], '2026-11-03T00:00:00.000Z');
    expect((await stores.costs.days('2026-11-01', '2026-11-30'))[0]?.days).toEqual([day('2026-11-01', 5), day('2026-11-02', 1, true)]);
    expect(await stores.costs.freshness(A)).toEqual({ closedThrough: '2026-11-01', askedAt: '2026-11-03T00:00:00.000Z' });
  });

  it('lose nothing when two workers write the same month', async () => {
    const days = Array.from({ length: 10 }, (_, index) => day(`2026-11-${String(index + 1).padStart(2, '0')}`, index));
    await Promise.all(days.map((each, index) => stores.costs.record(A, [each], `2026-11-12T00:00:0${index}.000Z`)));
    expect((await stores.costs.days('2026-11-01', '2026-11-30'))[0]?.days).toEqual(days);
    expect(await stores.costs.freshness(A)).toEqual({ closedThrough: '2026-11-10', askedAt: '2026-11-12T00:00:09.000Z' });
  });

  it('were never asked for in the beginning', async () => {
    expect(await stores.costs.freshness(A)).toEqual({ closedThrough: null, askedAt: null });
    expect(await stores.costs.days('2026-01-01', '2026-12-31')).toEqual([{ accountId: A, days: [] }]);
  });

  it('of another tenant cannot be seen or changed', async () => {
    await stores.costs.record(A, [day('2026-11-01', 5)], '2026-11-02T00:00:00.000Z');
    const other = local.storesOf(`other-${round}`);
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect(await other.costs.days('2026-01-01', '2026-12-31')).toEqual([{ accountId: A, days: [] }]);
    expect(await other.costs.freshness(A)).toEqual({ closedThrough: null, askedAt: null });
    await other.costs.record(A, [day('2026-11-01', 99)], '2026-11-09T00:00:00.000Z');
    expect((await stores.costs.days('2026-11-01', '2026-11-30'))[0]?.days).toEqual([day('2026-11-01', 5)]);
  });
});
