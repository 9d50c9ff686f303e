import fc from 'fast-check';
import { effort, reportFigure, SEED } from '../testing/effort';
import { type Interval, openTimeline, type TimelineInput } from './intervals';

const A = '111122223333';
const B = '444455556666';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const day = (days: number): string => new Date(START + days * DAY_MS).toISOString();

type Status = 'pass' | 'fail' | 'unknown' | 'manual';

const makeSeen = (days: number, verdicts: Readonly<Record<string, Status | 'none'>>, accountId = A) => ({
  accountId,
  at: day(days),
  planned: Object.keys(verdicts),
  tallies: Object.entries(verdicts).flatMap(([check, status]) =>
    status === 'none' ? [] : [{ check, pass: 0, fail: 0, unknown: 0, manual: 0, [status]: 1 }],
  ),
});

const makeLink = (accountId: string, from = -100, to: number | null = null) => ({
  accountId,
  linkedAt: day(from),
  unlinkedAt: to === null ? null : day(to),
});

const open = (observations: TimelineInput['observations'], given: Partial<TimelineInput> = {}) =>
  openTimeline({
    observations,
    accounts: [makeLink(A)],
    from: day(0),
    to: day(30),
    validForMs: 8 * DAY_MS,
    ...given,
  });

const read = (intervals: readonly Interval[]): string[] =>
  intervals.map(({ from, to, state }) => {
    const at = (iso: string) => (Date.parse(iso) - START) / DAY_MS;
    return `${at(from)}-${at(to)} ${state}`;
  });

const CONTROL = { checks: ['a'] };

describe('the timeline of a control', () => {
  it('keeps each state until the next observation', () => {
    const timeline = open([makeSeen(1, { a: 'pass' }), makeSeen(8, { a: 'fail' }), makeSeen(15, { a: 'pass' })]);
    expect(read(timeline.listIntervals(CONTROL))).toEqual([
      '0-1 not-observed',
      '1-8 passed',
      '8-15 failed',
      '15-23 passed',
      '23-30 not-observed',
    ]);
  });

  it('is not observed after an observation has expired, even one made before the period', () => {
    const timeline = open([makeSeen(-3, { a: 'pass' }), makeSeen(20, { a: 'pass' })]);
    expect(read(timeline.listIntervals(CONTROL))).toEqual([
      '0-5 passed',
      '5-20 not-observed',
      '20-28 passed',
      '28-30 not-observed',
    ]);
  });

  it('ignores scans that did not run the check', () => {
    const timeline = open([makeSeen(0, { a: 'pass' }), makeSeen(4, { other: 'fail' })]);
    expect(read(timeline.listIntervals(CONTROL))).toEqual(['0-8 passed', '8-30 not-observed']);
  });

  it('passes only while every check of the control was evaluated', () => {
    const timeline = open([makeSeen(0, { a: 'pass' }), makeSeen(4, { b: 'pass' })]);
    expect(read(timeline.listIntervals({ checks: ['a', 'b'] }))).toEqual([
      '0-4 not-observed',
      '4-8 passed',
      '8-30 not-observed',
    ]);
  });

  it('distinguishes unknown, no resources and manual review from passed', () => {
    const timeline = open([makeSeen(0, { a: 'unknown', b: 'none', c: 'manual' })], { to: day(8) });
    expect(read(timeline.listIntervals({ checks: ['a'] }))).toEqual(['0-8 not-known']);
    expect(read(timeline.listIntervals({ checks: ['b'] }))).toEqual(['0-8 not-assessed']);
    expect(read(timeline.listIntervals({ checks: ['c'] }))).toEqual(['0-8 manual']);
    expect(read(timeline.listIntervals({ checks: [], manual: true }))).toEqual(['0-8 manual']);
    expect(read(timeline.listIntervals({ checks: [] }))).toEqual(['0-8 not-assessed']);
  });

  it('fails while any linked account fails, and ignores accounts while they are not linked', () => {
    const observations = [0, 7, 14, 21, 28].flatMap((at) => [
      makeSeen(at, { a: 'pass' }),
      makeSeen(at, { a: 'fail' }, B),
    ]);
    const timeline = open(observations, { accounts: [makeLink(A), makeLink(B, 3, 10)] });
    expect(read(timeline.listIntervals(CONTROL))).toEqual(['0-3 passed', '3-10 failed', '10-30 passed']);
  });

  it('keeps the history of unlinked accounts, and is not observed while no account is linked', () => {
    const timeline = open([makeSeen(0, { a: 'fail' })], { accounts: [makeLink(A, -5, 4)] });
    expect(read(timeline.listIntervals(CONTROL))).toEqual(['0-4 failed', '4-30 not-observed']);
  });

  it('is not observed if a linked account was never scanned', () => {
    const timeline = open([makeSeen(0, { a: 'pass' })], { accounts: [makeLink(A), makeLink(B)] });
    expect(read(timeline.listIntervals(CONTROL))).toEqual(['0-30 not-observed']);
  });

  it('covers the period without gaps for any history, and never reports passed without a passing observation', () => {
    const runs = effort(50, 20_000);
    const status = fc.constantFrom<Status | 'none'>('pass', 'fail', 'unknown', 'none');
    const observation = fc
      .record({
        hours: fc.integer({ min: -400, max: 1000 }),
        account: fc.constantFrom(A, B),
        verdicts: fc.dictionary(fc.constantFrom('a', 'b'), status),
      })
      .map(({ hours, account, verdicts }) => makeSeen(hours / 24, verdicts, account));
    const link = (account: string) =>
      fc
        .tuple(fc.integer({ min: -30, max: 20 }), fc.option(fc.integer({ min: 0, max: 20 })))
        .map(([from, length]) => makeLink(account, from, length === null ? null : from + length));
    let failed = 0;
    fc.assert(
      fc.property(
        fc.array(observation, { maxLength: 14 }),
        fc.tuple(link(A), link(B)),
        fc.constantFrom(26 * HOUR_MS, 8 * DAY_MS),
        (observations, accounts, validForMs) => {
          failed += 1;
          const intervals = open(observations, { accounts, validForMs }).listIntervals({ checks: ['a', 'b'] });
          expect(intervals[0]?.from).toBe(day(0));
          expect(intervals.at(-1)?.to).toBe(day(30));
          intervals.slice(1).forEach((interval, index) => {
            expect(interval.from).toBe(intervals[index]?.to);
            expect(interval.state).not.toBe(intervals[index]?.state);
          });
          for (const { from, to, state } of intervals.filter((interval) => interval.state === 'passed')) {
            expect(from < to).toBe(true);
            const passing = observations.filter(
              ({ at, tallies }) =>
                at <= from && Date.parse(from) - Date.parse(at) < validForMs && tallies.some(({ pass }) => pass > 0),
            );
            expect([state, passing.length > 0]).toEqual(['passed', true]);
          }
          failed -= 1;
        },
      ),
      { numRuns: runs, seed: SEED },
    );
    reportFigure({ id: 'E1', what: 'random histories of observations', tried: runs, failed });
  });
});

