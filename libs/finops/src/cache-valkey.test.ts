import { a, adviseOn, daily, evaluateRule, NOW } from './testing/planted';
import { listOpenCases } from './testing/rule-journal';
import { describeUntouchable, one } from './testing/untouchable';

const cache = (facts: object = {}) =>
  a('aws.elasticache.replication-group', {
    id: 'c',
    nodeType: 'cache.t4g.small',
    engine: 'redis',
    members: ['c-1', 'c-2'],
    ...facts,
  });

const cents = (usd: number): number => Math.round(usd * 100) / 100;

describe('upgrading a cache to Valkey', () => {
  it.each([
    ['saves the difference of both engines on every node', cache(), cents((0.032 - 0.0256) * 730 * 2)],
    ['saves nothing on a cache that runs Valkey', cache({ engine: 'valkey' }), 'nothing'],
    ['saves nothing on a group without nodes', cache({ members: [] }), 'nothing'],
    ['is not evaluated if AWS does not report the engine', cache({ engine: null }), 'insufficient-data'],
    ['is not evaluated for a node type without a price', cache({ nodeType: 'cache.m9z.large' }), 'no-price'],
  ])('%s', (_case, group, expected) => {
    expect(evaluateRule('CACHE-VALKEY', group)).toBe(expected);
  });

  it('yields to the deletion of an idle cache', () => {
    const metrics = Object.fromEntries(
      ['c-1', 'c-2'].flatMap((node) => [
        [`commands:${node}`, daily(0)],
        [`newConnections:${node}`, daily(6)],
      ]),
    );
    expect(adviseOn(cache({ metrics })).recommendations.map(({ rule }) => rule)).toEqual(['CACHE-IDLE']);
  });

  it('has cases for each outcome', () => {
    expect(listOpenCases(['CACHE-VALKEY'], NOW)).toEqual([]);
  });
});

describeUntouchable({
  'CACHE-VALKEY': [one('a protected cache', [cache({ tags: { keep: '' } })], [cache()])],
});
