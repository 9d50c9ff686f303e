import { toFact, type Resource, toUnread } from '@cloudmend/scanner';
import { a, adviseOn, daily, hourly, plant, recompute, evaluateRule } from './testing/planted';
import { database, instance, instanceType } from './testing/sound';

const REGION = 'us-east-1';
/** 30 days of Cost Explorer for one usage type. */
const usage = (service: string, usageType: string, usd: { onDemand?: number; reserved?: number; plan?: number }) => ({
  service,
  region: REGION,
  usageType,
  quantity: 720,
  onDemandUsd: usd.onDemand ?? 0,
  reservedUsd: usd.reserved ?? 0,
  planUsd: usd.plan ?? 0,
});
const makeBilled = (...rows: object[]): Resource =>
  a('aws.cost.commitments', {
    id: 'acc',
    region: 'global',
    coverage: toFact([]),
    plans: toFact(null),
    reservations: toFact([]),
    discountShare: toFact(null),
    usage: toFact(rows),
  } as never);

const quiet = (facts = {}) =>
  database({ instanceClass: 'db.m7g.large', engine: 'mysql', ...facts }, { connections: daily(0) });
const findIdle = (resource: Resource, ...others: Resource[]) =>
  adviseOn(resource, ...others).recommendations.find(({ rule }) => rule.endsWith('-IDLE'));
const listUsd = findIdle(quiet())?.monthlySavingUsd ?? 0;
const MONTH = 730 / 720;

describe('the saving on a database', () => {
  it('is the list price if nothing in its family is reserved', () => {
    expect(listUsd).toBeGreaterThan(50);
    for (const rows of [
      [],
      [usage('rds', 'InstanceUsage:db.r6g.large', { reserved: 100 })],
      [{ ...usage('rds', 'InstanceUsage:db.m7g.large', { reserved: 100 }), region: 'eu-west-1' }],
      [usage('elasticache', 'NodeUsage:cache.m7g.large', { reserved: 100 })],
    ]) {
      const draft = findIdle(quiet(), makeBilled(...rows));
      expect(draft).toMatchObject({ monthlySavingUsd: listUsd });
      expect(draft).not.toHaveProperty('atMostUsd');
    }
  });

  it('is zero if reservations cover its whole family, in any size', () => {
    expect(
      findIdle(quiet(), makeBilled(usage('rds', 'InstanceUsage:db.m7g.2xlarge', { reserved: 300 }))),
    ).toBeUndefined();
  });

  it("lies between zero and the family's on-demand cost alongside reservations", () => {
    const draft = findIdle(
      quiet(),
      makeBilled(
        usage('rds', 'InstanceUsage:db.m7g.large', { reserved: 60, onDemand: 12 }),
        usage('rds', 'InstanceUsage:db.m7g.xlarge', { onDemand: 8 }),
      ),
    );
    expect(draft?.monthlySavingUsd).toBe(0);
    expect(draft?.atMostUsd).toBeCloseTo(20 * MONTH, 1);
    expect(draft?.detail).toContain('between $0.00 and');
    expect(draft?.guardrails[0]).toContain('a reservation of Amazon Relational Database Service may already cover it');
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBe(0);
  });

  it('shares on-demand cost with other recommendations: no dollar is saved twice', () => {
    const rows = makeBilled(usage('rds', 'InstanceUsage:db.m7g.large', { reserved: 60, onDemand: 100 }));
    const { recommendations } = adviseOn(quiet(), quiet({ id: 'db-2', arn: 'arn:aws:rds:us-east-1:1:db:db-2' }), rows);
    const most = recommendations
      .filter(({ rule }) => rule === 'RDS-IDLE')
      .reduce((sum, { atMostUsd = 0, monthlySavingUsd }) => sum + Math.max(atMostUsd, monthlySavingUsd), 0);
    expect(most).toBeGreaterThan(90);
    expect(most).toBeLessThanOrEqual(100 * MONTH + 0.02);
  });

  it('is not lowered by what a cheaper disk saves: reservations cover no storage', () => {
    const rows = makeBilled(usage('rds', 'InstanceUsage:db.m7g.large', { reserved: 60, onDemand: 40 }));
    const provisioned = database(
      { id: 'a-1', arn: 'arn:aws:rds:us-east-1:1:db:a-1', engine: 'mysql', storageType: 'io1', iops: 3000 },
      { iopsPeak: plant(100) },
    );
    const { recommendations } = adviseOn(quiet(), provisioned, rows);
    expect(recommendations.map(({ rule }) => rule)).toEqual(['RDS-GP2-GP3', 'RDS-IDLE']);
    expect(recommendations[1]?.atMostUsd).toBe(findIdle(quiet(), rows)?.atMostUsd);
  });

  it("with a Database Savings Plan is limited to the service's on-demand cost", () => {
    const draft = findIdle(
      quiet(),
      makeBilled(
        usage('rds', 'InstanceUsage:db.m7g.large', { plan: 60 }),
        usage('rds', 'InstanceUsage:db.r6g.large', { onDemand: 10 }),
      ),
    );
    expect(draft?.atMostUsd).toBeCloseTo(10 * MONTH, 1);
    expect(draft?.guardrails[0]).toContain('or a Savings Plan');
  });

  it('needs a review if the bill could not be read', () => {
    const refused = { ...makeBilled(), usage: toUnread('Denied.') } as Resource;
    expect(findIdle(quiet(), refused)?.guardrails).toContain(
      'No reservation or Savings Plan covers it: this could not be read.',
    );
    expect(findIdle(quiet(), makeBilled())?.guardrails.join(' ')).not.toContain('could not be read');
  });

  it('is shown with the effective price of its class, which is not the saving', () => {
    const draft = findIdle(
      quiet(),
      makeBilled(usage('rds', 'InstanceUsage:db.m7g.large', { onDemand: 40, reserved: 32 })),
    );
    expect(draft?.inputs['effectiveUsdPerHour']).toBeCloseTo(0.1, 10);
    expect(String(draft?.inputs['effectiveBasis'])).toContain('720 hours of InstanceUsage:db.m7g.large');
    expect(draft?.inputs['usdPerHour']).not.toBe(draft?.inputs['effectiveUsdPerHour']);
    expect(
      findIdle(quiet({ isMultiAz: true }), makeBilled(usage('rds', 'InstanceUsage:db.m7g.large', { onDemand: 72 })))
        ?.inputs,
    ).not.toHaveProperty('effectiveUsdPerHour');
  });
});

