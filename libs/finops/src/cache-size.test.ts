import { a, daily, hourly, plant, said } from './testing/planted';

/** A cache in use with room to spare, of two nodes. */
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

describe('a smaller node of a cache', () => {
  it('is recommended for a burstable node that lives within the smaller baseline', () => {
    expect(said('CACHE-IDLE', roomy('cache.t4g.medium'))).toBe(cents((0.065 - 0.032) * 730 * 2));
  });

  it('is not for a burstable node whose busiest day is beyond the smaller baseline', () => {
    // A t4g.small can sustain 20% of its processors.
    expect(said('CACHE-IDLE', roomy('cache.t4g.medium', { cpuDaily: 20 }))).toBe(cents((0.065 - 0.032) * 730 * 2));
    expect(said('CACHE-IDLE', roomy('cache.t4g.medium', { cpuDaily: 21 }))).toBe('guardrail');
  });

  it('is not for a node that uses up its CPU credits', () => {
    expect(said('CACHE-IDLE', roomy('cache.t4g.medium', { balance: 100 }))).not.toBe('guardrail');
    expect(said('CACHE-IDLE', roomy('cache.t4g.medium', { balance: 99 }))).toBe('guardrail');
  });

  it('is not where credits were not read', () => {
    const { metrics, ...rest } = roomy('cache.t4g.medium');
    const known = Object.fromEntries(Object.entries(metrics ?? {}).filter(([key]) => !key.startsWith('credit')));
    expect(said('CACHE-IDLE', { ...rest, metrics: known })).toBe('insufficient-data');
  });

  it('is not where data lies on the local disks of the node', () => {
    expect(said('CACHE-IDLE', roomy('cache.r6gd.2xlarge'))).toBe('guardrail');
    expect(said('CACHE-IDLE', roomy('cache.r6g.2xlarge'))).not.toBe('guardrail');
  });
});
