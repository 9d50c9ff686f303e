import { aRecommendation } from '@cloudmend/domain/testing';
import { byRule, inOrder } from './recommendations-order';

const ALL = [
  aRecommendation({ id: 'a', rule: 'EC2-IDLE', monthlySavingUsd: 10, monthlyKgCo2e: 1, risk: 'high' }),
  aRecommendation({ id: 'b', rule: 'EBS-GP2-GP3', monthlySavingUsd: 30, monthlyKgCo2e: 0, risk: 'medium' }),
  aRecommendation({ id: 'c', rule: 'EC2-IDLE', monthlySavingUsd: 20, monthlyKgCo2e: 9, risk: 'low' }),
];

describe('the order of recommendations', () => {
  it.each([
    ['usd', ['b', 'c', 'a']],
    ['carbon', ['c', 'a', 'b']],
    ['risk', ['c', 'b', 'a']],
  ] as const)('can be by %s', (order, ids) => expect(inOrder(ALL, order).map(({ id }) => id)).toEqual(ids));

  it('groups by rule and adds up the savings of each group', () =>
    expect(byRule(inOrder(ALL, 'usd')).map(({ rule, usd, members }) => [rule, usd, members.length])).toEqual([
      ['EBS-GP2-GP3', 30, 1],
      ['EC2-IDLE', 30, 2],
    ]));
});
