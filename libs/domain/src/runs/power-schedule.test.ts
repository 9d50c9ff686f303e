import { findPowerSlot, listPowerSpans, nextPowerSlot, PowerHours, stoppedShare } from './power-schedule';

const HOURS: PowerHours = { dow: ['MON', 'FRI'], start: '08:00', stop: '19:00', timezone: 'Europe/Berlin' };
const find = (at: string, hours = HOURS) => {
  const slot = findPowerSlot(hours, new Date(at));
  return slot && [slot.action, slot.at.toISOString()];
};

describe('what an instance is to be', () => {
  it.each([
    ['running in working hours', '2026-11-20T12:00:00Z', ['start', '2026-11-20T07:00:00.000Z']],
    ['running from the first moment', '2026-11-20T07:00:00Z', ['start', '2026-11-20T07:00:00.000Z']],
    ['stopped at the weekend', '2026-11-22T12:00:00Z', ['stop', '2026-11-20T18:00:00.000Z']],
    ['running in summer time', '2026-07-06T06:00:00Z', ['start', '2026-07-06T06:00:00.000Z']],
  ])('is %s', (_case, at, expected) => {
    expect(find(at)).toEqual(expected);
  });

  it('is stopped on the next day if it runs overnight', () => {
    const night: PowerHours = { ...HOURS, dow: ['SUN'], start: '22:00', stop: '04:00' };
    expect(find('2026-11-23T02:00:00Z', night)).toEqual(['start', '2026-11-22T21:00:00.000Z']);
    expect(find('2026-11-23T03:00:00Z', night)).toEqual(['stop', '2026-11-23T03:00:00.000Z']);
  });

  it('keeps to the clock where clocks change', () => {
    const early: PowerHours = { ...HOURS, dow: ['SUN'], start: '02:30', stop: '12:00' };
    // The hour is skipped in spring, so there is no start; in autumn it comes twice, and starts once.
    expect(find('2026-03-29T09:00:00Z', early)?.[0]).toBe('stop');
    expect(find('2026-10-25T01:45:00Z', early)).toEqual(['start', '2026-10-25T00:30:00.000Z']);
  });

  it('cannot start and stop at the same moment', () => {
    expect(PowerHours.safeParse({ ...HOURS, stop: '08:00' }).success).toBe(false);
  });
});

describe('what comes next', () => {
  const next = (at: string, hours = HOURS) => {
    const slot = nextPowerSlot(hours, new Date(at));
    return slot && [slot.action, slot.at.toISOString()];
  };

  it.each([
    ['the stop in working hours', '2026-11-20T12:00:00Z', ['stop', '2026-11-20T18:00:00.000Z']],
    ['the start after a weekend', '2026-11-21T12:00:00Z', ['start', '2026-11-23T07:00:00.000Z']],
    ['not the slot of this moment', '2026-11-23T07:00:00Z', ['stop', '2026-11-23T18:00:00.000Z']],
  ])('is %s', (_case, at, expected) => {
    expect(next(at)).toEqual(expected);
  });
});

describe('a week of hours', () => {
  it('has a span a day, and two for a night', () => {
    expect(listPowerSpans({ ...HOURS, dow: ['MON'] })).toEqual([{ day: 'MON', from: 480, to: 1140 }]);
    expect(listPowerSpans({ ...HOURS, dow: ['SUN'], start: '22:00', stop: '04:30' })).toEqual([
      { day: 'SUN', from: 1320, to: 1440 },
      { day: 'MON', from: 0, to: 270 },
    ]);
    expect(listPowerSpans({ ...HOURS, dow: ['SAT'], start: '06:00', stop: '00:00' })).toEqual([
      { day: 'SAT', from: 360, to: 1440 },
    ]);
  });

  it('says which share of it the instance is stopped', () => {
    expect(stoppedShare({ ...HOURS, dow: ['MON', 'TUE', 'WED', 'THU', 'FRI'], stop: '20:00' })).toBeCloseTo(108 / 168);
    expect(stoppedShare({ ...HOURS, dow: ['MON'], start: '12:00', stop: '11:00' })).toBeCloseTo(145 / 168);
  });
});
