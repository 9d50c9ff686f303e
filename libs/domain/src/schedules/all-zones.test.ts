import { IS_NIGHTLY, reportFigure, takeSample } from '../testing/effort';
import { latestRun, nextRun } from './next-run';
import type { Schedule } from './schedule';
import { Weekday } from './schedule';
import { referenceSlots, type Stretch, toStretches } from './testing/reference-slots';

const DAY_MS = 86_400_000;
const FIRST_YEAR = 2026;
const YEARS = 10;
const zones = takeSample([...Intl.supportedValuesOf('timeZone'), 'UTC'], 60);

/** Repeatable: each zone uses different times, the same in every run. */
const timeFor = (seed: number): string => {
  const minutes = (seed * 7919) % 1440;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** Wall-clock times around clock changes, where mistakes are likely. */
const timesAround = (stretches: readonly Stretch[]): string[] => [
  ...new Set(
    stretches
      .slice(1)
      .flatMap(({ from, offset }, index) =>
        [(stretches[index] as Stretch).offset, offset].flatMap((each) =>
          [-30, -1, 0, 1, 30].map((minutes) => new Date(from + each + minutes * 60_000).toISOString().slice(11, 16)),
        ),
      ),
  ),
];

/** Walks a schedule from slot to slot. @returns the number of slots compared. @throws at the first difference */
const compare = (
  schedule: Schedule,
  stretches: readonly Stretch[],
  windows: ReadonlyArray<readonly [number, number]>,
): number => {
  const expected = referenceSlots(schedule, stretches);
  let compared = 0;
  for (const [start, end] of windows) {
    const meant = expected.filter((slot) => slot > start && slot <= end);
    let at = start;
    for (const slot of meant) {
      const next = nextRun(schedule, new Date(at))?.getTime();
      const latest = latestRun(schedule, new Date(slot))?.getTime();
      if (next !== slot || latest !== slot)
        throw new Error(
          `${JSON.stringify(schedule)} after ${new Date(at).toISOString()}: got ${next} and ${latest}, expected ${slot}`,
        );
      at = slot;
      compared += 1;
    }
    const beyond = nextRun(schedule, new Date(at))?.getTime();
    if (beyond !== undefined && beyond <= end)
      throw new Error(`${JSON.stringify(schedule)} also runs at ${new Date(beyond).toISOString()}`);
  }
  return compared;
};

const datesNear = (from: number): string[] =>
  [-1, 0, 1].map((days) => new Date(from + days * DAY_MS).toISOString().slice(0, 10));

/** All ten years at night; otherwise one of them per zone. */
const yearsFor = (index: number): readonly [number, number] => {
  const first = IS_NIGHTLY ? FIRST_YEAR : FIRST_YEAR + (index % YEARS);
  return [Date.UTC(first, 0, 1), Date.UTC(IS_NIGHTLY ? FIRST_YEAR + YEARS : first + 1, 0, 1)];
};

/** The number of slots compared in one zone, over once, daily and weekly schedules. */
const compareZone = (timezone: string, index: number): number => {
  const [from, to] = yearsFor(index);
  const stretches = toStretches(timezone, from, to);
  const changes = stretches.slice(1).map((stretch) => stretch.from);
  const around = timesAround(stretches);
  const oneAround = around[index % Math.max(1, around.length)] ?? timeFor(index + 1);
  const times = [timeFor(index), oneAround];
  const [first, last] = [from + 2 * DAY_MS, to - 20 * DAY_MS];
  // Per change only the days around clock changes, and some ordinary ones.
  const near = [...changes, from + (index % 300) * DAY_MS].map(
    (at) => [Math.max(first, at - 3 * DAY_MS), Math.min(last, at + 9 * DAY_MS)] as const,
  );
  const dates = [...changes, from + (index % 300) * DAY_MS].flatMap(datesNear);
  let compared = 0;
  for (const time of IS_NIGHTLY ? [...times, ...around] : times) {
    // Every time near the clock changes, two of them on each day.
    const windows = IS_NIGHTLY && times.includes(time) ? [[first, last] as const] : near;
    compared += compare({ type: 'daily', time, timezone }, stretches, windows);
    compared += compare(
      { type: 'weekly', dow: [Weekday.options[index % 7] as Weekday], time, timezone },
      stretches,
      windows,
    );
    for (const date of dates) compared += compare({ type: 'once', date, time, timezone }, stretches, [[from, to]]);
  }
  return compared;
};

describe('schedules in every time zone', () => {
  it(`match a walk through time: ${zones.length} zones, once, daily and weekly`, () => {
    const compared = zones.reduce((sum, zone, index) => sum + compareZone(zone, index), 0);
    reportFigure({
      id: 'R05',
      what: 'slots of schedules in every zone against the reference',
      tried: compared,
      failed: 0,
    });
    expect(compared).toBeGreaterThan(IS_NIGHTLY ? 2_000_000 : 100);
  });
});
