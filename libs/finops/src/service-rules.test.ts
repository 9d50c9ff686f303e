import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { type Ec2Instance, toFact, type Resource, toUnread } from '@cloudmend/scanner';
import { advise, recommend } from './index';
import { a, adviseOn, ago, daily, hourly, NOW, plant, recompute, evaluateRule, toUnit } from './testing/planted';
import { database, instance, instanceType, offerType, volume } from './testing/sound';
import { listOpenCases } from './testing/rule-journal';

const cents = (usd: number): number => Math.round(usd * 100) / 100;
const GIB = 1024 ** 3;

describe('functions', () => {
  const makeFunction = (facts = {}, metrics = {}) =>
    a('aws.lambda.function', {
      id: 'f',
      runtime: 'nodejs22.x',
      packageType: 'Zip',
      architecture: 'x86_64',
      memoryMb: 1024,
      layers: [],
      modifiedAt: ago(90),
      provisionedConcurrency: toFact([]),
      ...facts,
      metrics: {
        invocations: daily(100, { days: 30, isSparse: true }),
        duration: daily(5e8, { days: 30, isSparse: true }),
        ...metrics,
      },
    });
  /** 500,000 seconds per day at 1 GB. */
  const gbSeconds = (15e6 * 730) / 720;
  it.each([
    ['on x86', {}, cents(gbSeconds * (0.0000166667 - 0.0000133334))],
    ['on arm64', { architecture: 'arm64' }, 'nothing'],
    ['from an image', { packageType: 'Image', runtime: null }, 'nothing'],
    ['with a custom runtime', { runtime: 'provided.al2023' }, 'nothing'],
    ['with layers', { layers: ['arn:layer'] }, 'guardrail'],
  ])('LAMBDA-ARM64 %s', (_case, facts, expected) => {
    expect(evaluateRule('LAMBDA-ARM64', makeFunction(facts))).toBe(expected);
  });

  const quiet = (memory: number, invocations = 3.6) => ({
    memoryMax: daily(memory, { isSparse: true }),
    invocations: daily(invocations, { days: 30, isSparse: true }),
  });
  it.each([
    ['just under half of its memory', { architecture: 'arm64' }, quiet(49.9), 0],
    ['half of its memory', { architecture: 'arm64' }, quiet(50), 'nothing'],
    ['too few invocations', { architecture: 'arm64' }, quiet(10, 3.5), 'nothing'],
    ['256 MB', { architecture: 'arm64', memoryMb: 256 }, quiet(10), 'nothing'],
    ['no memory data', { architecture: 'arm64' }, {}, 'insufficient-data'],
    [
      'memory data on 12 of the 14 days it ran',
      { architecture: 'arm64' },
      { ...quiet(10), memoryMax: daily(10, { isSparse: true, share: 12 / 14 }) },
      0,
    ],
    [
      'memory data on 11 of the 14 days it ran',
      { architecture: 'arm64' },
      { ...quiet(10), memoryMax: daily(10, { isSparse: true, share: 11 / 14 }) },
      'insufficient-data',
    ],
    [
      'memory data on all of the few days it ran',
      { architecture: 'arm64' },
      {
        memoryMax: daily(10, { isSparse: true, share: 3 / 14 }),
        invocations: daily((at) => (at >= 27 ? 50 : 0), { days: 30, isSparse: true }),
      },
      0,
    ],
  ])('LAMBDA-MEM %s', (_case, facts, metrics, expected) => {
    expect(evaluateRule('LAMBDA-MEM', makeFunction(facts, metrics))).toBe(expected);
  });

  it('LAMBDA-MEM claims no saving for a function that may be CPU-bound', () => {
    const [draft] = adviseOn(makeFunction({ architecture: 'arm64' }, quiet(25))).recommendations;
    // 1024 MB * 25% * 1.2 = 307.2, in steps of 64: 320
    expect(draft).toMatchObject({
      rule: 'LAMBDA-MEM',
      monthlySavingUsd: 0,
      atMostUsd: cents(gbSeconds * 0.0000133334 * (1 - 320 / 1024)),
    });
  });

  const warm = (use: number, share = 1, facts: object = { architecture: 'arm64' }) =>
    makeFunction(
      { ...facts, provisionedConcurrency: toFact([{ qualifier: 'live', executions: 10 }]) },
      { 'concurrency:live': plant(use, { share }) },
    );
  it.each([
    ['just under 60%', warm(0.53), cents(1 * 730 * 3600 * 0.0000033334)],
    [
      'just under 60% on x86, which costs more',
      warm(0.53, 1, { runtime: 'provided.al2023' }),
      cents(1 * 730 * 3600 * 0.0000041667),
    ],
    ['60%', warm(0.6), 'nothing'],
    ['too few data points', warm(0.1, 0.5), 'insufficient-data'],
    [
      'access denied',
      makeFunction({ architecture: 'arm64', provisionedConcurrency: toUnread('Denied.') }),
      'insufficient-data',
    ],
    [
      'no provisioned concurrency',
      makeFunction({ architecture: 'arm64', provisionedConcurrency: toFact([]) }),
      'nothing',
    ],
  ])('LAMBDA-PC %s', (_case, one, expected) => {
    expect(evaluateRule('LAMBDA-PC', one)).toBe(expected);
  });
});