describe('the saving on other services with reservations', () => {
  const cache = a('aws.elasticache.replication-group', {
    id: 'g',
    nodeType: 'cache.t4g.small',
    engine: 'redis',
    members: ['g-1'],
    metrics: { 'commands:g-1': daily(0), 'newConnections:g-1': daily(0) },
  });
  const warehouse = a('aws.redshift.cluster', {
    id: 'w',
    nodeType: 'ra3.large',
    nodes: 2,
    state: 'available',
    metrics: { connections: daily(0, { days: 7 }), cpuHourly: hourly(0) },
  } as never);
  const domain = a('aws.opensearch.domain', {
    id: 'd',
    settings: toFact({ instanceType: 'm6g.large.search', instances: 2, volumeType: 'gp3', volumeGiB: 100 }),
    metrics: { requests: daily(0) },
  } as never);

  it.each([
    [
      'ElastiCache, any size in the family',
      cache,
      usage('elasticache', 'NodeUsage:cache.t4g.medium', { reserved: 9 }),
      0,
    ],
    [
      'Redshift, the same node type',
      warehouse,
      usage('redshift', 'Node:ra3.large', { reserved: 9, onDemand: 20 }),
      20 * MONTH,
    ],
  ])('is a range: %s', (_case, resource, row, most) => {
    expect(findIdle(resource)?.monthlySavingUsd).toBeGreaterThan(20);
    const draft = findIdle(resource, makeBilled(row));
    expect([draft?.monthlySavingUsd ?? 0, draft?.atMostUsd ?? 0]).toEqual([0, expect.closeTo(most, 1)]);
  });

  it('is the list price if a different Redshift node type is reserved', () => {
    const draft = findIdle(warehouse, makeBilled(usage('redshift', 'Node:ra3.4xlarge', { reserved: 9 })));
    expect(draft?.monthlySavingUsd).toBe(findIdle(warehouse)?.monthlySavingUsd);
  });

  it.each([
    ['the list price if another family is reserved', 'NodeUsage:cache.m7g.large', { reserved: 9 }, [4.67, 0]],
    ['nothing if all of its family is reserved', 'NodeUsage:cache.t4g.medium', { reserved: 9 }, [0, 0]],
    [
      'at most what its family still pays on demand',
      'NodeUsage:cache.t4g.small',
      { reserved: 9, onDemand: 2 },
      [0, 2 * MONTH],
    ],
  ] as const)('with Valkey instead of Redis OSS is %s', (_case, usageType, usd, [least, most]) => {
    const used = { ...cache, metrics: { 'commands:g-1': daily(9), 'newConnections:g-1': daily(9) } };
    const draft = adviseOn(used, makeBilled(usage('elasticache', usageType, usd))).recommendations.find(
      ({ rule }) => rule === 'CACHE-VALKEY',
    );
    expect([draft?.monthlySavingUsd ?? 0, draft?.atMostUsd ?? 0]).toEqual([least, expect.closeTo(most, 1)]);
  });

  it('includes cost that reservations never cover: the storage of a search domain', () => {
    const draft = findIdle(domain, makeBilled(usage('opensearch', 'ESInstance:m6g.large', { reserved: 9 })));
    const storageUsd = Number(findIdle(domain)?.inputs['storageUsd']);
    expect(storageUsd).toBeGreaterThan(1);
    expect(draft?.monthlySavingUsd).toBeCloseTo(storageUsd, 1);
    expect(draft).not.toHaveProperty('atMostUsd', expect.any(Number));
  });
});

