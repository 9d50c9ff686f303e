import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { toFact, type MetricFacts, type Resource } from '@cloudmend/scanner';
import { advise, type Outcome, recommend } from './index';
import { ALL_RULES } from './rules/index';
import { a, ago, daily, hourly, NOW, plant, toUnit } from './testing/planted';
import { database, instance, instanceType, volume } from './testing/sound';

const METRICS = ['idle', 'busy', 'few', 'none'] as const;
const tags = fc.constantFrom<Record<string, string>>(
  {},
  { env: 'dev' },
  { keep: '' },
  { 'aws:autoscaling:groupName': 'web' },
  { licence: 'by the core' },
);

const DAILY = /Daily$|^(?:connections|requests)$/;
const MONTHLY = /^(?:bytes|duration|invocations|ingestedBytes|standardBytes|objects)$/;
const HOURLY = /Hourly$|^(?:cpuP95|iops|creditBalance|creditSurplus)$/;

const planted = new Map<string, MetricFacts>();
/** Data points of one metric, cached by utilisation because two weeks at five minutes are slow to build. */
const makeFigures = (key: string, use: 'idle' | 'busy' | 'few'): MetricFacts => {
  const level = use === 'busy' ? 95 : 0;
  const share = use === 'few' ? 0.3 : 1;
  const shape = MONTHLY.test(key) ? 'month' : DAILY.test(key) ? 'day' : HOURLY.test(key) ? 'hour' : 'fine';
  const name = `${shape} ${use}`;
  const made =
    planted.get(name) ??
    {
      month: () => daily(level * 1e6, { share, days: 32 }),
      day: () => daily(level * 1000, { share }),
      hour: () => hourly(level, { share }),
      fine: () => plant(level, { share }),
    }[shape]();
  planted.set(name, made);
  return made;
};

const makeMetrics = (use: (typeof METRICS)[number], keys: readonly string[]) =>
  use === 'none' ? {} : Object.fromEntries(keys.map((key) => [key, makeFigures(key, use)]));

const machine = fc
  .record({
    instanceType: fc.constantFrom('m5.large', 't3.large', 'p5.48xlarge', 'i4i.4xlarge', 'm4.large', 'z99.large'),
    state: fc.constantFrom('running', 'stopped', 'pending'),
    lifecycle: fc.constantFrom(null, 'spot'),
    platform: fc.constantFrom('Linux/UNIX', 'Windows', 'SUSE Linux', null),
    architecture: fc.constantFrom('x86_64', 'arm64', null),
    tenancy: fc.constantFrom('default', 'host', null),
    tags,
    use: fc.constantFrom(...METRICS),
  })
  .map(
    ({ use, ...facts }): Resource => ({
      ...instance({ ...facts, stoppedAt: facts.state === 'stopped' ? ago(40) : null }),
      metrics: makeMetrics(use, [
        'cpuMax',
        'cpuP95',
        'cpuDaily',
        'networkDaily',
        'networkPeak',
        'ebsOps',
        'ebsBytes',
        'creditBalance',
        'creditCharged',
        'gpuMax',
        'gpuMemoryMax',
        'cpuHourly',
        'networkInHourly',
      ]),
    }),
  );

const disk = fc
  .record({
    volumeType: fc.constantFrom('gp2', 'gp3', 'io1', 'io2', 'st1', 'gp9'),
    state: fc.constantFrom('in-use', 'available', 'creating'),
    iops: fc.constantFrom(null, 3000, 70_000),
    throughputMiBps: fc.constantFrom(null, 125, 1000),
    tags,
    use: fc.constantFrom(...METRICS),
  })
  .map(
    ({ use, ...facts }): Resource => ({
      ...volume({ ...facts, ...(facts.state === 'available' ? { attachments: [] } : {}) }),
      metrics: makeMetrics(use, ['ops', 'bytes', 'opsDaily']),
    }),
  );

const databaseAny = fc
  .record({
    engine: fc.constantFrom('postgres', 'mysql', 'aurora-mysql', 'oracle-ee', 'sqlserver-se', 'db2-se', null),
    instanceClass: fc.constantFrom('db.m5.large', 'db.t3.medium', 'db.serverless', 'db.z99.large', null),
    state: fc.constantFrom('available', 'stopped', 'modifying', null),
    storageType: fc.constantFrom('gp2', 'gp3', 'io1', 'io2', 'standard', 'aurora', null),
    clusterId: fc.constantFrom(null, 'c'),
    isMultiAz: fc.boolean(),
    tags,
    use: fc.constantFrom(...METRICS),
  })
  .map(
    ({ use, ...facts }): Resource => ({
      ...database(facts),
      metrics: makeMetrics(use, [
        'connections',
        'cpuMax',
        'cpuDaily',
        'freeMemory',
        'iops',
        'iopsPeak',
        'creditBalance',
        'creditCharged',
      ]),
    }),
  );