describe('clusters', () => {
  const cache = (newConnections: number, commands: number, share = 1) =>
    a('aws.elasticache.replication-group', {
      id: 'c',
      nodeType: 'cache.m4.large',
      members: ['c-1', 'c-2'],
      metrics: Object.fromEntries(
        ['c-1', 'c-2'].flatMap((node) => [
          [`commands:${node}`, daily(commands, { share })],
          [`newConnections:${node}`, daily(newConnections)],
        ]),
      ),
    });
  it.each([
    ["no commands, and only ElastiCache's own connections", cache(6, 0), cents(730 * 2 * 0.156)],
    ['no commands, and client connections', cache(7, 0), 'nothing'],
    ['one command per day', cache(0, 1), 'nothing'],
    ['too few data points', cache(0, 0, 0.5), 'insufficient-data'],
    ['a type without a price', { ...cache(0, 0), nodeType: 'cache.m9z.large' }, 'no-price'],
    ['Valkey, with a different price', { ...cache(0, 0), engine: 'valkey' }, cents(730 * 2 * 0.1248)],
    ['no nodes', { ...cache(0, 0), members: [] }, 'nothing'],
  ])('CACHE-IDLE %s', (_case, one, expected) => {
    expect(evaluateRule('CACHE-IDLE', one)).toBe(expected);
  });

  /** m6g.12xlarge has 192 GiB, m6g.8xlarge 128: memory use grows by half. */
  const roomy = (cpu: number, memory: number, facts = {}) => {
    const used = { ...cache(20, 50), nodeType: 'cache.m6g.12xlarge', ...facts };
    return {
      ...used,
      metrics: {
        ...used.metrics,
        ...Object.fromEntries(
          used.members?.flatMap((node) => [
            [`cpuMax:${node}`, plant(cpu)],
            [`memoryMax:${node}`, plant(memory)],
          ]) ?? [],
        ),
      },
    };
  };
  const quotes = [
    { key: 'elasticache/cache.m6g.8xlarge', region: 'us-east-1', usd: 2.371, unit: 'hrs', readAt: NOW.toISOString() },
  ];
  it.each([
    ['just under the limits', roomy(39.9, 53.3), cents(730 * 2 * (3.557 - 2.371))],
    ['a busy CPU', roomy(40, 10), 'nothing'],
    ['memory that would exceed 80% of the smaller node', roomy(10, 53.4), 'nothing'],
    ['memory at its limit', roomy(10, 60), 'nothing'],
    ['the smallest of its family', roomy(10, 10, { nodeType: 'cache.m6g.medium' }), 'nothing'],
    ['no memory data', { ...cache(20, 50), nodeType: 'cache.m6g.12xlarge' }, 'insufficient-data'],
  ])('CACHE-IDLE of a cache in use: %s', (_case, one, expected) => {
    const { recommendations, unjudged } = advise([toUnit([one], { prices: quotes })], { now: NOW });
    const isOurs = ({ rule }: { readonly rule: string }) => rule === 'CACHE-IDLE';
    const found = recommendations.find(isOurs)?.monthlySavingUsd ?? unjudged.find(isOurs)?.reason;
    expect(found ?? 'nothing').toBe(expected);
  });

  it('CACHE-IDLE of a cache in use leaves the saving of another engine, and an idle cache leaves none', () => {
    const valkey = quotes.map((quote) => ({ ...quote, key: 'elasticache/cache.m6g.12xlarge/valkey', usd: 2.846 }));
    const adviseRedis = (one: Resource) =>
      advise([toUnit([one], { prices: [...quotes, ...valkey] })], { now: NOW }).recommendations;
    const both = adviseRedis({ ...roomy(10, 10), engine: 'redis' } as Resource);
    expect(both.map(({ rule }) => rule).sort()).toEqual(['CACHE-IDLE', 'CACHE-VALKEY']);
    // Valkey costs a fifth less, of what the smaller nodes cost.
    const sum = both.reduce((usd, { monthlySavingUsd }) => usd + monthlySavingUsd, 0);
    expect(sum).toBeCloseTo(730 * 2 * (3.557 - (2.371 * 2.846) / 3.557), 1);
    const idleCache = { ...roomy(0, 0), ...cache(6, 0), nodeType: 'cache.m6g.12xlarge', engine: 'redis' } as Resource;
    expect(adviseRedis(idleCache).map(({ rule }) => rule)).toEqual(['CACHE-IDLE']);
  });

  const warehouse = (connections: number, cpu: number | ((at: number) => number), share = 1) =>
    a('aws.redshift.cluster', {
      id: 'w',
      nodeType: 'dc2.large',
      nodes: 3,
      state: 'available',
      metrics: { connections: daily(connections, { days: 7, share }), cpuHourly: hourly(cpu) },
    });
  const idle = cents(730 * 3 * 0.25);
  it.each([
    ['no connections for a week', warehouse(0, 90), idle],
    ['connections, and almost no work', warehouse(9, (at) => (at === 335 ? 90 : 4.9)), idle],
    [
      'connections, and work in two hours of the week',
      { ...warehouse(9, (at) => (at >= 334 ? 90 : 4.9)), nodes: 2 },
      'nothing',
    ],
    ['work at the limit', { ...warehouse(9, 5), nodes: 2 }, 'nothing'],
    ['too few data points', warehouse(0, 0, 0.5), 'insufficient-data'],
    ['a paused cluster', { ...warehouse(0, 0), state: 'paused' }, 'nothing'],
    ['connections, and a tenth of the work: half the nodes', { ...warehouse(9, 10), nodes: 8 }, cents(730 * 4 * 0.25)],
    ['connections, and a little more', { ...warehouse(9, 10.1), nodes: 8 }, 'nothing'],
    ['three nodes: two remain', warehouse(9, 10), cents(730 * 0.25)],
    ['two nodes: fewer would be another cluster type', { ...warehouse(9, 10), nodes: 2 }, 'nothing'],
  ])('REDSHIFT-IDLE %s', (_case, one, expected) => {
    expect(evaluateRule('REDSHIFT-IDLE', one)).toBe(expected);
  });

  const domain = (requests: number, facts = {}, cpu = 39) =>
    a('aws.opensearch.domain', {
      id: 'd',
      settings: toFact({
        isEncrypted: true,
        encryptsBetweenNodes: true,
        enforcesHttps: true,
        network: null,
        instanceType: 'm5.large.search',
        instances: 2,
        volumeType: 'gp2',
        volumeGiB: 200,
        hasWarmNodes: false,
        ...facts,
      }),
      metrics: { requests: daily(requests), cpuMax: plant(cpu), heapMax: plant(59) },
    });
  it.each([
    ['idle', domain(0), cents(2 * 730 * 0.142 + 200 * 0.135)],
    ['idle, of a type without a known price', domain(0, { instanceType: 'm99.large.search' }), 'no-price'],
    ['idle with warm nodes', domain(0, { hasWarmNodes: true }), 'guardrail'],
    ['in use on gp2 and oversized', domain(5), cents(200 * 0.013)],
    ['in use at the limit', domain(5, {}, 40), 'nothing'],
    ['in use on gp3', domain(5, { volumeType: 'gp3' }), 'nothing'],
  ])('OS-IDLE %s', (_case, one, expected) => {
    expect(evaluateRule('OS-IDLE', one)).toBe(expected);
  });

  const service = (cpu: number, memory: number, facts = {}, share = 1) =>
    a('aws.ecs.service', {
      id: 's',
      cluster: 'c',
      launchType: 'FARGATE',
      desiredTasks: 4,
      taskDefinition: 'td',
      hasCircuitBreaker: true,
      ...facts,
      metrics: { cpuMax: plant(cpu, { share }), memoryMax: plant(memory, { share }) },
    });
  const task = a('aws.ecs.task-definition', { id: 'td', arn: 'td', cpuUnits: 2048, memoryMiB: 4096 });
  it.each([
    ['fits one vCPU at the limit', service(41.6, 80), cents(730 * 4 * 0.04048)],
    ['needs a little more', service(41.7, 80), 'nothing'],
    ['does nothing', service(0.9, 0.9), cents(730 * 4 * (2 * 0.04048 + 4 * 0.004445))],
    ['runs on EC2 instances', service(1, 1, { launchType: 'EC2' }), 'nothing'],
    [
      'runs on Fargate through its capacity provider',
      service(41.6, 80, { launchType: null, capacityProviders: ['FARGATE'] }),
      cents(730 * 4 * 0.04048),
    ],
    [
      'runs partly on Fargate Spot',
      service(41.6, 80, { launchType: null, capacityProviders: ['FARGATE', 'FARGATE_SPOT'] }),
      'no-price',
    ],
    [
      'runs on EC2 instances through its capacity provider',
      service(1, 1, { launchType: null, capacityProviders: ['workers'] }),
      'nothing',
    ],
    ['runs on capacity that was not read', service(1, 1, { launchType: null }), 'insufficient-data'],
    ['too few data points', service(1, 1, {}, 0.5), 'insufficient-data'],
  ])('ECS-FARGATE %s', (_case, one, expected) => {
    expect(evaluateRule('ECS-FARGATE', one, task)).toBe(expected);
  });

  it.each([
    ['for Arm at the Arm price', { architecture: 'ARM64' }, cents(730 * 4 * 0.03238)],
    ['for Windows, with a different price', { operatingSystem: 'WINDOWS_SERVER_2022_CORE' }, 'no-price'],
    ['for an unknown processor', { architecture: 'constructor' }, 'no-price'],
    ['without a task size', { cpuUnits: null }, 'insufficient-data'],
  ])('ECS-FARGATE for tasks %s', (_case, facts, expected) => {
    expect(evaluateRule('ECS-FARGATE', service(41.6, 80), { ...task, ...facts } as Resource)).toBe(expected);
  });

  const repository = (expirableGib: number, facts = {}) =>
    a('aws.ecr.repository', {
      id: 'r',
      hasLifecyclePolicy: toFact(false),
      expiresUntagged: toFact(false),
      images: toFact({ images: 40, bytes: 90 * GIB, expirable: 20, expirableBytes: expirableGib * GIB }),
      ...facts,
    });
  it.each([
    ['no policy and old images', repository(50), 0],
    ['no policy and no old images', repository(0), 'nothing'],
    [
      'a policy that keeps them',
      repository(50, { hasLifecyclePolicy: toFact(true), expiresUntagged: toFact(true) }),
      0,
    ],
    [
      'images that could not be read',
      repository(50, { images: { known: false, reason: 'Denied.' } }),
      'insufficient-data',
    ],
  ])('ECR-LIFECYCLE %s', (_case, one, expected) => {
    expect(evaluateRule('ECR-LIFECYCLE', one)).toBe(expected);
  });
});

