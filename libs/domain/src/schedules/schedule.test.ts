import fc from 'fast-check';
import { effort } from '../testing/effort';
import { latestRun, nextRun, scheduleFault } from './next-run';
import { Schedule } from './schedule';
import { isTimeZone } from './time-zone';

const BERLIN = 'Europe/Berlin';
const daily = (time: string, timezone = BERLIN): Schedule => ({ type: 'daily', time, timezone });
const once = (date: string, time: string, timezone = BERLIN): Schedule => ({ type: 'once', date, time, timezone });
const runsFrom = (schedule: Schedule, from: string, count: number): string[] => {
  const runs: string[] = [];
  for (let at: Date | undefined = new Date(from); runs.length < count; ) {
    at = nextRun(schedule, at);
    if (!at) break;
    runs.push(at.toISOString());
  }
  return runs;
};

describe('a daily schedule', () => {
  it('follows local time when daylight saving time starts and ends', () => {
    expect(runsFrom(daily('09:00'), '2027-03-27T00:00:00Z', 3)).toEqual([
      '2027-03-27T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ]);
    expect(runsFrom(daily('09:00'), '2027-10-30T00:00:00Z', 2)).toEqual([
      '2027-10-30T07:00:00.000Z',
      '2027-10-31T08:00:00.000Z',
    ]);
  });

  it('skips the night in which its time does not exist', () => {
    expect(runsFrom(daily('02:30'), '2027-03-27T00:00:00Z', 2)).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
  });

  it('runs once in the night in which its time occurs twice', () => {
    expect(runsFrom(daily('02:30'), '2027-10-30T12:00:00Z', 2)).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ]);
  });

  it('handles half-hour changes, changes at midnight, and offsets of 14 hours', () => {
    expect(runsFrom(daily('02:15', 'Australia/Lord_Howe'), '2027-10-02T00:00:00Z', 2)).toEqual([
      '2027-10-03T15:15:00.000Z',
      '2027-10-04T15:15:00.000Z',
    ]);
    expect(runsFrom(daily('00:30', 'Asia/Beirut'), '2027-03-26T12:00:00Z', 2)).toEqual([
      '2027-03-26T22:30:00.000Z',
      '2027-03-28T21:30:00.000Z',
    ]);
    expect(runsFrom(daily('23:59', 'Pacific/Kiritimati'), '2027-01-01T00:00:00Z', 1)).toEqual([
      '2027-01-01T09:59:00.000Z',
    ]);
  });

  it('is past at its exact minute', () => {
    expect(nextRun(daily('09:00', 'UTC'), new Date('2027-01-01T09:00:00.000Z'))?.toISOString()).toBe(
      '2027-01-02T09:00:00.000Z',
    );
    expect(latestRun(daily('09:00', 'UTC'), new Date('2027-01-01T09:00:00.000Z'))?.toISOString()).toBe(
      '2027-01-01T09:00:00.000Z',
    );
  });
});

describe('a weekly schedule', () => {
  it("runs on its days, by its zone's calendar", () => {
    const weekly: Schedule = { type: 'weekly', dow: ['MON', 'FRI'], time: '08:00', timezone: 'Asia/Tokyo' };
    expect(runsFrom(weekly, '2026-11-21T00:00:00Z', 3)).toEqual([
      '2026-11-22T23:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
      '2026-11-29T23:00:00.000Z',
    ]);
  });

  it('waits a week if its only night lacks the hour', () => {
    const weekly: Schedule = { type: 'weekly', dow: ['SUN'], time: '02:30', timezone: BERLIN };
    expect(runsFrom(weekly, '2027-03-22T00:00:00Z', 1)).toEqual(['2027-04-04T00:30:00.000Z']);
    expect(latestRun(weekly, new Date('2027-03-30T00:00:00Z'))?.toISOString()).toBe('2027-03-21T01:30:00.000Z');
  });
});