/** Other kinds, with facts that were not read. */
const bare = fc
  .record({
    kind: fc.constantFrom(...new Set(ALL_RULES.flatMap(({ kinds }) => kinds))),
    tags,
    use: fc.constantFrom(...METRICS),
    state: fc.constantFrom('available', 'active', 'deleting'),
  })
  .filter(({ kind }) => !['aws.ec2.instance', 'aws.ec2.volume', 'aws.rds.instance'].includes(kind))
  .map(({ kind, use, ...facts }): Resource => {
    const denied = { known: false as const, reason: 'Access denied.' };
    const facets = {
      settings: denied,
      versioning: denied,
      hasObjectLock: denied,
      attributes: denied,
      coverage: denied,
      plans: denied,
      reservations: denied,
      discountShare: denied,
    };
    return {
      ...a(kind as 'aws.s3.bucket', { ...facts, ...facets } as never),
      metrics: makeMetrics(use, [
        'bytes',
        'connections',
        'requests',
        'cpuHourly',
        'cpuMax',
        'standardBytes',
        'objects',
        'ingestedBytes',
        'duration',
        'invocations',
      ]),
    };
  });

const estate = fc.array(fc.oneof(machine, disk, databaseAny, bare), { minLength: 1, maxLength: 8 }).map((found) => [
  ...found.map((resource, at) => ({
    ...resource,
    id: `r-${at}`,
    arn: `arn:aws:test:us-east-1:111122223333:r/${at}`,
  })),
  instanceType('m5.large'),
  instanceType('t3.large'),
  instanceType('t3.medium'),
  instanceType('m6g.large', { zones: toFact(['us-east-1a']) }),
  instanceType('i4i.4xlarge', { hasInstanceStore: true }),
  instanceType('p5.48xlarge', { accelerators: 8, hasInstanceStore: true }),
]);

const listOutcomes = (resources: readonly Resource[]): Outcome[] => {
  const outcomes: Outcome[] = [];
  advise([toUnit(resources)], { now: NOW, note: (outcome) => outcomes.push(outcome) });
  return outcomes;
};

describe('each resource in scope of a rule', () => {
  it('has exactly one outcome, with a reason: recommended, sound, not evaluated or out of scope', () => {
    fc.assert(
      fc.property(estate, (resources) => {
        const outcomes = listOutcomes(resources);
        const told = outcomes.map(({ rule, resource }) => `${rule} ${resource}`).sort();
        const due = resources
          .flatMap(({ kind, arn }) =>
            ALL_RULES.filter(({ kinds }) => (kinds as readonly string[]).includes(kind)).map(
              ({ id }) => `${id} ${arn}`,
            ),
          )
          .sort();
        expect(told).toEqual(due);
        expect(outcomes.filter(({ why }) => why.trim() === '')).toEqual([]);
      }),
      { numRuns: effort(4, 600) },
    );
  });

  it('is listed as recommended or not evaluated exactly when its outcome says so', () => {
    fc.assert(
      fc.property(estate, (resources) => {
        const outcomes = listOutcomes(resources);
        const { recommendations, unjudged } = advise([toUnit(resources)], { now: NOW });
        const of = (outcome: string) =>
          outcomes
            .filter((each) => each.outcome === outcome)
            .map(({ rule, resource }) => `${rule} ${resource}`)
            .sort();
        const nameEach = (list: ReadonlyArray<{ rule: string; resource: string }>) =>
          list.map(({ rule, resource }) => `${rule} ${resource}`).sort();
        expect(nameEach(recommendations)).toEqual(of('recommended'));
        expect(nameEach(unjudged)).toEqual(of('unjudged'));
      }),
      { numRuns: effort(3, 300) },
    );
  });

  it('is never sound because of missing metrics if metrics would change the outcome', () => {
    const IS_MEASURED = new Set(ALL_RULES.filter(({ days }) => days > 0).map(({ id }) => id));
    fc.assert(
      fc.property(estate, (resources) => {
        const before = listOutcomes(resources).filter(
          ({ outcome, rule }) => outcome === 'recommended' && IS_MEASURED.has(rule),
        );
        const blind = listOutcomes(resources.map((resource) => ({ ...resource, metrics: {} })));
        const soundNow = blind
          .filter(({ outcome }) => outcome === 'sound')
          .map(({ rule, resource }) => `${rule} ${resource}`);
        expect(
          before.map(({ rule, resource }) => `${rule} ${resource}`).filter((pair) => soundNow.includes(pair)),
        ).toEqual([]);
      }),
      { numRuns: effort(3, 300) },
    );
  });

  it('adds up to 0 and leaves nothing open in an account without savings', () => {
    const used = [volume({ metrics: { opsDaily: daily(9e6) } as never })];
    expect(recommend([toUnit(used)], { now: NOW })).toEqual([]);
    expect(listOutcomes(used).every(({ outcome }) => outcome === 'sound' || outcome === 'outside')).toBe(true);
  });
});
