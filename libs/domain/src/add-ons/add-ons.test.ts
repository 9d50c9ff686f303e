import type { CarbonRow } from '../carbon/index';
import { latestRun } from '../schedules/index';
import {
  changeState,
  closeMonth,
  comparePaths,
  compareReadiness,
  countActiveDays,
  daysUntil,
  type ExposurePath,
  findMovers,
  makeAddOn,
  toWeeklySlot,
} from './index';

const at = (text: string): Date => new Date(`${text}Z`);
const SWITCHED_ON = at('2026-11-18T14:32:17');
const active = changeState(makeAddOn('greenops', SWITCHED_ON), 'active', SWITCHED_ON);

describe('an add-on', () => {
  it('has its weekly slot at the minute in which it was switched on, and is due at once', () => {
    expect(toWeeklySlot(active.anchor)).toEqual({ type: 'weekly', dow: ['WED'], time: '14:32', timezone: 'UTC' });
    const slot = latestRun(toWeeklySlot(active.anchor), SWITCHED_ON)?.toISOString() ?? '';
    expect(slot > active.handledThrough).toBe(true);
  });

  it('keeps its slot while it is paused, and makes up for no slot', () => {
    const paused = changeState(active, 'paused', at('2026-11-20T00:00:00'));
    const resumed = changeState(paused, 'active', at('2026-12-04T09:00:00'));
    expect(resumed.anchor).toBe(active.anchor);
    const slot = latestRun(toWeeklySlot(resumed.anchor), at('2026-12-04T09:00:00'))?.toISOString() ?? '';
    expect(slot > resumed.handledThrough).toBe(false);
    expect(resumed.periods).toHaveLength(2);
  });

  it('gets a new slot after it was off', () => {
    const off = changeState(active, 'off', at('2026-11-20T00:00:00'));
    expect(changeState(off, 'active', at('2026-11-27T06:05:00')).anchor).toBe('2026-11-27T06:05:00.000Z');
  });

  it.each([
    ['no period', [], 0],
    ['a day of which a minute was active', [['2026-11-03T10:00:00Z', '2026-11-03T10:01:00Z']], 1],
    [
      'one day of two periods',
      [
        ['2026-11-03T10:00:00Z', '2026-11-03T11:00:00Z'],
        ['2026-11-03T12:00:00Z', '2026-11-03T13:00:00Z'],
      ],
      1,
    ],
    ['days of another month', [['2026-10-30T10:00:00Z', '2026-11-02T00:00:00Z']], 2],
    ['a period that goes on', [['2026-11-20T10:00:00Z', null]], 4],
  ] as const)('counts its days: %s', (_name, periods, days) => {
    const list = periods.map(([from, to]) => ({ from, to }));
    expect(countActiveDays(list, '2026-11', at('2026-11-23T12:00:00'))).toBe(days);
  });
});

const path = (id: string, state: 'open' | 'not-assessed', ...data: readonly string[]): ExposurePath => ({
  id: `1 > internet > ${id}`,
  accountId: '1',
  state,
  hops: [{ kind: 'instance', id: id.split(' > ')[0] ?? '', name: id, region: 'r', state, fact: '' }],
  data: data.map((one) => ({ kind: 'bucket', id: one, name: one, access: ['read'], state, fact: '' })),
  moreData: 0,
});

describe('the comparison of exposure paths', () => {
  const before = [path('i > role', 'open', 'a', 'b')];
  const gap = { accountId: '1', region: 'r', what: 'w', reason: 'r' };
  it.each([
    ['nothing changed', { paths: before, gaps: [] }, {}],
    [
      'a path opened',
      { paths: [...before, path('j > role', 'open', 'a')], gaps: [] },
      { opened: ['1 > internet > j > role > a'] },
    ],
    [
      'data was closed',
      { paths: [path('i > role', 'open', 'a')], gaps: [] },
      { closed: ['1 > internet > i > role > b'] },
    ],
    ['the path is in doubt', { paths: [path('i > unknown', 'not-assessed')], gaps: [] }, {}],
    ['part of the account was not read', { paths: [], gaps: [gap] }, {}],
  ])('%s', (_name, found, changes) => {
    expect(comparePaths({ paths: before, morePaths: 0 }, { ...found, morePaths: 0 })).toEqual({
      opened: [],
      closed: [],
      ...changes,
    });
  });
});

