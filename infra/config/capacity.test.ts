import { countAccountsAnHour, planCapacity } from './capacity';
import { stageConfig } from './stages';

const prod = stageConfig('prod');
const dev = stageConfig('dev');

describe('the capacity of an environment', () => {
  it('is what its settings say without an account, and in one with room', () => {
    const full = { reserved: prod.concurrency, readersPerAccount: 4, accountsAtOnce: 45 };
    expect(planCapacity(prod)).toEqual(full);
    expect(planCapacity(prod, { total: 1000, reservedElsewhere: 0 })).toEqual(full);
    expect(planCapacity(dev)).toEqual({ reserved: null, readersPerAccount: 4, accountsAtOnce: 20 });
  });

  it('grows with the quota, up to ten times', () => {
    const plan = (total: number) => planCapacity(prod, { total, reservedElsewhere: 0 });
    expect(plan(2000)).toEqual({
      reserved: { workers: 600, triggers: 200, firing: 160 },
      readersPerAccount: 4,
      accountsAtOnce: 90,
    });
    const places = [1000, 2000, 10_000, 100_000].map((total) => plan(total).accountsAtOnce);
    expect(places).toEqual([45, 90, 450, 450]);
    expect(countAccountsAnHour(plan(1000))).toBe(1080);
    expect(countAccountsAnHour(plan(10_000))).toBe(10_800);
  });

  it('grows by what is left beside another environment, so that both leave half for the API', () => {
    const { reserved } = planCapacity(prod, { total: 3000, reservedElsewhere: 1440 });
    expect(reserved).toEqual({ workers: 468, triggers: 156, firing: 124 });
  });

  it('is scaled down beside another environment', () => {
    const { reserved, accountsAtOnce } = planCapacity(prod, { total: 1000, reservedElsewhere: 480 });
    expect([reserved, accountsAtOnce]).toEqual([{ workers: 262, triggers: 87, firing: 70 }, 39]);
  });

  it('reserves nothing in a new account, whose ten executions it shares with sign-in and API', () => {
    const small = { reserved: null, readersPerAccount: 4, accountsAtOnce: 1 };
    expect(planCapacity(prod, { total: 10, reservedElsewhere: 0 })).toEqual(small);
    expect(planCapacity(dev, { total: 10, reservedElsewhere: 0 })).toEqual(small);
  });

  it('is above zero and leaves what AWS keeps unreserved, for any quota', () => {
    const faults: string[] = [];
    for (let total = 1; total <= 3000; total += 11)
      for (let reservedElsewhere = 0; reservedElsewhere < total; reservedElsewhere += 53) {
        const { reserved, readersPerAccount, accountsAtOnce } = planCapacity(prod, { total, reservedElsewhere });
        const taken = reserved ? reserved.workers + reserved.triggers + reserved.firing : 0;
        const readers = reserved ? Math.max(16, reserved.workers * 0.6) : Math.max(1, (total - reservedElsewhere) / 2);
        const isSound =
          taken <= Math.max(0, total - reservedElsewhere - 100) &&
          Math.min(readersPerAccount, accountsAtOnce) >= 1 &&
          readersPerAccount * accountsAtOnce <= readers;
        if (!isSound) faults.push(`${total} with ${reservedElsewhere} elsewhere: ${taken}, ${accountsAtOnce}`);
      }
    expect(faults.slice(0, 5)).toEqual([]);
  });
});