describe('images that share layers', () => {
  it('ECR-LIFECYCLE saves between zero and the size of all of them: a layer is stored once and counted in each image', () => {
    const images = toFact({ images: 40, bytes: 90 * GIB, expirable: 20, expirableBytes: 50 * GIB });
    const repository = a('aws.ecr.repository', { id: 'r', images });
    expect(adviseOn(repository).recommendations).toMatchObject([
      { rule: 'ECR-LIFECYCLE', monthlySavingUsd: 0, atMostUsd: 5, detail: expect.stringContaining('at most $5.00') },
    ]);
  });
});

describe('commitments', () => {
  const day = (onDemandUsd: number, coveredUsd = 0) =>
    Array.from({ length: 30 }, (_, at) => ({ date: `d${at}`, onDemandUsd, coveredUsd }));
  const promises = (facts = {}) =>
    a('aws.cost.commitments', {
      id: 'acc',
      region: 'global',
      coverage: toFact(day(24)),
      plans: toFact(null),
      reservations: toFact([]),
      discountShare: toFact(0.28),
      ...facts,
    });
  it.each([
    ['no coverage', {}, cents(0.28 * 730)],
    ['just under 80% coverage', { coverage: toFact(day(24, 95)) }, cents(0.28 * 730)],
    ['80% coverage', { coverage: toFact(day(24, 96)) }, 'nothing'],
    ['underused plans', { plans: toFact({ usedPercent: 94.9, unusedUsd: 1, days: 7 }) }, 'nothing'],
    ['no rate offered', { discountShare: toFact(null) }, 'no-price'],
    ['too few days', { coverage: toFact(day(24).slice(0, 20)) }, 'insufficient-data'],
    ['refused', { coverage: { known: false, reason: 'Denied.' } }, 'insufficient-data'],
  ])('SP-COVERAGE %s', (_case, facts, expected) => {
    expect(evaluateRule('SP-COVERAGE', promises(facts))).toBe(expected);
  });

  const date = (at: number): string => new Date(Date.UTC(2026, 9, 21 + at)).toISOString().slice(0, 10);
  /** Thirty days at 48 dollars, the last with hourly data: eight quiet hours at night, and sixteen busy ones. */
  const dated = toFact(Array.from({ length: 30 }, (_, at) => ({ date: date(at), onDemandUsd: 48, coveredUsd: 0 })));
  const nightly = (days: number, quietUsd = 0.5, busyUsd = 2.75) =>
    toFact(
      Array.from({ length: days * 24 }, (_, at) => ({
        start: `${date(30 - days + Math.floor(at / 24))}T${String(at % 24).padStart(2, '0')}:00:00Z`,
        usd: at % 24 < 8 ? quietUsd : busyUsd,
      })),
    );
  it('SP-COVERAGE commits to the hourly usage at night if hourly data is available', () => {
    const [draft] = adviseOn(promises({ coverage: dated, hours: nightly(13) })).recommendations;
    // 13 * 8 of 720 hours, more than a tenth, cost half a dollar.
    expect(draft).toMatchObject({
      monthlySavingUsd: cents(0.5 * 0.28 * 730),
      confidence: 'medium',
      inputs: { steadyUsdPerHour: 0.5, commitmentUsdPerHour: 0.36, unusedUsdPerHour: 0 },
    });
    expect(draft?.inputs['steadyBasis']).toContain('hourly data for 13');
  });

  it('SP-COVERAGE takes only the shape from hourly data: daily coverage gives the amount', () => {
    expect(evaluateRule('SP-COVERAGE', promises({ coverage: dated, hours: nightly(13, 5, 27.5) }))).toBe(
      cents(0.5 * 0.28 * 730),
    );
  });

  it('SP-COVERAGE subtracts unused commitment in hours with less usage', () => {
    const [draft] = adviseOn(promises({ coverage: dated, hours: nightly(5) })).recommendations;
    // 40 of 720 hours cost half a dollar, and a tenth of all hours is 72: the plan is two dollars.
    const used = (0.72 * (680 * 2 + 40 * 0.5)) / 720;
    expect(draft?.monthlySavingUsd).toBe(cents(730 * ((used * 0.28) / 0.72 - (1.44 - used))));
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBeCloseTo(draft?.monthlySavingUsd ?? 0, 2);
  });

  it.each([
    ['Cost Explorer has none', toFact(null)],
    ['access is denied', { known: false, reason: 'Denied.' }],
    ['a day lacks an hour', toFact([{ start: `${date(29)}T01:00:00Z`, usd: 2 }])],
  ])('SP-COVERAGE has lower confidence without hourly data: %s', (_case, hours) => {
    const [draft] = adviseOn(promises({ coverage: dated, hours })).recommendations;
    expect(draft).toMatchObject({ monthlySavingUsd: cents(2 * 0.28 * 730), confidence: 'low' });
    expect(draft?.inputs['steadyBasis']).toContain('daily means');
  });

  it('SP-COVERAGE covers only the usage that other recommendations leave', () => {
    const idle = instance({ instanceType: 'm7g.large' }, { cpuMax: plant(1), networkDaily: daily(0) });
    expect(evaluateRule('SP-COVERAGE', promises(), idle, instanceType('m7g.large'))).toBe(
      cents((1 - cents(0.0816 * 730) / 730) * 0.28 * 730),
    );
  });

  it('SP-COVERAGE leaves the volumes of a stopped instance out: a plan covers no storage', () => {
    const stopped = instance({ state: 'stopped', stoppedAt: ago(40) });
    const { recommendations } = adviseOn(promises(), stopped, volume({ volumeType: 'gp2', sizeGiB: 9000 }));
    expect(recommendations.map(({ rule }) => rule).sort()).toEqual(['EC2-STOPPED-EBS', 'SP-COVERAGE']);
    expect(recommendations.find(({ rule }) => rule === 'SP-COVERAGE')).toMatchObject({
      monthlySavingUsd: cents(0.28 * 730),
      inputs: { pendingUsdPerHour: 0 },
    });
  });

  const makeUse = (service: string, usedPercent: number) => ({
    service,
    use: toFact({ usedPercent, unusedUsd: 33.6, days: 7 }),
  });
  it.each([
    ['94.9% plan utilisation', { plans: toFact({ usedPercent: 94.9, unusedUsd: 16.8, days: 7 }) }, 73],
    ['95% plan utilisation', { plans: toFact({ usedPercent: 95, unusedUsd: 16.8, days: 7 }) }, 'nothing'],
    ['50% reservation utilisation', { reservations: toFact([makeUse('rds', 50)]) }, 146],
  ])('RI-SP-UTIL %s', (_case, facts, expected) => {
    expect(evaluateRule('RI-SP-UTIL', promises({ coverage: toFact([]), ...facts }))).toBe(expected);
  });

  const makeReserved = (endsAt: string | null, facts = {}) =>
    a('aws.ec2.reserved-instances', {
      id: 'r-1',
      instanceType: 'm5.large',
      count: 4,
      state: 'active',
      endsAt,
      ...facts,
    });
  it.each([
    ['expires in 30 days', makeReserved(ago(-30)), 0],
    ['expires a moment later', makeReserved(ago(-30, -1)), 'nothing'],
    ['has expired', makeReserved(ago(1), { state: 'retired' }), 'nothing'],
    ['expires at an unknown time', makeReserved(null), 'insufficient-data'],
  ])('RI-SP-UTIL for a reservation that %s', (_case, one, expected) => {
    expect(evaluateRule('RI-SP-UTIL', one)).toBe(expected);
  });
});

