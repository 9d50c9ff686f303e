import { anAccount } from '@cloudmend/domain/testing';
import type { CostView } from '@cloudmend/domain/costs';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
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
  stores = local.openStores(`acme-${(round += 1)}`);
  await stores.accounts.link(anAccount({ accountId: A }), null);
});

const B = '111122223301';
const day = (date: string, usd: number, estimated = false) => ({ date, estimated, usdByService: { 'Amazon S3': usd } });
/** The same day as read back. */
const makeDay = (date: string, usd: number, estimated = false) => ({
  ...day(date, usd, estimated),
  amortisedUsdByService: { 'Amazon S3': usd },
  usdByRegion: {},
  usdApart: {},
});

describe('costs', () => {
  it('are returned day by day across months', async () => {
    await stores.costs.record(
      A,
      [day('2026-10-31', 1), day('2026-11-01', 0.1 + 0.2), day('2026-11-02', 3)],
      '2026-11-03T00:00:00.000Z',
    );
    expect(await stores.costs.days('2026-10-31', '2026-11-01')).toEqual([
      { accountId: A, days: [makeDay('2026-10-31', 1), makeDay('2026-11-01', 0.3)] },
    ]);
  });

  it('that are closed are never replaced by an estimate', async () => {
    await stores.costs.record(A, [day('2026-11-01', 5)], '2026-11-02T00:00:00.000Z');
    await stores.costs.record(A, [day('2026-11-01', 9, true), day('2026-11-02', 1, true)], '2026-11-03T00:00:00.000Z');
    expect((await stores.costs.days('2026-11-01', '2026-11-30'))[0]?.days).toEqual([
      makeDay('2026-11-01', 5),
      makeDay('2026-11-02', 1, true),
    ]);
    expect(await stores.costs.freshness(A)).toEqual({
      closedThrough: '2026-11-01',
      askedAt: '2026-11-03T00:00:00.000Z',
    });
  });

  it('lose nothing when two workers write the same month', async () => {
    const days = Array.from({ length: 10 }, (_, index) => day(`2026-11-${String(index + 1).padStart(2, '0')}`, index));
    await Promise.all(days.map((each, index) => stores.costs.record(A, [each], `2026-11-12T00:00:0${index}.000Z`)));
    expect(
      (await stores.costs.days('2026-11-01', '2026-11-30'))[0]?.days.map(
        ({ usdByService }) => usdByService['Amazon S3'],
      ),
    ).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await stores.costs.freshness(A)).toEqual({
      closedThrough: '2026-11-10',
      askedAt: '2026-11-12T00:00:09.000Z',
    });
  });

  it('start without any query', async () => {
    expect(await stores.costs.freshness(A)).toEqual({ closedThrough: null, askedAt: null });
    expect(await stores.costs.days('2026-01-01', '2026-12-31')).toEqual([{ accountId: A, days: [] }]);
  });

  it('report a closed month that changed, with the first and latest amount', async () => {
    const read = (usd: number, credit: number, at: string) =>
      stores.costs.record(A, [{ ...day('2026-10-31', usd), usdApart: { credit } }], at);
    await read(10, 0, '2026-11-03T00:00:00.000Z');
    expect(await stores.costs.listRestated('2026-08')).toEqual([]);
    await read(10, -4, '2026-11-10T00:00:00.000Z');
    await read(10, -6, '2026-11-11T00:00:00.000Z');
    expect(await stores.costs.listRestated('2026-08')).toEqual([
      { accountId: A, month: '2026-10', fromUsd: 10, toUsd: 4, at: '2026-11-21T12:00:00.000Z' },
    ]);
    expect(await stores.costs.listRestated('2026-11')).toEqual([]);
    await read(10, 0, '2026-11-12T00:00:00.000Z');
    expect(await stores.costs.listRestated('2026-08')).toEqual([]);
  });

  it('are not restated when an open day is finalised or a day is first read', async () => {
    await stores.costs.record(A, [day('2026-11-19', 1, true)], '2026-11-20T00:00:00.000Z');
    await stores.costs.record(A, [day('2026-11-18', 3), day('2026-11-19', 2)], '2026-11-21T00:00:00.000Z');
    expect(await stores.costs.listRestated('2026-08')).toEqual([]);
  });

  it('count paid requests by month', async () => {
    await Promise.all([7, 2, 7].map((calls) => stores.costs.addPaidCalls('2026-11', calls)));
    await stores.costs.addPaidCalls('2026-12', 1);
    expect(await stores.costs.paidCalls('2026-11')).toBe(16);
    expect(await stores.costs.paidCalls('2026-10')).toBe(0);
  });

  it('keep other data read with the bill', async () => {
    expect(await stores.costs.lastReading(A)).toBeUndefined();
    const reading = { scanId: '1', readBy: A, snapshot: { resources: [{ id: 'a' }] } };
    await stores.costs.keepReading(A, reading, '2026-11-21T06:00:00.000Z');
    expect(await stores.costs.lastReading(A)).toEqual(reading);
  });

  describe('paid by one account for several', () => {
    const claim = (by: string, minute: number) => ({
      by,
      at: `2026-11-21T06:${String(minute).padStart(2, '0')}:00.000Z`,
      until: `2026-11-21T06:${String(minute + 4).padStart(2, '0')}:00.000Z`,
    });

    it('are read by one of two scans that start together', async () => {
      const claims = ['scan-1#a', 'scan-2#a', 'scan-3#b'].map((by) => stores.costs.claimReading(A, claim(by, 0)));
      expect((await Promise.all(claims)).filter(Boolean)).toEqual([[]]);
    });

    it("can be taken over after a crashed reader's lease expires, and retaken by the same reader immediately", async () => {
      expect(await stores.costs.claimReading(A, claim('scan-1#a', 0))).toEqual([]);
      expect(await stores.costs.claimReading(A, claim('scan-2#a', 4))).toBeUndefined();
      expect(await stores.costs.claimReading(A, claim('scan-1#a', 1))).toEqual([]);
      expect(await stores.costs.claimReading(A, claim('scan-2#a', 6))).toEqual([]);
      // The presumed crashed reader releases nothing that it no longer holds.
      await stores.costs.releaseReading(A, claim('scan-1#a', 6), [B]);
      expect(await stores.costs.claimReading(A, claim('scan-3#a', 7))).toBeUndefined();
    });

    it('are returned once a day', async () => {
      await stores.costs.claimReading(A, claim('scan-1#a', 0));
      await stores.costs.releaseReading(A, claim('scan-1#a', 0), [A, B]);
      expect(await stores.costs.claimReading(A, claim('scan-2#b', 1))).toEqual([A, B]);
      await stores.costs.releaseReading(A, claim('scan-2#b', 1), [A, B]);
      const tomorrow = { by: 'scan-3#a', at: '2026-11-22T06:00:00.000Z', until: '2026-11-22T06:04:00.000Z' };
      expect(await stores.costs.claimReading(A, tomorrow)).toEqual([]);
    });
  });

  it('of another tenant cannot be seen or changed', async () => {
    await stores.costs.record(A, [day('2026-11-01', 5)], '2026-11-02T00:00:00.000Z');
    const other = local.openStores(`other-${round}`);
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect(await other.costs.days('2026-01-01', '2026-12-31')).toEqual([{ accountId: A, days: [] }]);
    expect(await other.costs.freshness(A)).toEqual({ closedThrough: null, askedAt: null });
    await other.costs.record(A, [day('2026-11-01', 99)], '2026-11-09T00:00:00.000Z');
    expect((await stores.costs.days('2026-11-01', '2026-11-30'))[0]?.days).toEqual([makeDay('2026-11-01', 5)]);
  });
});

