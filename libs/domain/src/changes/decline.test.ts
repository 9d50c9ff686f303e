import fc from 'fast-check';
import { aChange } from '../testing/index';
import { SEED } from '../testing/effort';
import { isDeclined } from './decline';

const AT = '2026-11-21T12:00:00.000Z';
const LATER = '2026-11-28T12:00:00.000Z';
const decline = { at: AT, reason: 'No.', until: null };
const toFacts = (values: object) => Object.entries(values).map(([fact, value]) => ({ fact, value: String(value) }));
const declinedOver = (values: object, more: object = {}) => ({
  ...aChange(),
  decline: { ...decline, ...more },
  facts: {
    scanId: 's',
    readAt: AT,
    items: [
      ...toFacts(values).map((each) => ({ target: 't-1', ...each })),
      { target: 't-2', fact: 'of', value: 'another' },
    ],
  },
});
const finding = { id: 't-1', kind: 'finding' } as const;
const saving = { id: 't-1', kind: 'recommendation' } as const;
const SIZE = { instanceType: 'm5.xlarge', hourly: 0.192, averageCpu: 4 };

describe('a declined change', () => {
  it.each([
    ['holds while nothing changes', finding, { port: 22 }, { port: 22 }, true],
    ['ends with another setting, however close', finding, { port: 3306 }, { port: 3389 }, false],
    ['ends with a setting more', finding, { port: 22 }, { port: 22, cidr: '::/0' }, false],
    ['ends with a setting less', finding, { port: 22, cidr: '::/0' }, { port: 22 }, false],
    ['holds while only its sentence changes', finding, { verdict: '9 days' }, { verdict: '10 days' }, true],
    ['holds while use varies', saving, SIZE, { ...SIZE, averageCpu: 4.7 }, true],
    ['ends with another use', saving, SIZE, { ...SIZE, averageCpu: 9 }, false],
    ['ends with another size', saving, SIZE, { ...SIZE, instanceType: 'm5.2xlarge' }, false],
  ])('%s', (...[, target, before, now, holds]) => {
    expect(isDeclined(declinedOver(before), target, { facts: toFacts(now) }, LATER)).toBe(holds);
  });

  it('ends when its fault disappears and returns, and with a snooze', () => {
    const facts = toFacts({ port: 22 });
    const declined = declinedOver({ port: 22 });
    expect(isDeclined(declined, finding, { facts, returnedAt: '2026-11-25T00:00:00.000Z' }, LATER)).toBe(false);
    expect(isDeclined(declined, finding, { facts, returnedAt: '2026-11-20T00:00:00.000Z' }, LATER)).toBe(true);
    expect(isDeclined(declinedOver({ port: 22 }, { until: LATER }), finding, { facts }, LATER)).toBe(false);
    expect(isDeclined({ ...declined, decline: null }, finding, { facts }, LATER)).toBe(false);
  });

  it('holds for the same facts in any order, and for no finding with another value', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ minLength: 1 }), { minKeys: 1 });
    fc.assert(
      fc.property(values, (before) => {
        const facts = toFacts(before);
        const other = facts.map((each, at) => (at === 0 ? { ...each, value: `${each.value}1` } : each));
        expect(isDeclined(declinedOver(before), finding, { facts: facts.toReversed() }, LATER)).toBe(true);
        expect(isDeclined(declinedOver(before), finding, { facts: other }, LATER)).toBe(false);
      }),
      { seed: SEED },
    );
  });
});
