import { reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { planCapacity } from '../config/capacity';
import { stageConfig } from '../config/stages';
import { makeDemand, simulateFaults } from './testing/made-demand';
import { NO_FAULTS, simulateAdmission } from './testing/simulate-admission';

const SCANS = 2000;
const SCHEDULES = 60;

describe('the admission of scans', () => {
  it.each([10, 1000, 10_000])(
    'stays within a quota of %i functions, and delays nobody by more than a part',
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

  it('loses no scan and closes none wrongly, whatever dies, repeats, is throttled or lost', async () => {
    const { failures, redriven } = await simulateFaults(SEED, SCHEDULES);
    reportFigure({ id: 'H5', what: 'fault schedules of admission', tried: SCHEDULES, failed: failures.length });
    expect(failures).toEqual([]);
    expect(redriven).toBeGreaterThan(0);
  });
});
