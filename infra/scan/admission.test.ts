import { reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { takeFirst } from '@cloudmend/domain/testing/at-night';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { countAccountsAnHour, planCapacity } from '../config/capacity';
import { stageConfig } from '../config/stages';
import { makeDay, makeDemand, simulateFaults } from './testing/made-demand';
import { NO_FAULTS, simulateAdmission } from './testing/simulate-admission';

const SCANS = 200;
const SCHEDULES = 5;

describe('the admission of scans', () => {
  // The night admits a million within a quota of 10,000.
  it.each(takeFirst([10, 1000], 1))(
    'stays within a quota of %i functions, and delays no one by more than a part',
    async (total) => {
      const { accountsAtOnce: places } = planCapacity(stageConfig('prod'), { total, reservedElsewhere: 0 });
      const random = new PropertyRunner(SEED + total);
      const scans = Math.min(SCANS, places * 100);
      const demand = makeDemand(random, { tenants: scans / 10, scans, places });
      const { mostAtOnce, mostAhead, ...rest } = await simulateAdmission(random, {
        places,
        faults: NO_FAULTS,
        scans: demand,
      });
      expect(rest).toMatchObject({ asked: scans, done: scans, failed: 0, wronglyClosed: 0, left: 0 });
      expect(mostAtOnce).toBeLessThanOrEqual(places);
      expect(mostAhead).toBeLessThanOrEqual(1);
      reportFigure({ id: 'S52', what: `scans admitted within a quota of ${total}`, tried: scans, failed: 0 });
    },
  );

  it('has room for a daily scan of 30,000 accounts with a quota of 2,000 functions, but not with 1,000', () => {
    const [small, large] = [1000, 2000].map(
      (total) => 24 * countAccountsAnHour(planCapacity(stageConfig('prod'), { total, reservedElsewhere: 0 })),
    );
    expect(small).toBeLessThan(30_000);
    expect(large).toBeGreaterThan(1.5 * 30_000);
  });

  // A hundredth of the workspaces, and of the places for them; at night all of them.
  it('reads three accounts of a hundred workspaces within a day, half of them due in the morning', async () => {
    const random = new PropertyRunner(SEED);
    const scans = makeDay(random, 100, 3);
    const { mostAhead, longestS, ...rest } = await simulateAdmission(random, { places: 1, faults: NO_FAULTS, scans });
    expect(rest).toMatchObject({ asked: 100, done: 100, failed: 0, wronglyClosed: 0, left: 0 });
    expect(mostAhead).toBeLessThanOrEqual(1);
    expect(longestS / 3600).toBeLessThan(12);
  });

  it('loses no scan, closes none wrongly and stays fair, whatever dies, repeats, is throttled or lost', async () => {
    const { failures } = await simulateFaults(SEED, SCHEDULES);
    reportFigure({ id: 'H5', what: 'fault schedules of admission', tried: SCHEDULES, failed: failures.length });
    expect(failures).toEqual([]);
  });
});
