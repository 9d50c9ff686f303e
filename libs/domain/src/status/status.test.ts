import {
  countMissed,
  emptyStatus,
  findOverall,
  findUptime,
  isChecked,
  isWorkingNow,
  listDays,
  openIncident,
  recordChecks,
  STATUS_COMPONENTS,
  StatusReport,
  updateIncident,
} from './index';

const NOON = '2026-11-24T12:00:00.000Z';
const after = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
const EVERY = 300;
const PASSED = { outcome: 'passed' } as const;
const FAILED = { outcome: 'failed' } as const;
const UNKNOWN = { outcome: 'unknown' } as const;
const ALL = Object.fromEntries(STATUS_COMPONENTS.map(({ id }) => [id, PASSED]));
const record = (report: StatusReport, checks: Parameters<typeof recordChecks>[1], at: string) =>
  recordChecks(report, checks, { at, every: EVERY });

describe('the status report', () => {
  it('shows every day as not measured before the first check', () => {
    const days = listDays(emptyStatus(), 'api', new Date(NOON));
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({ day: '2026-11-24', kind: 'unmeasured', checks: 0, failed: 0 });
    expect(new Set(days.map(({ kind }) => kind))).toEqual(new Set(['unmeasured']));
    expect(findUptime(days)).toBeUndefined();
    expect(findOverall(emptyStatus(), new Date(NOON))).toBe('unknown');
  });

  it('counts checks by day, and calls a day degraded or failing by the share that failed', () => {
    let report = emptyStatus();
    for (const [minutes, api] of [
      [-2880, false],
      [-1440, true],
      [-1435, false],
      [-1430, true],
      [0, true],
    ] as const)
      report = record(report, { ...ALL, api: api ? PASSED : FAILED }, after(minutes));
    const days = listDays(report, 'api', new Date(NOON)).slice(-4);
    expect(days.map(({ kind }) => kind)).toEqual(['unmeasured', 'failing', 'degraded', 'working']);
    expect(findUptime(days)).toBe(60);
    expect(findOverall(report, new Date(NOON))).toBe('working');
    expect(StatusReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it('never rounds up to 100 percent', () => {
    const day = { day: '2026-11-24', kind: 'degraded', checks: 100_000, failed: 1 } as const;
    expect(findUptime([day])).toBe(99.99);
  });

  it('does not claim to know what was not checked, or was checked long ago', () => {
    const report = record(emptyStatus(), { ...ALL, scans: UNKNOWN }, NOON);
    expect(isWorkingNow(report, 'api', new Date(NOON))).toBe(true);
    expect(isWorkingNow(report, 'scans', new Date(NOON))).toBeUndefined();
    expect(findOverall(report, new Date(NOON))).toBe('unknown');
    expect(isWorkingNow(report, 'api', new Date(after(16)))).toBeUndefined();
  });

  it('forgets days and resolved incidents after 90 days, and keeps open ones', () => {
    let report = record(emptyStatus(), ALL, NOON);
    const incident = { title: 'Scans wait', text: 'We are looking.', components: ['scans' as const], at: NOON };
    report = openIncident(report, { ...incident, id: 'a' });
    report = openIncident(report, { ...incident, id: 'b' });
    report = updateIncident(report, 'a', { at: NOON, state: 'resolved', text: 'It is over.' });
    const later = record(report, ALL, after(91 * 1440));
    expect(later.components.api?.days).toHaveLength(1);
    expect(later.incidents.map(({ id }) => id)).toEqual(['b']);
    expect(record(report, ALL, after(89 * 1440)).incidents).toHaveLength(2);
  });
});

describe('a check', () => {
  const api = (report: StatusReport) => report.components.api;
  const afterwards = (...outcomes: ReadonlyArray<typeof PASSED | typeof FAILED | typeof UNKNOWN>) =>
    outcomes.reduce((report, check) => record(report, { ...ALL, api: check }, NOON), emptyStatus());
  const now = new Date(NOON);

  it('that failed once may be chance, and twice in a row is a failure until one passes', () => {
    expect(isWorkingNow(afterwards(PASSED, FAILED), 'api', now)).toBe(true);
    expect(isWorkingNow(afterwards(PASSED, FAILED, FAILED), 'api', now)).toBe(false);
    expect(findOverall(afterwards(PASSED, FAILED, FAILED), now)).toBe('degraded');
    expect(isWorkingNow(afterwards(PASSED, FAILED, PASSED, FAILED), 'api', now)).toBe(true);
    expect(isWorkingNow(afterwards(FAILED, FAILED, PASSED), 'api', now)).toBe(true);
    expect(api(afterwards(PASSED, FAILED, FAILED))?.days).toEqual([{ day: '2026-11-24', checks: 3, failed: 2 }]);
  });

  it('that failed or could not be made never lets a component that was not known work', () => {
    expect(isWorkingNow(afterwards(FAILED), 'api', now)).toBeUndefined();
    expect(isWorkingNow(afterwards(PASSED, UNKNOWN), 'api', now)).toBeUndefined();
    expect(isWorkingNow(afterwards(PASSED, UNKNOWN, FAILED), 'api', now)).toBeUndefined();
    expect(isWorkingNow(afterwards(FAILED, UNKNOWN, FAILED), 'api', now)).toBe(false);
    expect(api(afterwards(UNKNOWN, UNKNOWN))).toMatchObject({ gaps: 2, days: [] });
    expect(countMissed(afterwards(UNKNOWN, UNKNOWN))).toBe(2);
    expect(countMissed(afterwards(FAILED, FAILED, FAILED))).toBe(3);
    expect(countMissed(afterwards(FAILED, PASSED))).toBe(0);
  });

  it('that is made rarely stands until three of its own are missing', () => {
    let report = record(emptyStatus(), { ...ALL, scans: { ...PASSED, latencyMs: 90_000, every: 3600 } }, NOON);
    const { scans: _rare, ...often } = ALL;
    report = record(report, often, after(180));
    expect(isWorkingNow(report, 'scans', new Date(after(180)))).toBe(true);
    expect(report.components.scans).toMatchObject({ checkedAt: NOON, latencyMs: 90_000, days: [{ checks: 1 }] });
    expect(isWorkingNow(record(report, often, after(181)), 'scans', new Date(after(181)))).toBeUndefined();
  });

  it('that an installation does not make is not measured, and does not hide that the rest works', () => {
    const report = record(emptyStatus(), { ...ALL, scans: { outcome: 'off' } }, NOON);
    expect(isWorkingNow(report, 'scans', now)).toBeUndefined();
    expect([isChecked(report, 'scans'), isChecked(report, 'api')]).toEqual([false, true]);
    expect(findOverall(report, now)).toBe('working');
  });
});

describe('an incident', () => {
  const opened = openIncident(emptyStatus(), {
    id: 'a',
    at: NOON,
    title: ' Scans wait ',
    text: 'We are looking.',
    components: ['scans'],
  });

  it('is told newest first, until it is resolved', () => {
    expect(findOverall(record(opened, ALL, NOON), new Date(NOON))).toBe('degraded');
    const over = updateIncident(opened, 'a', { at: after(5), state: 'resolved', text: 'It is over.' });
    expect(over.incidents[0]).toMatchObject({
      title: 'Scans wait',
      updates: [{ state: 'resolved' }, { text: 'We are looking.' }],
    });
    expect(findOverall(record(over, ALL, NOON), new Date(NOON))).toBe('working');
    expect(() => updateIncident(over, 'a', { at: NOON, state: 'monitoring', text: 'x' })).toThrow('resolved');
  });

  it.each(['', ' ', 'x'.repeat(1001)])('is refused without a text that fits (%#)', (text) => {
    expect(() => updateIncident(opened, 'a', { at: NOON, state: 'identified', text })).toThrow('between 1 and 1000');
    expect(() => updateIncident(opened, 'b', { at: NOON, state: 'identified', text: 'x' })).toThrow('not found');
  });
});
