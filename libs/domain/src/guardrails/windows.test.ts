import fc from 'fast-check';
import { effort, reportFigure, SEED } from '../testing/effort';
import type { ChangeFreeze, ChangeWindow } from './policy';
import { freezesAround, windows } from './testing/random-guardrails';
import { freezeAt, isInWindow, nextOpening } from './windows';

const QUARTER = 900_000;
const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** What a clock on the wall shows: `2026-11-24 09:15`. */
const showTime = (zone: string, moment: number): string => {
  const format =
    formats.get(zone) ??
    // Swedish dates are written from year to minute.
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(moment);
};
const WEEK = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const dayOf = (date: string, offset = 0): string =>
  WEEK[new Date(Date.parse(`${date}T00:00:00Z`) + offset * DAY).getUTCDay()] as string;

/** Compares texts, nothing else. */
const isOpenNaive = ({ days, from, to, timezone }: ChangeWindow, moment: number): boolean => {
  const [date = '', time = ''] = showTime(timezone, moment).split(' ');
  const on = (day: string): boolean => (days as string[]).includes(day);
  if (from < to) return on(dayOf(date)) && time >= from && time < to;
  return (on(dayOf(date)) && time >= from) || (on(dayOf(date, -1)) && time < to);
};

/** Walks a week in quarters: frozen once the wall has shown the start, until it has shown the end for good. */
const isFrozenNaive = ({ from, to, timezone }: ChangeFreeze, moment: number): boolean => {
  const text = (at: number): string => showTime(timezone, at).replace(' ', 'T');
  let hasStarted = false;
  let isOver = true;
  for (let at = moment - 8 * DAY; at <= moment; at += QUARTER) hasStarted ||= text(at) >= from;
  for (let at = moment; at <= moment + DAY / 4; at += QUARTER) isOver &&= text(at) >= to;
  return hasStarted && !isOver;
};

/** Around clock changes of the zones in both hemispheres, and some ordinary days. */
const moments = fc
  .tuple(
    fc.constantFrom(
      '2026-03-29',
      '2026-10-25',
      '2026-03-08',
      '2026-11-01',
      '2026-04-05',
      '2026-10-04',
      '2026-09-27',
      '2026-07-01',
    ),
    fc.integer({ min: -192, max: 192 }),
  )
  .map(([day, quarters]) => Date.parse(`${day}T00:00:00Z`) + quarters * QUARTER);

describe('windows and freezes', () => {
  const runs = effort(60, 60_000);

  it('open and close as a clock on the wall does', () => {
    fc.assert(
      fc.property(windows, moments, (window, moment) => {
        expect(isInWindow(window, moment)).toBe(isOpenNaive(window, moment));
      }),
      { numRuns: runs, seed: SEED },
    );
    reportFigure({ id: 'G2', what: 'windows against a naive clock', tried: runs, failed: 0 });
  });

  it('freeze from the first time the wall shows the start to the last time it shows the end', () => {
    const cases = moments.chain((moment) =>
      fc.tuple(fc.constant(moment), freezesAround(new Date(moment).toISOString())),
    );
    const tried = effort(10, 6000);
    fc.assert(
      fc.property(cases, ([moment, freeze]) => {
        const environment = freeze.appliesTo === 'everything' ? 'other' : 'production';
        expect(freezeAt({ freezes: [freeze] }, environment, moment) !== undefined).toBe(isFrozenNaive(freeze, moment));
      }),
      { numRuns: tried, seed: SEED },
    );
    reportFigure({ id: 'G2', what: 'freezes against a naive clock', tried, failed: 0 });
  });

  it('open next at the first moment that is inside a window and outside every freeze', () => {
    const cases = moments.chain((moment) =>
      fc.tuple(
        fc.constant(moment),
        fc.array(windows, { maxLength: 2 }),
        fc.array(freezesAround(new Date(moment).toISOString()), { maxLength: 2 }),
      ),
    );
    const tried = effort(5, 3000);
    fc.assert(
      fc.property(cases, ([moment, all, freezes]) => {
        const own = all.filter(({ environment }) => environment === 'production');
        let expected = moment;
        const isOpen = (at: number): boolean =>
          (own.length === 0 || own.some((window) => isOpenNaive(window, at))) &&
          freezeAt({ freezes }, 'production', at) === undefined;
        while (!isOpen(expected)) expected += QUARTER;
        expect(nextOpening({ windows: all, freezes }, 'production', moment)).toBe(expected);
      }),
      { numRuns: tried, seed: SEED },
    );
    reportFigure({ id: 'G2', what: 'next openings against a naive clock', tried, failed: 0 });
  });

  it('that clocks skip every week never open', () => {
    const window = {
      environment: 'production',
      days: ['SUN'],
      from: '02:00',
      to: '02:30',
      timezone: 'Europe/Berlin',
    } as const;
    const before = Date.parse('2026-03-28T12:00:00Z');
    expect(nextOpening({ windows: [{ ...window, days: ['SUN'] }], freezes: [] }, 'production', before)).toBe(
      Date.parse('2026-04-05T00:00:00Z'),
    );
  });
});
