import { reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { planCapacity } from '../config/capacity';
import { stageConfig } from '../config/stages';
import { makeDay, makeDemand, simulateFaults } from './testing/made-demand';
import { NO_FAULTS, simulateAdmission } from './testing/simulate-admission';

const [TENANTS, SCANS] = [100_000, 1_000_000];
const SCHEDULES = 5000;

it('a million scans of a hundred thousand workspaces are admitted fairly', async () => {
  const { accountsAtOnce: places } = planCapacity(stageConfig('prod'), { total: 10_000, reservedElsewhere: 0 });
  const random = new PropertyRunner(SEED);
  const scans = makeDemand(random, { tenants: TENANTS, scans: SCANS, places });
  const { mostAtOnce, mostAhead, ...rest } = await simulateAdmission(random, { places, faults: NO_FAULTS, scans });
  reportFigure({
    id: 'S52',
    what: `scans of ${TENANTS} workspaces admitted`,
    tried: rest.asked,
    failed: SCANS - rest.done,
  });
  expect(rest).toMatchObject({ asked: SCANS, done: SCANS, failed: 0, wronglyClosed: 0, left: 0 });
  expect(mostAtOnce).toBeLessThanOrEqual(places);
  expect(mostAhead).toBeLessThanOrEqual(1);
});

it('three accounts of ten thousand workspaces are read within a day with a quota of 2,000', async () => {
  const { accountsAtOnce: places } = planCapacity(stageConfig('prod'), { total: 2000, reservedElsewhere: 0 });
  const random = new PropertyRunner(SEED);
  const scans = makeDay(random, 10_000, 3);
  const { mostAtOnce, mostAhead, longestS, ...rest } = await simulateAdmission(random, {
    places,
    faults: NO_FAULTS,
    scans,
  });
  reportFigure({ id: 'S52', what: 'daily scans within a day', tried: rest.asked, failed: rest.asked - rest.done });
  expect(rest).toMatchObject({ asked: 10_000, done: 10_000, failed: 0, wronglyClosed: 0, left: 0 });
  expect(mostAtOnce).toBeLessThanOrEqual(places);
  expect(mostAhead).toBeLessThanOrEqual(1);
  expect(longestS / 3600).toBeLessThan(12);
});

it('no scan is lost or closed wrongly in five thousand fault schedules', async () => {
  const { failures, redriven } = await simulateFaults(SEED, SCHEDULES);
  reportFigure({ id: 'H5', what: 'fault schedules of admission', tried: SCHEDULES, failed: failures.length });
  expect(failures).toEqual([]);
  expect(redriven).toBeGreaterThan(0);
});
