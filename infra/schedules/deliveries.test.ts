import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { openCrashes } from './testing/crashes';
import { fireSchedule } from './fire-schedule';
import { aScene, scheduleTest, toSlot } from './testing/schedule-test';

const test = scheduleTest();
const SLOTS = effort(6, 1000);
const EACH = effort(8, 1);
const FAR = { until: new Date('2099-01-01T00:00:00.000Z') };

/** Reproducible shuffling. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe('deliveries', () => {
  it(`of ${SLOTS} slots, each made 1 to 5 times, in any order, give one scan per slot`, async () => {
    const scene = await aScene(test(), 'enterprise');
    await scene.schedule('s1');
    const random = randomFrom(SEED);
    const deliveries = Array.from({ length: SLOTS }, (_, day) =>
      Array.from({ length: 1 + random(5) }, () => toSlot(day + 1)),
    ).flat();
    for (let last = deliveries.length - 1; last > 0; last -= 1) {
      const other = random(last + 1);
      [deliveries[last], deliveries[other]] = [deliveries[other] as string, deliveries[last] as string];
    }
    const outcomes: string[] = [];
    for (const slot of deliveries) {
      const outcome = await scene.fire('s1', slot, FAR);
      outcomes.push(outcome);
      const [scanId] = outcome === 'started' ? [(await scene.stores.scans.list(1)).items[0]?.scanId] : [];
      if (scanId) await scene.stores.scans.conclude(scanId, 'cancelled', slot);
    }
    reportFigure({
      id: 'R04',
      what: 'repeated deliveries of slots',
      tried: deliveries.length,
      failed: Math.abs(outcomes.filter((outcome) => outcome === 'started').length - SLOTS),
    });
    expect(outcomes.filter((outcome) => outcome === 'started')).toHaveLength(SLOTS);
    expect(outcomes.filter((outcome) => outcome !== 'started' && outcome !== 'ignored')).toEqual([]);
    expect(await scene.scans()).toHaveLength(SLOTS);
    expect(await scene.stores.schedules.get('s1')).toMatchObject({
      handledThrough: toSlot(SLOTS),
      lastRun: { at: toSlot(SLOTS) },
    });
  });

  it('that arrive five times concurrently start one scan', async () => {
    const scene = await aScene(test(), 'enterprise');
    await scene.schedule('s1');
    for (let day = 1; day <= effort(2, 300); day += 1) {
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => scene.fire('s1', toSlot(day))));
      expect(outcomes.filter((outcome) => outcome === 'started').length).toBeGreaterThanOrEqual(1);
      expect(await scene.scans()).toHaveLength(day);
      await scene.endScans();
    }
  });

  it('that die at any point, before or after any write, leave one scan after a retry', async () => {
    for (const type of ['daily', 'once'] as const) {
      // At each change every eighth write, from one that the seed draws.
      for (let at = 1 + (SEED % EACH); ; at += EACH) {
        const scene = await aScene(test());
        const schedule =
          type === 'daily'
            ? ({ type, time: '02:30', timezone: 'UTC' } as const)
            : ({ type, date: '2026-11-22', time: '02:30', timezone: 'UTC' } as const);
        await scene.schedule('s1', { schedule });
        const crashes = openCrashes(test().services, at);
        test().local.setTime('2026-11-22T02:30:01.000Z');
        const delivery = { tenantId: scene.tenant, scheduleId: 's1', slot: toSlot(1) };
        await fireSchedule(crashes.services, delivery).catch((error: Error) =>
          expect(error.message).toBe('The process was killed.'),
        );
        await fireSchedule(test().services, delivery);
        await fireSchedule(test().services, delivery);
        expect([type, at, (await scene.scans()).length]).toEqual([type, at, 1]);
        const kept = await scene.stores.schedules.get('s1');
        expect([type, at, kept?.state]).toEqual([type, at, type === 'daily' ? 'active' : 'finished']);
        if (!crashes.wasKilled()) break;
        expect(at).toBeLessThan(100);
      }
    }
  });
});