describe('the saving on a DynamoDB table with reserved capacity', () => {
  const table = (billingMode: string): Resource =>
    a('aws.dynamodb.table', {
      id: 't',
      settings: toFact({
        encryptionType: null,
        isDeletionProtected: false,
        billingMode,
        sizeBytes: 100 * 1024 ** 3,
        createdAt: '2025-01-01T00:00:00.000Z',
        tableClass: 'STANDARD',
        replicas: 0,
        capacity: billingMode === 'PROVISIONED' ? { read: 100, write: 100 } : { read: 0, write: 0 },
        indexes: [],
      }),
      metrics: {
        readHourly: hourly(0),
        writeHourly: hourly(0),
        readProvisioned: hourly(100),
        writeProvisioned: hourly(100),
        readDaily: daily(0, { days: 90 }),
        writeDaily: daily(0, { days: 90 }),
      },
    });
  const findUnused = (resource: Resource, ...others: Resource[]) =>
    adviseOn(resource, ...others).recommendations.find(({ rule }) => rule === 'DDB-UNUSED');
  const throughputUsd = 730 * 100 * (0.00013 + 0.00065);
  const storageUsd = 100 * 0.25;
  const reserved = usage('dynamodb', 'WriteCapacityUnit-Hrs', { reserved: 40 });

  it('is the whole list price without reserved capacity', () => {
    expect(findUnused(table('PROVISIONED'))?.monthlySavingUsd).toBeCloseTo(throughputUsd + storageUsd, 1);
  });

  it('is between its storage cost and that plus the on-demand cost, if reserved capacity may cover its throughput', () => {
    const draft = findUnused(
      table('PROVISIONED'),
      makeBilled(reserved, usage('dynamodb', 'ReadCapacityUnit-Hrs', { onDemand: 10 })),
    );
    expect(draft?.monthlySavingUsd).toBeCloseTo(storageUsd, 1);
    expect(draft?.atMostUsd).toBeCloseTo(storageUsd + 10 * MONTH, 1);
  });

  it('in on-demand mode is the list price: reserved capacity covers only provisioned throughput', () => {
    const onDemand = table('PAY_PER_REQUEST');
    expect(findUnused(onDemand, makeBilled(reserved))?.monthlySavingUsd).toBe(findUnused(onDemand)?.monthlySavingUsd);
  });
});

describe('the saving on an EC2 instance', () => {
  const idle = instance({}, { cpuMax: plant(1), networkDaily: daily(0) });
  const type = instanceType('m7g.large');

  it('detects reservations shared by another account from the bill', () => {
    const draft = findIdle(
      idle,
      type,
      makeBilled(
        usage('ec2', 'BoxUsage:m7g.large', { reserved: 40 }),
        usage('ec2', 'BoxUsage:m7g.xlarge', { onDemand: 30 }),
      ),
    );
    expect([draft?.monthlySavingUsd, draft?.atMostUsd]).toEqual([0, expect.closeTo(30 * MONTH, 1)]);
    expect(draft?.guardrails[0]).toContain('a reservation of m7g instances may already cover it');
  });

  it('is its list price, with the effective price next to it, if its family is not reserved', () => {
    const draft = findIdle(
      idle,
      type,
      makeBilled(
        usage('ec2', 'BoxUsage:m7g.large', { onDemand: 36 }),
        usage('ec2', 'BoxUsage:m5.large', { reserved: 9 }),
      ),
    );
    expect(draft).toMatchObject({ monthlySavingUsd: 59.57, inputs: { effectiveUsdPerHour: 0.05 } });
  });
});

describe('unused reservations', () => {
  const reservations = (...uses: object[]): Resource => ({ ...makeBilled(), reservations: toFact(uses) }) as Resource;
  const makeUse = (service: string, usedPercent: number, unusedUsd = 33.6) => ({
    service,
    use: toFact({ usedPercent, unusedUsd, days: 7 }),
  });
  it.each([
    [
      'a small service at 50% utilisation and a fully used large one',
      [makeUse('ec2', 99, 90), makeUse('elasticache', 50)],
      146,
    ],
    ['two services', [makeUse('rds', 50), makeUse('redshift', 50)], 292],
    ['all fully used', [makeUse('rds', 99)], 'nothing'],
    [
      'a service that could not be read, and a fully used one',
      [makeUse('rds', 99), { service: 'memorydb', use: toUnread('Denied.') }],
      'insufficient-data',
    ],
  ])('are reported by service: %s', (_case, uses, expected) => {
    expect(evaluateRule('RI-SP-UTIL', reservations(...uses))).toBe(expected);
  });

  it('are reported for the paying account, and not again for each member', () => {
    const wasted = [makeUse('rds', 50)];
    expect(evaluateRule('RI-SP-UTIL', reservations(...wasted))).toBe(146);
    const member = { ...reservations(...wasted), payerId: '999988887777' } as Resource;
    expect(adviseOn(member).recommendations).toEqual([]);
  });
});
