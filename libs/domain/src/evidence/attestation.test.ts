import fc from 'fast-check';
import { effort } from '../testing/effort';
import { anAttestation } from '../testing/index';
import { attestIntervals, isInForce } from './attestation';
import type { Interval, IntervalState } from './intervals';

const day = (date: number): string => new Date(Date.UTC(2026, 0, 1 + date)).toISOString();
const dayOnly = (date: number): string => day(date).slice(0, 10);
const interval = (from: number, to: number, state: IntervalState): Interval => ({
  from: day(from),
  to: day(to),
  state,
});
const stated = (from: number, to: number, withdrawnOn?: number) =>
  anAttestation({
    validFrom: dayOnly(from),
    validTo: dayOnly(to),
    withdrawn: withdrawnOn === undefined ? null : { by: 'admin', at: day(withdrawnOn), reason: 'Wrong control.' },
  });

describe('a statement', () => {
  it('is in force from its first day to the end of its last', () => {
    const one = stated(10, 12);
    expect(isInForce(one, new Date(Date.parse(day(10)) - 1))).toBe(false);
    expect(isInForce(one, new Date(day(10)))).toBe(true);
    expect(isInForce(one, new Date(Date.parse(day(13)) - 1))).toBe(true);
    expect(isInForce(one, new Date(day(13)))).toBe(false);
    expect(isInForce(stated(10, 12, 11), new Date(day(11)))).toBe(false);
  });

  it('covers the days on which nothing assessed the control', () => {
    expect(attestIntervals([interval(0, 30, 'manual')], [stated(5, 9)])).toEqual([
      interval(0, 5, 'manual'),
      interval(5, 10, 'attested'),
      interval(10, 30, 'manual'),
    ]);
  });

  it('ends when it is withdrawn, and keeps what it covered until then', () => {
    expect(attestIntervals([interval(0, 30, 'not-assessed')], [stated(5, 20, 8)])).toEqual([
      interval(0, 5, 'not-assessed'),
      interval(5, 8, 'attested'),
      interval(8, 30, 'not-assessed'),
    ]);
    expect(attestIntervals([interval(0, 30, 'manual')], [stated(5, 20, 3)])).toEqual([interval(0, 30, 'manual')]);
  });

  it('never covers what scans saw, or failed to see', () => {
    const seen = (['passed', 'failed', 'not-known', 'not-observed'] as const).map((state, n) =>
      interval(n * 5, n * 5 + 5, state),
    );
    expect(attestIntervals(seen, [stated(0, 30)])).toEqual(seen);
  });

  it('leaves no gap, no overlap and no equal neighbours in any history', () => {
    const states = fc.constantFrom<IntervalState>('passed', 'failed', 'not-observed', 'manual', 'not-assessed');
    const statements = fc.array(
      fc
        .record({ from: fc.nat(60), length: fc.nat(20), withdrawnOn: fc.option(fc.nat(80), { nil: undefined }) })
        .map(({ from, length, withdrawnOn }) => stated(from, from + length, withdrawnOn)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), states), { minLength: 1 }),
        statements,
        (parts, all) => {
          let at = 0;
          const intervals = parts.map(([length, state]) => interval(at, (at += length), state));
          const attested = attestIntervals(intervals, all);
          const stateAt = (list: readonly Interval[], moment: string) =>
            list.find(({ from, to }) => from <= moment && moment < to)?.state;
          expect(attested[0]?.from).toBe(intervals[0]?.from);
          expect(attested.at(-1)?.to).toBe(intervals.at(-1)?.to);
          attested.slice(1).forEach(({ from }, index) => expect(from).toBe(attested[index]?.to));
          for (let date = 0; date < at; date += 1) {
            const [before, after] = [stateAt(intervals, day(date)), stateAt(attested, day(date))];
            const isOpen = before === 'manual' || before === 'not-assessed';
            const covers = all.some((one) => isInForce(one, new Date(day(date))));
            expect(after).toBe(isOpen && covers ? 'attested' : before);
          }
        },
      ),
      { numRuns: effort(15, 5000) },
    );
  });
});
