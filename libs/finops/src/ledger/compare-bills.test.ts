import { dayAfter } from '../forecast/index';
import { type BilledDay, compareBills, findHistoryStart, type SavedByResource } from './compare-bills';

const FROM = '2026-08-01';
const CHANGED = '2026-10-01';
const COMPUTE = 'Amazon Elastic Compute Cloud - Compute';
/** A saving of $20 a day, made at the beginning of a day. */
const saving = (more: Partial<SavedByResource> = {}): SavedByResource => ({
  id: 'e-1',
  rule: 'EC2-RIGHTSIZE',
  at: `${CHANGED}T00:00:00.000Z`,
  savedUsd: 400,
  hours: 480,
  ...more,
});
/** $100 a day with a weekend, and what it falls to. */
const bill = (fall: number, days = 90): BilledDay[] =>
  Array.from({ length: days }, (_, index) => {
    const date = dayAfter(FROM, index);
    const isFree = new Date(date).getUTCDay() % 6 === 0;
    const usual = (isFree ? 80 : 100) + ((index * 7) % 5) - 2;
    return { date, estimated: false, usdByService: { [COMPUTE]: usual - (date >= CHANGED ? fall : 0), other: 50 } };
  });

describe('a saving held against the bill', () => {
  it('agrees if the bill fell as the resources say', () => {
    const found = compareBills([saving()], bill(20)).get('e-1');
    expect(found?.agrees).toBe(true);
    expect(found?.savedUsd).toBeGreaterThan(0.9 * 608);
    expect(found?.savedUsd).toBeLessThan(1.1 * 608);
  });

  it.each([
    ['did not fall', 0],
    ['rose', -20],
    ['fell three times as much', 60],
  ])('disagrees if the bill %s', (_case, fall) => {
    expect(compareBills([saving()], bill(fall)).get('e-1')?.agrees).toBe(false);
  });

  it('is shared among the changes of a service by what each saves', () => {
    const found = compareBills([saving({ savedUsd: 300 }), saving({ id: 'e-2', savedUsd: 100 })], bill(20));
    const [one, other] = [found.get('e-1')?.savedUsd ?? 0, found.get('e-2')?.savedUsd ?? 0];
    expect(one / other).toBeCloseTo(3);
    expect(one + other).toBeCloseTo(compareBills([saving()], bill(20)).get('e-1')?.savedUsd ?? 0);
  });

  it('counts a later change from its own day', () => {
    const later = saving({ id: 'e-2', at: '2026-10-16T00:00:00.000Z' });
    const days = bill(20).map((day) => ({
      ...day,
      usdByService: { [COMPUTE]: (day.usdByService[COMPUTE] ?? 0) - (day.date >= '2026-10-16' ? 20 : 0) },
    }));
    expect(compareBills([saving(), later], days).get('e-2')?.agrees).toBe(true);
  });

  it.each<[string, Partial<SavedByResource>, BilledDay[]]>([
    ['less than 14 days have passed', {}, bill(20, 74)],
    ['the newest days are estimates', {}, bill(20, 75).map((day, at) => ({ ...day, estimated: at === 74 }))],
    ['there are less than 14 days before it', { at: `${dayAfter(FROM, 13)}T00:00:00.000Z` }, bill(20)],
    ['no service is known for the rule', { rule: 'NO-SUCH-RULE' }, bill(20)],
  ])('is not compared if %s', (_case, more, days) => {
    expect(compareBills([saving(more)], days).size).toBe(0);
  });

  it('needs 90 days of history', () => {
    expect(findHistoryStart([saving({ at: '2026-11-01T00:00:00.000Z' }), saving()])).toBe('2026-07-03');
    expect(findHistoryStart([])).toBeUndefined();
  });
});