describe('savings plans', () => {
  const plan = (endsAt: string | null, facts = {}) =>
    a('aws.cost.savings-plan', {
      id: 'sp-1',
      region: 'global',
      planType: 'Compute',
      usdPerHour: 1.5,
      state: 'active',
      endsAt,
      ...facts,
    });
  it.each([
    ['expires in 30 days', plan(ago(-30)), 0],
    ['expires a moment later', plan(ago(-30, -1)), 'nothing'],
    ['is no longer active', plan(ago(1), { state: 'retired' }), 'nothing'],
    ['expires at an unknown time', plan(null), 'insufficient-data'],
  ])('RI-SP-UTIL for a Savings Plan that %s', (_case, one, expected) => {
    expect(evaluateRule('RI-SP-UTIL', one)).toBe(expected);
  });

  it('RI-SP-UTIL reports what expires and when, without a dollar amount', () => {
    expect(adviseOn(plan(ago(-10))).recommendations).toMatchObject([
      {
        aim: 'hygiene',
        monthlySavingUsd: 0,
        monthlyCostUsd: 0,
        inputs: { planType: 'Compute', usdPerHour: 1.5, daysLeft: 10 },
        detail:
          'The Compute Savings Plan of $1.500 per hour expires on 2026-11-30. After that, covered usage is billed on demand unless you renew it.',
      },
    ]);
    expect(adviseOn(plan(ago(-10), { usdPerHour: null })).recommendations[0]?.inputs['usdPerHour']).toBe(
      'not in dollars',
    );
  });
});