const WINDOW = { detailFrom: '2026-10-22', totalsFrom: '2025-12-01', to: '2026-11-21' };
const ASKED = '2026-11-21T06:00:00.000Z';
/** A view's monthly cost by service, in dollars. */
const readUsd = ({ months }: CostView, month: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(months.find((each) => each.month === month)?.services ?? {}).map(([service, row]) => [
      service,
      row.reduce((sum, micro) => sum + micro, 0) / 1e6,
    ]),
  );

describe('the combined cost of all accounts', () => {
  beforeEach(async () => {
    await stores.accounts.link(anAccount({ accountId: B }), null);
    await stores.costs.record(A, [day('2025-12-05', 7), day('2026-10-30', 1), day('2026-11-02', 2)], ASKED);
    await stores.costs.record(
      B,
      [{ ...day('2026-11-02', 3), usdByService: { 'Amazon S3': 3, EC2: 4 }, usdApart: { tax: 1 } }],
      '2026-11-21T07:00:00.000Z',
    );
  });

  it('is the same before and after summing, with the latest reading time', async () => {
    const before = await stores.costs.view(WINDOW);
    await stores.costs.rollUp();
    const after = await stores.costs.view(WINDOW);
    expect(readUsd(after, '2026-11')).toEqual({ 'Amazon S3': 5, EC2: 4 });
    expect(readUsd(before, '2026-11')).toEqual(readUsd(after, '2026-11'));
    expect(after.monthTotals).toEqual({ '2025-12': 7e6, '2026-10': 1e6, '2026-11': 9e6 });
    expect(before.monthTotals).toEqual(after.monthTotals);
    expect(after.asOf).toBe('2026-11-21T07:00:00.000Z');
    expect(after.months.at(-1)?.accounts[B]?.[1]).toBe(7e6);
  });

  it('includes later recordings once summed again', async () => {
    await stores.costs.rollUp();
    await stores.costs.record(A, [day('2026-11-03', 10)], '2026-11-21T08:00:00.000Z');
    await stores.costs.rollUp();
    expect(readUsd(await stores.costs.view(WINDOW), '2026-11')).toEqual({ 'Amazon S3': 15, EC2: 4 });
  });

  it('excludes an account once unlinked and includes it once linked', async () => {
    await stores.costs.rollUp();
    await stores.accounts.unlink(B);
    expect(readUsd(await stores.costs.view(WINDOW), '2026-11')).toEqual({ 'Amazon S3': 2 });
    await stores.costs.rollUp();
    expect(readUsd(await stores.costs.view(WINDOW), '2026-11')).toEqual({ 'Amazon S3': 2 });
    await stores.accounts.link(anAccount({ accountId: B }), null);
    const withB = await stores.costs.view(WINDOW);
    expect(readUsd(withB, '2026-11')).toEqual({ 'Amazon S3': 5, EC2: 4 });
    expect(withB.monthTotals['2026-11']).toBe(9e6);
  });

  it('can be limited to one account, and is empty for an unlinked one', async () => {
    await stores.costs.rollUp();
    expect(readUsd(await stores.costs.view({ ...WINDOW, account: B }), '2026-11')).toEqual({ 'Amazon S3': 3, EC2: 4 });
    expect(await stores.costs.view({ ...WINDOW, account: '999999999999' })).toEqual({
      months: [],
      monthTotals: {},
      asOf: null,
    });
  });

  itAtNight('loses nothing when scans end while others record', async () => {
    const days = Array.from({ length: 12 }, (_, index) => day(`2026-11-${String(index + 4).padStart(2, '0')}`, 1));
    await Promise.all(
      days.flatMap((each, index) => [
        stores.costs.record(index % 2 === 0 ? A : B, [each], ASKED),
        stores.costs.rollUp(),
      ]),
    );
    await stores.costs.rollUp();
    expect(readUsd(await stores.costs.view(WINDOW), '2026-11')).toEqual({ 'Amazon S3': 17, EC2: 4 });
  });

  it('has an amortised row for all accounts once one of them differs', async () => {
    await stores.costs.record(
      B,
      [{ ...day('2026-11-05', 0), usdByService: { EC2: 1 }, amortisedUsdByService: { EC2: 6 } }],
      ASKED,
    );
    await stores.costs.record(A, [{ ...day('2026-11-05', 0), usdByService: { EC2: 2 } }], ASKED);
    await stores.costs.rollUp();
    const november = (await stores.costs.view(WINDOW)).months.at(-1);
    expect([november?.services['EC2']?.[4], november?.amortised['EC2']?.[4], november?.amortised['EC2']?.[1]]).toEqual([
      3e6, 8e6, 4e6,
    ]);
  });
});