describe('a one-time run', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');

  it('runs once', () => {
    expect(runsFrom(once('2026-12-24', '18:00'), now.toISOString(), 5)).toEqual(['2026-12-24T17:00:00.000Z']);
    expect(scheduleFault(once('2026-12-24', '18:00'), now)).toBeUndefined();
  });

  it('must be in the future', () => {
    expect(scheduleFault(once('2026-11-21', '13:00'), now)).toBe(
      '13:00 on 2026-11-21 in Europe/Berlin has passed. Choose a time in the future.',
    );
    expect(scheduleFault(once('2026-11-21', '13:01'), now)).toBeUndefined();
  });

  it.each([
    ['2027-03-28', '02:30', BERLIN, '03:00 on 2027-03-28'],
    ['2027-03-28', '02:00', BERLIN, '03:00 on 2027-03-28'],
    ['2027-03-14', '02:59', 'America/New_York', '03:00 on 2027-03-14'],
    ['2027-10-03', '02:10', 'Australia/Lord_Howe', '02:30 on 2027-10-03'],
  ])('at %s %s, which clocks in %s skip, is refused with the next valid time', (date, time, timezone, valid) => {
    expect(scheduleFault(once(date, time, timezone), now)).toBe(
      `On ${date}, clocks in ${timezone} skip ${time}. The next valid time is ${valid}.`,
    );
  });
});

describe('schedule validation', () => {
  it.each([
    [{ type: 'daily', time: '24:00', timezone: 'UTC' }],
    [{ type: 'daily', time: '9:00', timezone: 'UTC' }],
    [{ type: 'daily', time: '09:00 * * ? *', timezone: 'UTC' }],
    [{ type: 'daily', time: '09:00\n', timezone: 'UTC' }],
    [{ type: 'daily', time: '09:00' }],
    [{ type: 'daily', time: '09:00', timezone: 'UTC', dow: ['MON'] }],
    [{ type: 'daily', time: '09:00', timezone: '+02:00' }],
    [{ type: 'weekly', time: '09:00', timezone: 'UTC', dow: [] }],
    [{ type: 'weekly', time: '09:00', timezone: 'UTC', dow: ['MON', 'MON'] }],
    [{ type: 'weekly', time: '09:00', timezone: 'UTC', dow: ['MON-FRI'] }],
    [{ type: 'weekly', time: '09:00', timezone: 'UTC', dow: 'MON' }],
    [{ type: 'once', date: '2027-02-29', time: '09:00', timezone: 'UTC' }],
    [{ type: 'once', date: '27-02-01', time: '09:00', timezone: 'UTC' }],
    [{ type: 'hourly', time: '09:00', timezone: 'UTC' }],
    [{ type: 'cron', expression: '* * * * *' }],
  ])('rejects %j', (input) => {
    expect(Schedule.safeParse(input).success).toBe(false);
  });

  it('accepts every zone name browsers use, and no others', () => {
    for (const zone of [
      'UTC',
      BERLIN,
      'Asia/Kolkata',
      'Asia/Calcutta',
      'America/Argentina/Buenos_Aires',
      'America/Port-au-Prince',
    ])
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    for (const zone of [
      '',
      'europe/berlin',
      'EUROPE/BERLIN',
      'Europe/BERLIN',
      'Mars/Olympus',
      '+01:00',
      'EST',
      'Berlin',
      '../etc/passwd',
      `Europe/${'x'.repeat(99)}`,
      'Europe/Berlin ',
      'Europe/Berlin\n',
      '__proto__',
    ])
      expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
  });

  it('accepts or rejects random cases, and every accepted one has a next run or an error', () => {
    const odd = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('09:00', '2027-05-05', 'UTC', BERLIN, 'MON', '*', '?', '0/15', 'cron(0 0 * * ? *)'),
      fc.integer(),
      fc.constant(null),
    );
    const anything = fc.record(
      {
        type: fc.constantFrom('once', 'daily', 'weekly', 'rate', ''),
        time: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('00:00', '09:30', '23:59') }, odd),
        date: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('2027-05-05', '2020-01-01') }, odd),
        timezone: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('UTC', BERLIN, 'Asia/Kolkata') }, odd),
        dow: fc.oneof(
          { weight: 3, arbitrary: fc.subarray(['MON', 'TUE', 'SUN']) },
          fc.array(odd, { maxLength: 9 }),
          odd,
        ),
      },
      { requiredKeys: ['type'] },
    );
    const now = new Date('2026-11-21T12:00:00.000Z');
    fc.assert(
      fc.property(anything, (input) => {
        const parsed = Schedule.safeParse(input);
        return (
          !parsed.success ||
          scheduleFault(parsed.data, now) !== undefined ||
          (nextRun(parsed.data, now)?.getTime() ?? 0) > now.getTime()
        );
      }),
      { numRuns: effort(300, 20_000) },
    );
  });
});
