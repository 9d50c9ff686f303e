import type { TenantId } from '@cloudmend/domain/tenancy';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import { toShare } from './reading-places';

const NOON = '2026-11-21T12:00:00.000Z';
const PLACES = 11;

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  local.setTime(NOON);
  for (const reading of await places().list()) await places().giveBack(reading);
});

const places = () => local.system.readingPlaces;
const reading = (tenant: string, account: number) => ({
  tenantId: tenant as TenantId,
  scanId: `scan-of-${tenant}`,
  accountId: String(account).padStart(12, '0'),
});
const take = (tenant: string, account: number): Promise<boolean> => places().take(reading(tenant, account), PLACES);
const takeMany = async (tenant: string, count: number): Promise<number> => {
  let taken = 0;
  for (let account = 0; account < count; account += 1) if (await take(tenant, account)) taken += 1;
  return taken;
};

describe('reading places', () => {
  it('leave room for the next workspace, whatever one requests', async () => {
    expect(await takeMany('noisy', 20)).toBe(8);
    expect(await takeMany('quiet', 20)).toBe(3);
    expect(await places().list()).toHaveLength(PLACES);
    expect(await take('quieter', 1)).toBe(false);
    // A freed place goes to the workspace with the fewest.
    await places().giveBack(reading('noisy', 0));
    expect(await take('noisy', 30)).toBe(false);
    expect(await take('quieter', 1)).toBe(true);
  });

  it('number at least one and at most the total', () => {
    for (let workspaces = 1; workspaces < 50; workspaces += 1) {
      const share = toShare(PLACES, workspaces);
      expect(share).toBeGreaterThanOrEqual(1);
      if (share > 1) expect(share * workspaces).toBeLessThanOrEqual(PLACES - 3);
    }
  });

  it('shrink for a workspace above its share as others arrive', async () => {
    await takeMany('noisy', 20);
    await take('quiet', 1);
    // Eight held of a share that is now four: returning one does not make room.
    await places().giveBack(reading('noisy', 0));
    expect(await take('noisy', 30)).toBe(false);
  });

  it('are never exceeded, in total or per workspace, by sixty concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 60 }, (_, index) => take(`crowd-${round}-${index % 6}`, index)));
      const held = await places().list();
      expect(held.length).toBeGreaterThan(0);
      expect(held.length).toBeLessThanOrEqual(PLACES);
      for (let workspace = 0; workspace < 6; workspace += 1)
        expect(held.filter(({ tenantId }) => tenantId === `crowd-${round}-${workspace}`).length).toBeLessThanOrEqual(
          toShare(PLACES, 1),
        );
      for (const one of held) await places().giveBack(one);
    }
  });

  it('count once per account, however often its worker restarts', async () => {
    expect([await take('acme', 1), await take('acme', 1)]).toEqual([true, true]);
    expect(await places().list()).toEqual([reading('acme', 1)]);
  });

  it('are released only by their holder', async () => {
    await take('acme', 1);
    await places().giveBack({ ...reading('acme', 1), scanId: 'another-scan' });
    await places().giveBack(reading('globex', 1));
    expect(await places().list()).toEqual([reading('acme', 1)]);
    await places().giveBack(reading('acme', 1));
    await places().giveBack(reading('acme', 1));
    expect(await places().list()).toEqual([]);
    expect(await takeMany('acme', 20)).toBe(8);
  });

  it('expire if never released, and not earlier', async () => {
    await takeMany('gone', 20);
    local.setTime('2026-11-21T12:49:59.000Z');
    expect(await take('gone', 30)).toBe(false);
    local.setTime('2026-11-21T12:50:00.000Z');
    expect(await places().list()).toEqual([]);
    expect(await takeMany('next', 20)).toBe(8);
  });
});
