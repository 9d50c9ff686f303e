import { anAccount } from '@cloudmend/domain/testing';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

let local: LocalTable;
let accounts: Stores['accounts'];
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(() => {
  accounts = local.openStores(`acme-${(round += 1)}`).accounts;
});

const makeNumbered = (index: number) => anAccount({ accountId: String(index).padStart(12, '0') });

describe('linked accounts', () => {
  it('are added, listed, renamed and removed', async () => {
    await accounts.link(anAccount(), 3);
    await accounts.markScanned('111122223333', '2026-11-21T00:00:00.000Z');
    await accounts.link(anAccount({ friendlyName: 'renamed' }), 3);
    expect(await accounts.list()).toEqual([
      anAccount({ friendlyName: 'renamed', lastScanAt: '2026-11-21T00:00:00.000Z' }),
    ]);
    await accounts.setStatus('111122223333', 'denied', 'because');
    expect(await accounts.get('111122223333')).toMatchObject({ status: 'denied', statusReason: 'because' });
    expect(await accounts.unlink('111122223333')).toBe(true);
    expect(await accounts.list()).toEqual([]);
    expect(await accounts.unlink('111122223333')).toBe(false);
  });

  it("never exceed the plan's limit under concurrent links", async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => accounts.link(makeNumbered(index), 3)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of settled)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'plan-limit', details: { limit: 'accounts', value: 3 } });
    expect(await accounts.list()).toHaveLength(3);
  });

  it('can be changed at the limit, and replaced after one was removed', async () => {
    await accounts.link(makeNumbered(1), 1);
    await accounts.link({ ...makeNumbered(1), friendlyName: 'x' }, 1);
    await expect(accounts.link(makeNumbered(2), 1)).rejects.toMatchObject({ code: 'plan-limit' });
    await accounts.unlink(makeNumbered(1).accountId);
    await accounts.link(makeNumbered(2), 1);
    expect(await accounts.list()).toMatchObject([{ accountId: makeNumbered(2).accountId }]);
  });

  it('have no limit if the plan has none', async () => {
    await accounts.link(makeNumbered(1), null);
    expect(await accounts.list()).toHaveLength(1);
  });

  it('are not recreated by a status that arrives after removal', async () => {
    await accounts.setStatus('111122223333', 'connected', null);
    await accounts.markScanned('111122223333', 'x');
    expect(await accounts.list()).toEqual([]);
  });

  it('of another tenant cannot be seen, changed or removed', async () => {
    await accounts.link(anAccount(), 3);
    const other = local.openStores(`other-${round}`).accounts;
    expect(await other.list()).toEqual([]);
    expect(await other.get('111122223333')).toBeUndefined();
    await other.setStatus('111122223333', 'denied', 'x');
    await other.markScanned('111122223333', 'x');
    expect(await other.unlink('111122223333')).toBe(false);
    expect(await accounts.get('111122223333')).toEqual(anAccount());
  });
});
