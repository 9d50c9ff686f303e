import fc from 'fast-check';
import { aFinding, aRecommendation } from '../testing/index';
import { byRisk } from '../findings/index';
import { bySaving } from '../recommendations/index';
import { prioritise } from './priority';

const SEVERITIES = ['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const usd = fc.double({ min: 0, max: 1e6, noNaN: true });
const kg = fc.double({ min: 0, max: 1e5, noNaN: true });
const toScore = (facts: Parameters<typeof aRecommendation>[0]) =>
  prioritise([], [aRecommendation(facts)])[0]?.score ?? Number.NaN;

describe('one ranking of findings and recommendations', () => {
  it('ranks a critical finding above small savings, and large savings above a minor finding', () => {
    const order = prioritise(
      [aFinding({ id: 'critical', severity: 'CRITICAL' }), aFinding({ id: 'low', severity: 'LOW' })],
      [
        aRecommendation({ id: 'few', rule: 'few', monthlySavingUsd: 3, monthlyKgCo2e: 0, risk: 'low' }),
        aRecommendation({ id: 'many', rule: 'many', monthlySavingUsd: 4000, monthlyKgCo2e: 0, risk: 'low' }),
      ],
    );
    expect(order.map(({ id }) => id)).toEqual(['critical', 'many', 'low', 'few']);
    expect(order[1]?.why).toBe('Saves $4,000.00 a month; low-risk change.');
    expect(order[0]?.why).toBe(`Critical risk: ${aFinding().detail}`);
  });

  it.each([
    [{ aim: 'saving' }, 'Saves $40.00 a month; low-risk change.'],
    [{}, 'Saves $40.00 a month; low-risk change.'],
    [{ aim: 'saving', monthlySavingUsd: 0, atMostUsd: 40 }, 'Saves between $0.00 and $40.00 a month; low-risk change.'],
    [{ aim: 'review' }, "Needs its owner's decision on about $40.00 a month; low-risk change."],
    [{ aim: 'hygiene', monthlySavingUsd: 0 }, 'Housekeeping without a dollar figure; low-risk change.'],
    [{ aim: 'performance', monthlySavingUsd: 0 }, 'Better performance at the same price; low-risk change.'],
  ] as const)('names the aim and never calls a question a saving: %p', (facts, why) => {
    expect(
      prioritise([], [aRecommendation({ monthlySavingUsd: 40, monthlyKgCo2e: 0, risk: 'low', ...facts })])[0]?.why,
    ).toBe(why);
  });

  it('excludes resolved, muted and dismissed items', () => {
    expect(
      prioritise(
        [aFinding({ status: 'resolved' }), aFinding({ status: 'muted' })],
        [aRecommendation({ status: 'dismissed' })],
      ),
    ).toEqual([]);
  });

  it('never ranks lower with more dollars, more carbon, less risk or a higher severity', () => {
    fc.assert(
      fc.property(usd, usd, kg, kg, (one, more, oneKg, moreKg) => {
        const base = toScore({ monthlySavingUsd: one, monthlyKgCo2e: oneKg, risk: 'medium' });
        expect(
          toScore({ monthlySavingUsd: one + more, monthlyKgCo2e: oneKg + moreKg, risk: 'medium' }),
        ).toBeGreaterThanOrEqual(base);
        expect(toScore({ monthlySavingUsd: one, monthlyKgCo2e: oneKg, risk: 'low' })).toBeGreaterThanOrEqual(base);
        expect(base).toBeGreaterThanOrEqual(0);
        expect(base).toBeLessThanOrEqual(100);
      }),
    );
    const scores = SEVERITIES.map((severity) => prioritise([aFinding({ severity })], [])[0]?.score ?? 0);
    expect([...scores].sort((a, b) => a - b)).toEqual(scores);
  });

  it('ranks savings among the first five beside any number of critical findings', () => {
    const findings = Array.from({ length: 40 }, (_, n) =>
      aFinding({ id: `f-${n}`, check: `c-${n}`, severity: 'CRITICAL' }),
    );
    const five = prioritise(findings, [aRecommendation({ monthlySavingUsd: 120 })]).slice(0, 5);
    expect(five.map(({ kind }) => kind)).toEqual(['finding', 'finding', 'finding', 'recommendation', 'finding']);
  });

  it('keeps the order of Findings and of Recommendations', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...SEVERITIES), fc.integer({ min: 1, max: 9 })), { maxLength: 30 }),
        fc.array(fc.tuple(usd, kg), { maxLength: 30 }),
        (some, savings) => {
          const findings = some.map(([severity, day], n) =>
            aFinding({ id: `f-${n}`, check: `c-${n}`, severity, firstSeen: `2026-11-0${day}T00:00:00.000Z` }),
          );
          const recommendations = savings.map(([monthlySavingUsd, monthlyKgCo2e], n) =>
            aRecommendation({ id: `r-${n}`, rule: `rule-${n}`, monthlySavingUsd, monthlyKgCo2e }),
          );
          const order = prioritise(findings, recommendations);
          const toIds = (wanted: string) => order.filter(({ kind }) => kind === wanted).map(({ id }) => id);
          expect(toIds('finding')).toEqual([...findings].sort(byRisk).map(({ id }) => id));
          expect(toIds('recommendation')).toEqual([...recommendations].sort(bySaving).map(({ id }) => id));
        },
      ),
    );
  });

  it('groups one fault over its accounts, but not across severities', () => {
    const [one, other] = prioritise(
      [
        aFinding({ id: 'newest', check: 'open', accountId: '2', firstSeen: '2026-11-03T00:00:00.000Z' }),
        aFinding({ id: 'older', check: 'open', accountId: '1', firstSeen: '2026-11-02T00:00:00.000Z' }),
        aFinding({ id: 'oldest', check: 'open', accountId: '2', firstSeen: '2026-11-01T00:00:00.000Z' }),
        aFinding({ id: 'milder', check: 'open', accountId: '3', severity: 'LOW' }),
      ],
      [],
    );
    expect(one).toMatchObject({ id: 'newest', count: 3, accountIds: ['1', '2'], severity: 'CRITICAL' });
    expect(other).toMatchObject({ id: 'milder', count: 1, accountIds: ['3'], severity: 'LOW' });
  });

  it("adds up a group's savings and gives its total as the reason", () => {
    const [group] = prioritise(
      [],
      [
        aRecommendation({ id: 'a', monthlySavingUsd: 30, atMostUsd: 50, monthlyKgCo2e: 0, risk: 'low' }),
        aRecommendation({ id: 'b', monthlySavingUsd: 10.5, monthlyKgCo2e: 0, risk: 'high', accountId: '9' }),
      ],
    );
    expect(group).toMatchObject({ id: 'a', count: 2, monthlySavingUsd: 40.5, atMostUsd: 60.5, severity: null });
    expect(group?.why).toBe('Saves between $40.50 and $60.50 a month; high-risk change.');
  });

  it('loses no finding, recommendation or dollar, however similar they are', () => {
    const some = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.integer({ min: 0, max: 5000 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(some, some, (faults, savings) => {
        const groups = prioritise(
          faults.map(([check], n) => aFinding({ id: `f-${n}`, check })),
          savings.map(([rule, usd], n) => aRecommendation({ id: `r-${n}`, rule, monthlySavingUsd: usd })),
        );
        const total = (of: (group: (typeof groups)[number]) => number) => groups.reduce((sum, one) => sum + of(one), 0);
        expect(total(({ count }) => count)).toBe(faults.length + savings.length);
        expect(total(({ monthlySavingUsd }) => monthlySavingUsd ?? 0)).toBe(
          savings.reduce((sum, [, usd]) => sum + usd, 0),
        );
      }),
    );
  });

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        const all = order.map((n) => aRecommendation({ id: `r-${n}`, rule: `rule-${n}`, monthlySavingUsd: n % 3 }));
        expect(prioritise([], all).map(({ id }) => id)).toEqual(['r-2', 'r-5', 'r-1', 'r-4', 'r-0', 'r-3']);
      }),
    );
  });
});