describe('the comparison of exposure paths that are listed in part', () => {
  const compare = (before: readonly ExposurePath[], paths: readonly ExposurePath[], morePaths = 0) =>
    comparePaths({ paths: before, morePaths }, { paths, morePaths, gaps: [] });
  const cut = (...data: readonly string[]): ExposurePath => ({ ...path('i > role', 'open', ...data), moreData: 7 });
  const key = (data: string): string => `1 > internet > i > role > ${data}`;

  it.each([
    ['new data pushes other data off the list', cut('b', 'c'), cut('a', 'b'), { opened: [key('a')] }],
    ['data takes the place of data that was closed', cut('b', 'c'), cut('c', 'd'), { closed: [key('b')] }],
  ])('%s', (_name, before, now, changes) => {
    expect(compare([before], [now])).toEqual({ opened: [], closed: [], ...changes });
  });

  it('calls no path closed that the list has no room for', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((id) => path(id, 'open', 'x')) as [
      ExposurePath,
      ExposurePath,
      ExposurePath,
    ];
    expect(compare([second, third], [first, second], 3)).toEqual({
      opened: ['1 > internet > a > x'],
      closed: [],
    });
    expect(compare([first, second], [second, third], 3)).toEqual({
      opened: [],
      closed: ['1 > internet > a > x'],
    });
  });
});

describe('readiness', () => {
  const control = (name: string, state: 'passed' | 'failed' | 'unknown' | 'manual') => ({ control: name, state });
  const states = {
    framework: 'soc2',
    controls: [control('a', 'passed'), control('b', 'failed'), control('c', 'unknown')],
  };
  const asked = { name: 'SOC 2', auditDate: '2026-12-01', now: at('2026-11-23T23:59:00') };

  it('counts down and compares with the run before', () => {
    expect(compareReadiness(states, { ...asked, before: ['b', 'c'] })).toMatchObject({
      passed: 1,
      failed: 1,
      unknown: 1,
      gained: ['a'],
      lost: ['b', 'c'],
      daysLeft: 8,
    });
  });

  it('has no changes in the first run', () => {
    expect(compareReadiness(states, { ...asked, before: undefined })).toMatchObject({ gained: [], lost: [] });
  });

  it('counts days by the calendar', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-22'].map((date) => daysUntil(date, asked.now))).toEqual([0, 1, -1]);
  });
});

const row = (overrides: Partial<CarbonRow>): CarbonRow => ({
  month: '2026-10',
  accountId: '1',
  region: 'eu-west-1',
  service: 'ec2',
  source: 'estimate',
  method: 'current 1',
  observedHours: 744,
  hours: 744,
  machineHours: 1,
  kwh: 1,
  operationalKg: 1,
  embodiedKg: 1,
  totalKg: 10,
  lowKg: 8,
  highKg: 12,
  assessed: 1,
  notAssessed: 0,
  reasons: {},
  ...overrides,
});

describe('a closed month', () => {
  it.each([
    ['more was used', [row({})], [row({ totalKg: 15 })], 'usage'],
    ['a service is new', [row({ service: 's3' })], [row({ service: 's3' }), row({})], 'usage'],
    ['other factors apply', [row({})], [row({ totalKg: 15, method: 'current 2' })], 'factors'],
    ['less was observed', [row({})], [row({ totalKg: 5, observedHours: 300 })], 'coverage'],
    ['more was not assessed', [row({})], [row({ totalKg: 5, notAssessed: 3 })], 'coverage'],
    ['its figure is unknown', [row({})], [row({ totalKg: null })], 'coverage'],
  ] as const)('names why a service moved: %s', (_name, before, after, cause) => {
    expect(findMovers(before, after)).toMatchObject([{ service: 'ec2', cause }]);
  });

  it('has no movers without figures of the month before', () => {
    expect(findMovers([], [row({})])).toEqual([]);
  });

  const close = (totalKg: number, closed?: ReturnType<typeof closeMonth>, now = '2026-11-02T00:00:00') =>
    closeMonth({
      month: '2026-10',
      rows: [row({ totalKg }), row({ service: 's3', totalKg: null })],
      rowsBefore: [row({})],
      observedHours: 700,
      hours: 744,
      closed,
      now: at(now),
    });

  it('keeps its first figure beside one that changed', () => {
    const first = close(12);
    expect(first).toMatchObject({ totalKg: 12, beforeKg: 10, closedAt: '2026-11-02T00:00:00.000Z' });
    expect(first.closedWithKg).toBeUndefined();
    const second = close(13, first, '2026-11-09T00:00:00');
    expect(second).toMatchObject({ totalKg: 13, closedWithKg: 12, closedAt: first.closedAt });
    expect(close(14, second, '2026-11-16T00:00:00')).toMatchObject({ totalKg: 14, closedWithKg: 12 });
  });
});