describe('a failure of a control', () => {
  it('lasts between a minimum and a maximum, because changes happen between scans', () => {
    const timeline = open([0, 7, 14, 21, 28].map((at) => makeSeen(at, { a: at === 7 || at === 14 ? 'fail' : 'pass' })));
    expect(timeline.listFailures(CONTROL)).toEqual([
      { firstSeen: day(7), lastSeen: day(14), passedAgain: day(21), atLeastDays: 7, atMostDays: 21 },
    ]);
  });

  it('has no maximum while it lasts or if nothing passed before', () => {
    expect(open([makeSeen(0, { a: 'pass' }), makeSeen(7, { a: 'fail' })]).listFailures(CONTROL)).toEqual([
      { firstSeen: day(7), lastSeen: day(7), passedAgain: null, atLeastDays: 0, atMostDays: null },
    ]);
    expect(open([makeSeen(0, { a: 'fail' }), makeSeen(7, { a: 'pass' })]).listFailures(CONTROL)).toEqual([
      { firstSeen: day(0), lastSeen: day(0), passedAgain: day(7), atLeastDays: 0, atMostDays: null },
    ]);
  });

  it('ends when the resource is gone, or when only manual review is left', () => {
    const seen = [makeSeen(0, { a: 'pass' }), makeSeen(7, { a: 'fail' }), makeSeen(14, { a: 'none' })];
    const failure = { firstSeen: day(7), lastSeen: day(7), passedAgain: day(14), atLeastDays: 0, atMostDays: 14 };
    expect(open(seen).listFailures(CONTROL)).toEqual([failure]);
    expect(open(seen).listFailures({ ...CONTROL, manual: true })).toEqual([failure]);
  });

  it('continues over an unobserved gap', () => {
    const timeline = open([
      makeSeen(0, { a: 'pass' }),
      makeSeen(2, { a: 'fail' }),
      makeSeen(20, { a: 'fail' }),
      makeSeen(27, { a: 'pass' }),
    ]);
    expect(timeline.listFailures(CONTROL)).toEqual([
      { firstSeen: day(2), lastSeen: day(20), passedAgain: day(27), atLeastDays: 18, atMostDays: 27 },
    ]);
  });
});