describe('for every account', () => {
  const world = fc.record({
    cpu: fc.integer({ min: 0, max: 100 }),
    memory: fc.integer({ min: 0, max: 100 }),
    type: fc.constantFrom('m5.xlarge', 'm3.large', 't3.large', 'm7g.xlarge', 'c5.2xlarge', 'r6i.xlarge'),
    env: fc.constantFrom('dev', 'prod'),
    gib: fc.integer({ min: 1, max: 5000 }),
    volumeType: fc.constantFrom('gp2', 'gp3', 'io1', 'st1'),
    iops: fc.integer({ min: 3000, max: 16_000 }),
    isMultiAz: fc.boolean(),
    storageType: fc.constantFrom('gp2', 'gp3', 'io1'),
    engineVersion: fc.constantFrom('11.4', '16.1'),
  });
  const makeResources = (w: typeof world extends fc.Arbitrary<infer T> ? T : never): Resource[] => [
    instance(
      { instanceType: w.type, architecture: w.type.includes('g.') ? 'arm64' : 'x86_64', tags: { env: w.env } },
      {
        cpuMax: plant(w.cpu),
        cpuP95: hourly(w.cpu),
        cpuDaily: daily(w.cpu),
        memoryMax: plant(w.memory),
        networkDaily: daily(0),
        networkPeak: plant(0),
        ebsOps: plant(0),
        ebsBytes: plant(0),
        cpuHourly: hourly(w.cpu),
        networkInHourly: hourly(0),
        creditBalance: hourly(9),
        creditCharged: daily(0),
      },
    ),
    ...['m5.large', 'm7g.large', 't3.medium', 'c5.xlarge', 'r6i.large'].map((type) => instanceType(type)),
    ...['m6g.xlarge', 't4g.large', 'c6g.2xlarge', 'r7g.xlarge'].map((type) => offerType(type)),
    volume({
      volumeType: w.volumeType,
      sizeGiB: w.gib,
      iops: w.iops,
      metrics: { opsDaily: daily(w.cpu), ops: plant(w.cpu * 300), bytes: plant(w.cpu) },
    }),
    database(
      {
        instanceClass: 'db.m5.xlarge',
        isMultiAz: w.isMultiAz,
        storageType: w.storageType,
        storageGiB: w.gib,
        iops: w.iops,
        engineVersion: w.engineVersion,
        tags: { env: w.env },
      },
      { cpuMax: plant(w.cpu), connections: daily(w.memory), freeMemory: plant(15 * GIB) },
    ),
  ];

  it('no resource saves more than it costs with all rules together, and every figure can be recalculated', () => {
    fc.assert(
      fc.property(world, (w) => {
        const drafts = recommend([toUnit(makeResources(w))], { now: NOW });
        for (const resource of new Set(drafts.map((draft) => draft.resource))) {
          const own = drafts.filter((draft) => draft.resource === resource);
          const saved = own.reduce((sum, { monthlySavingUsd }) => sum + monthlySavingUsd, 0);
          expect(saved).toBeLessThanOrEqual(Math.max(...own.map(({ monthlyCostUsd }) => monthlyCostUsd ?? 0)) + 0.02);
        }
        for (const { formula, inputs, monthlySavingUsd } of drafts)
          expect(recompute(formula, inputs)).toBeCloseTo(monthlySavingUsd, 1);
      }),
      { numRuns: effort(3, 600) },
    );
  });

  it('compute saves no more than the account pays on demand, however many changes are stacked', () => {
    const days = (onDemandUsd: number) =>
      Array.from({ length: 30 }, (_, at) => ({ date: `2026-10-${at + 1}`, onDemandUsd, coveredUsd: 50 }));
    fc.assert(
      fc.property(world, fc.double({ min: 0, max: 12, noNaN: true }), (w, usdPerDay) => {
        const plan = a('aws.cost.commitments', {
          id: 'acc',
          region: 'global',
          coverage: toFact(days(usdPerDay)),
          plans: toFact({ usedPercent: 99, unusedUsd: 0, days: 7 }),
          reservations: toFact([]),
          discountShare: toFact(null),
        });
        const more = [...makeResources(w), instance({ ...makeResources(w)[0], id: 'i-2', arn: 'i-2' } as Ec2Instance)];
        const compute = recommend([toUnit([...more, plan])], { now: NOW }).filter(
          ({ rule, aim }) => rule.startsWith('EC2-') && aim === 'saving',
        );
        const most = compute.reduce(
          (sum, { monthlySavingUsd, atMostUsd = 0 }) => sum + Math.max(monthlySavingUsd, atMostUsd),
          0,
        );
        expect(most).toBeLessThanOrEqual((usdPerDay * 730) / 24 + 0.01 * compute.length);
      }),
      { numRuns: effort(2, 100) },
    );
  });

  it('stacking changes save cost * (1 - prod(1 - s)), never the plain sum', () => {
    const dev = instance(
      { instanceType: 'm5.xlarge', architecture: 'x86_64', tags: { env: 'dev' } },
      {
        cpuMax: plant(10),
        cpuP95: hourly(10),
        cpuDaily: daily(60),
        memoryMax: plant(10),
        networkPeak: plant(0),
        ebsOps: plant(0),
        ebsBytes: plant(0),
        cpuHourly: hourly(0),
        networkInHourly: hourly(0),
      },
    );
    const { recommendations } = adviseOn(
      dev,
      instanceType('m5.xlarge'),
      instanceType('m5.large'),
      offerType('m6g.xlarge'),
    );
    expect(recommendations.map(({ rule }) => rule).sort()).toEqual(['EC2-GRAVITON', 'EC2-RIGHTSIZE', 'EC2-SCHEDULE']);
    const cost = 730 * 0.192;
    const shares = [(730 - 261) / 730, 0.5, (0.192 - 0.154) / 0.192];
    expect(recommendations.reduce((sum, { monthlySavingUsd }) => sum + monthlySavingUsd, 0)).toBeCloseTo(
      cost * (1 - shares.reduce((left, share) => left * (1 - share), 1)),
      1,
    );
  });

  it('the order of units has no effect', () => {
    const units = [
      toUnit([instance({}, { cpuMax: plant(1), networkDaily: daily(0) }), instanceType('m7g.large')]),
      toUnit([volume({ volumeType: 'gp2', sizeGiB: 1000 })]),
    ];
    expect(recommend([...units].reverse(), { now: NOW })).toEqual(recommend(units, { now: NOW }));
  });
});

describe('cases above', () => {
  it('cover each rule firing and not firing, each of its guards, and missing metrics', () => {
    expect(
      listOpenCases(
        [
          'LAMBDA-ARM64',
          'LAMBDA-MEM',
          'LAMBDA-PC',
          'CACHE-IDLE',
          'REDSHIFT-IDLE',
          'OS-IDLE',
          'ECR-LIFECYCLE',
          'SP-COVERAGE',
          'RI-SP-UTIL',
          'ECS-FARGATE',
        ],
        NOW,
      ),
    ).toEqual([]);
  });
});
