import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

describe("a tenant's thresholds", () => {
  it('are the defaults until set, and return before and after', async () => {
    const { thresholds } = local.openStores('acme');
    expect(await thresholds.read()).toEqual(DEFAULT_THRESHOLDS);
    const first = await thresholds.change({ accessKeyMaxAgeDays: 60 });
    expect([first.before.accessKeyMaxAgeDays, first.after.accessKeyMaxAgeDays]).toEqual([90, 60]);
    await thresholds.change({ logRetentionDays: 400 });
    expect(await thresholds.read()).toEqual({ ...DEFAULT_THRESHOLDS, accessKeyMaxAgeDays: 60, logRetentionDays: 400 });
  });

  it('lose no concurrent change: one caller must retry', async () => {
    const { thresholds } = local.openStores('globex');
    const results = await Promise.allSettled([
      thresholds.change({ accessKeyMaxAgeDays: 30 }),
      thresholds.change({ logRetentionDays: 30 }),
    ]);
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    const { accessKeyMaxAgeDays, logRetentionDays } = await thresholds.read();
    expect([accessKeyMaxAgeDays === 30, logRetentionDays === 30].filter(Boolean)).toHaveLength(done);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  });

  it('of another tenant cannot be seen or changed', async () => {
    await local.openStores('initech').thresholds.change({ passwordMinLength: 20 });
    await local.openStores('hooli').thresholds.change({ passwordMinLength: 30 });
    expect((await local.openStores('initech').thresholds.read()).passwordMinLength).toBe(20);
  });
});
