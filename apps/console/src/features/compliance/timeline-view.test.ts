import { countUnobservedDays, describeControl, describeFailures, listMonths, placeInterval } from './timeline-view';

const PERIOD = { from: '2026-09-01T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' };
const day = (date: string): string => `${date}T00:00:00.000Z`;
const control = {
  id: 'CC6.1',
  title: 'Access follows least privilege',
  section: 'CC6',
  intervals: [
    { from: day('2026-09-01'), to: day('2026-09-11'), state: 'not-observed' as const },
    { from: day('2026-09-11'), to: day('2026-11-30'), state: 'failed' as const },
  ],
  failures: [],
  acceptances: [],
};

describe('the timeline of controls', () => {
  it('places intervals by their share of the period', () => {
    const place = placeInterval(PERIOD, { from: day('2026-09-10'), to: day('2026-09-19') });
    expect([place.left, place.width]).toEqual([10, 10]);
  });

  it('marks each month that starts in the period', () =>
    expect(listMonths(PERIOD).map(({ iso }) => iso.slice(0, 7))).toEqual(['2026-09', '2026-10', '2026-11']));

  it('reads as a sentence', () =>
    expect(describeControl(control)).toBe('CC6.1: Not observed from 1 Sep 2026, Failed from 11 Sep 2026.'));

  it('shows the minimum and maximum duration of failures, and which continue', () => {
    const failures = [
      {
        firstSeen: day('2026-09-11'),
        lastSeen: day('2026-09-18'),
        passedAgain: day('2026-09-25'),
        atLeastDays: 7,
        atMostDays: 14,
      },
      {
        firstSeen: day('2026-10-02'),
        lastSeen: day('2026-10-09'),
        passedAgain: day('2026-10-16'),
        atLeastDays: 7,
        atMostDays: null,
      },
      {
        firstSeen: day('2026-11-06'),
        lastSeen: day('2026-11-20'),
        passedAgain: null,
        atLeastDays: 14,
        atMostDays: null,
      },
    ];
    expect(describeFailures({ ...control, failures }).map((text) => text.replace(/^.*: /, ''))).toEqual([
      'at least 7 days, at most 14 days.',
      'at least 7 days.',
      'at least 14 days so far.',
    ]);
  });

  it('counts unobserved days of controls that can be assessed', () => {
    const manual = { ...control, intervals: [{ ...PERIOD, state: 'not-observed' as const }] };
    expect(countUnobservedDays({ controls: [control, manual] })).toBe(10);
    expect(countUnobservedDays({ controls: [manual] })).toBe(0);
  });
});
