import { remedyOfRule } from './remedies/index';
import { a, adviseOn, daily, hourly, plant, evaluateRule } from './testing/planted';

/** An underused cache with two nodes. */
const roomy = (nodeType: string, { cpuDaily = 2, balance = 500 }: { cpuDaily?: number; balance?: number } = {}) => {
  const ofBoth = <T>(key: string, facts: T) => ({ [`${key}:c-1`]: facts, [`${key}:c-2`]: facts });
  return a('aws.elasticache.replication-group', {
    id: 'c',
    nodeType,
    engine: 'redis',
    members: ['c-1', 'c-2'],
    metrics: {
      ...ofBoth('commands', daily(5000)),
      ...ofBoth('newConnections', daily(50)),
      ...ofBoth('cpuMax', plant(5)),
      ...ofBoth('memoryMax', plant(10)),
      ...ofBoth('cpuDaily', daily(cpuDaily)),
      ...ofBoth(
        'creditBalance',
        hourly((at) => (at === 7 ? balance : 500)),
      ),
    },
  });
};

const cents = (usd: number): number => Math.round(usd * 100) / 100;

describe('a smaller cache node', () => {
  it('is recommended for a burstable node that stays within the smaller baseline', () => {
    expect(evaluateRule('CACHE-IDLE', roomy('cache.t4g.medium'))).toBe(cents((0.065 - 0.032) * 730 * 2));
  });

  it('is not recommended for a burstable node whose busiest day exceeds the smaller baseline', () => {
    // The baseline of a t4g.small is 20% of its vCPUs.
    expect(evaluateRule('CACHE-IDLE', roomy('cache.t4g.medium', { cpuDaily: 20 }))).toBe(
      cents((0.065 - 0.032) * 730 * 2),
    );
    expect(evaluateRule('CACHE-IDLE', roomy('cache.t4g.medium', { cpuDaily: 21 }))).toBe('guardrail');
  });

  it('is not recommended for a node that runs out of CPU credits', () => {
    expect(evaluateRule('CACHE-IDLE', roomy('cache.t4g.medium', { balance: 100 }))).not.toBe('guardrail');
    expect(evaluateRule('CACHE-IDLE', roomy('cache.t4g.medium', { balance: 99 }))).toBe('guardrail');
  });

  it('is not recommended when CPU credits were not read', () => {
    const { metrics, ...rest } = roomy('cache.t4g.medium');
    const known = Object.fromEntries(Object.entries(metrics ?? {}).filter(([key]) => !key.startsWith('credit')));
    expect(evaluateRule('CACHE-IDLE', { ...rest, metrics: known })).toBe('insufficient-data');
  });

  it('is not recommended for nodes with local data disks', () => {
    expect(evaluateRule('CACHE-IDLE', roomy('cache.r6gd.2xlarge'))).toBe('guardrail');
    expect(evaluateRule('CACHE-IDLE', roomy('cache.r6g.2xlarge'))).not.toBe('guardrail');
  });
});

describe('a cache outside a replication group', () => {
  const cluster = (facts: object, metrics: object) =>
    a('aws.elasticache.cluster', {
      id: 'm',
      arn: 'arn:aws:elasticache:us-east-1:111122223333:cluster:m',
      engine: 'memcached',
      nodeType: 'cache.t4g.small',
      nodes: 2,
      status: 'available',
      createdAt: null,
      ...facts,
      metrics: metrics as never,
    });
  const quiet = { 'commands:m': daily(0), 'newConnections:m': daily(12) };

  it('of Memcached is idle if no node received a command: deleting it saves the cost of all nodes', () => {
    expect(evaluateRule('CACHE-IDLE', cluster({}, quiet))).toBe(cents(0.032 * 730 * 2));
    const [draft] = adviseOn(cluster({}, quiet)).recommendations;
    expect(draft?.guardrails).toContain('Memcached has no backups: its data is lost.');
    expect(JSON.stringify(remedyOfRule('CACHE-IDLE', draft))).toContain('delete-cache-cluster --cache-cluster-id m');
  });

  it.each([
    [
      'a command was received',
      cluster({}, { ...quiet, 'commands:m': daily((at) => (at === 3 ? 1 : 0)) }),
      'insufficient-data',
    ],
    ['clients connect', cluster({}, { ...quiet, 'newConnections:m': daily(13) }), 'insufficient-data'],
    ['metrics could not be read', cluster({}, {}), 'insufficient-data'],
    ['its status is not available', cluster({ status: 'creating' }, quiet), 'nothing'],
    ['a tag protects it', cluster({ tags: { keep: '' } }, quiet), 'nothing'],
  ])('of Memcached is not reported when %s', (_why, cache, expected) => {
    expect(evaluateRule('CACHE-IDLE', cache)).toBe(expected);
  });

  it('with one Redis node is reported as idle or oversized, as in a replication group', () => {
    const single = { engine: 'redis', nodes: 1, nodeType: 'cache.t4g.medium' };
    const used = {
      'commands:m': daily(5000),
      'newConnections:m': daily(50),
      'cpuMax:m': plant(5),
      'memoryMax:m': plant(10),
      'cpuDaily:m': daily(2),
      'creditBalance:m': hourly(500),
    };
    expect(evaluateRule('CACHE-IDLE', cluster(single, { ...quiet, 'newConnections:m': daily(6) }))).toBe(
      cents(0.065 * 730),
    );
    expect(evaluateRule('CACHE-IDLE', cluster(single, used))).toBe(cents((0.065 - 0.032) * 730));
  });
});
