import { type Resource, toFact, toUnread } from '@cloudmend/scanner';
import { a, adviseOn, ago, daily, hourly, NOW, plant, recompute, evaluateRule } from './testing/planted';
import { database, instance, volume } from './testing/sound';
import { listOpenCases } from './testing/rule-journal';

const cents = (usd: number): number => Math.round(usd * 100) / 100;
const GB = 1024 ** 3;
/** Single-AZ PostgreSQL, USD per hour in us-east-1. */
const POSTGRES: Readonly<Record<string, number>> = {
  'db.m7g.large': 0.168,
  'db.m7g.xlarge': 0.336,
  'db.m6g.large': 0.159,
};
const rdsUsd = (instanceClass: string): number => POSTGRES[instanceClass] ?? Number.NaN;

describe('EBS-IDLE: attached volume without I/O', () => {
  const idle = (ops: number | ((at: number) => number), share = 1) =>
    volume({ metrics: { opsDaily: daily(ops, { share }) } });
  it.each([
    ['no operations', idle(0), 15],
    ['less than one operation a day', idle(0.9), 15],
    ['one operation on one day', idle((at) => (at === 4 ? 1 : 0)), 'nothing'],
    ['too few days', idle(0, 0.7), 'insufficient-data'],
  ])('%s', (_case, disk, expected) => {
    expect(evaluateRule('EBS-IDLE', instance(), disk)).toBe(expected);
  });

  it('is not reported for a root volume or a disaster-recovery copy', () => {
    expect(evaluateRule('EBS-IDLE', instance({ rootDevice: '/dev/sdf' }), idle(0))).toBe('nothing');
    expect(evaluateRule('EBS-IDLE', idle(0))).toBe('insufficient-data');
    expect(evaluateRule('EBS-IDLE', instance(), { ...idle(0), tags: { role: 'disaster recovery' } })).toBe('guardrail');
  });
});

describe('EBS-UNATTACHED: metrics complement EC2', () => {
  const left = { state: 'available', attachments: [] };
  it('a volume with reads or writes in these days was attached', () => {
    expect(
      evaluateRule(
        'EBS-UNATTACHED',
        volume({ ...left, metrics: { opsDaily: daily((at) => (at === 1 ? 3 : 0), { days: 32, isSparse: true }) } }),
      ),
    ).toBe('nothing');
    expect(
      evaluateRule(
        'EBS-UNATTACHED',
        volume({ ...left, metrics: { opsDaily: daily(0, { days: 32, isSparse: true }) } }),
      ),
    ).toBe(15);
  });
});

describe('EBS-GP2-GP3: with metrics', () => {
  const gp2 = (opsPerSecond: number, mibPerSecond: number, facts = {}) =>
    volume({
      volumeType: 'gp2',
      sizeGiB: 1000,
      iops: 3000,
      throughputMiBps: null,
      ...facts,
      metrics: { ops: plant(opsPerSecond * 300), bytes: plant(mibPerSecond * 300 * 1024 * 1024), opsDaily: daily(9) },
    });
  it.each([
    ['low usage', 100, 10, 20],
    ['exactly the included performance', 2500, 104, 20],
    ['more operations', 5000, 10, cents(20 - 3000 * 0.005)],
    ['more throughput', 100, 200, cents(20 - 115 * 0.04)],
    ['so many that gp3 costs more', 6000, 10, 'nothing'],
  ])('%s', (_case, ops, mib, expected) => {
    expect(evaluateRule('EBS-GP2-GP3', gp2(ops, mib))).toBe(expected);
  });

  it('waits six hours after a change', () => {
    expect(evaluateRule('EBS-GP2-GP3', gp2(1, 1, { modifiedAt: toFact(ago(0.24)) }))).toBe('guardrail');
    expect(evaluateRule('EBS-GP2-GP3', gp2(1, 1, { modifiedAt: toFact(ago(0.25)) }))).toBe(20);
  });
});

describe('EBS-OVERPROV: unused IOPS', () => {
  const MIB = 1024 * 1024;
  const io1 = (opsPerSecond: number, facts = {}, mibPerSecond = 100) =>
    volume({
      volumeType: 'io1',
      sizeGiB: 100,
      iops: 10_000,
      throughputMiBps: null,
      ...facts,
      metrics: { ops: plant(opsPerSecond * 300), bytes: plant(mibPerSecond * MIB * 300), opsDaily: daily(9) },
    });
  const asGp3 = cents(100 * 0.125 + 10_000 * 0.065 - 100 * 0.08 - (4999 - 3000) * 0.005);
  it.each([
    ['just under half', io1(4165), asGp3],
    ['half', io1(5000 / 1.2), 'nothing'],
    ['too few data points', volume({ volumeType: 'io1', iops: 10_000 }), 'insufficient-data'],
    ['attached to several instances: stays io1', io1(4165, { isMultiAttach: true }), cents((10_000 - 4998) * 0.065)],
    [
      "more than 16,000, gp3's former limit",
      io1(4165, { iops: 40_000 }),
      cents(100 * 0.125 + 40_000 * 0.065 - 100 * 0.08 - (4998 - 3000) * 0.005),
    ],
    ['too small for its IOPS on gp3: stays io1', io1(4165, { sizeGiB: 9 }), cents((10_000 - 4998) * 0.065)],
    // 250 MiB/s plus 20%, of which 125 are included.
    ['more throughput than included, billed on gp3', io1(4165, {}, 250), asGp3 - 175 * 0.04],
    [
      'throughput that requires more IOPS than used',
      io1(10, {}, 800),
      cents(100 * 0.125 + 10_000 * 0.065 - 100 * 0.08 - (3840 - 3000) * 0.005 - (960 - 125) * 0.04),
    ],
    ['more throughput than gp3 supports: stays io1', io1(4165, {}, 1700), cents((10_000 - 4998) * 0.065)],
    [
      'no throughput data',
      volume({ volumeType: 'io1', iops: 10_000, metrics: { ops: plant(300), opsDaily: daily(9) } }),
      'insufficient-data',
    ],
    [
      'io2 beyond 64,000 IOPS, with tiered prices',
      io1(4165, { volumeType: 'io2', iops: 70_000, isMultiAttach: true }),
      cents(32_000 * 0.065 + 32_000 * 0.0455 + 6000 * 0.03185 - 4998 * 0.065),
    ],
    [
      "io2 with only the first tier's price known",
      io1(4165, { volumeType: 'io2', iops: 70_000, isMultiAttach: true, region: 'eu-west-1' }),
      'no-price',
    ],
    ['modified within six hours', io1(4165, { modifiedAt: toFact(ago(0.24)) }), 'guardrail'],
    ['a tag that requires durability', io1(1, { tags: { need: 'durability' } }), 'guardrail'],
  ])('%s', (_case, disk, expected) => {
    const saidOfIt = evaluateRule('EBS-OVERPROV', instance(), disk);
    if (typeof expected === 'number') expect(saidOfIt).toBeCloseTo(expected, 1);
    else expect(saidOfIt).toBe(expected);
  });

  it('on gp3 counts only IOPS beyond those included', () => {
    const gp3 = (iops: number) => volume({ iops, metrics: { ops: plant(300), opsDaily: daily(9) } });
    expect(evaluateRule('EBS-OVERPROV', instance(), gp3(5000))).toBe(10);
    expect(evaluateRule('EBS-OVERPROV', instance(), gp3(3000))).toBe('nothing');
  });

  it.each([
    ['barely used', 500, 50, (500 - 125) * 0.04],
    ['used to less than half', 1000, 300, (1000 - 360) * 0.04],
    ['used to more than half', 500, 300, 'nothing'],
  ])('on gp3 counts throughput that is %s', (_case, throughputMiBps, mibPerSecond, expected) => {
    const metrics = { ops: plant(300), bytes: plant(mibPerSecond * MIB * 300), opsDaily: daily(9) };
    expect(evaluateRule('EBS-OVERPROV', instance(), volume({ throughputMiBps, metrics }))).toBe(expected);
  });

  it('on gp3 keeps the IOPS that its throughput requires', () => {
    const metrics = { ops: plant(300), bytes: plant(800 * MIB * 300), opsDaily: daily(9) };
    const disk = volume({ iops: 16_000, throughputMiBps: 1000, metrics });
    expect(adviseOn(instance(), disk).recommendations[0]?.inputs).toMatchObject({
      newIops: 4000,
      newThroughputMiBps: 1000,
    });
  });
});

describe('old snapshots', () => {
  const snapshot = (facts = {}) =>
    a('aws.ec2.snapshot', {
      id: 'snap-1',
      volumeId: 'vol-gone',
      createdAt: ago(91),
      sizeGiB: 100,
      tier: 'standard',
      description: null,
      isShared: toFact(false),
      ...facts,
    });
  it.each([
    ['older than 90 days', {}, 0],
    ['of 90 days', { createdAt: ago(90) }, 'nothing'],
    ['of AWS Backup', { tags: { 'aws:backup:source-resource': 'x' } }, 'nothing'],
    ['in the archive', { tier: 'archive' }, 'nothing'],
  ])('EBS-SNAP-OLD %s claims no saving from its volume size', (_case, facts, expected) => {
    expect(evaluateRule('EBS-SNAP-OLD', snapshot(facts))).toBe(expected);
  });

  it.each([
    ['the used blocks', 12.5 * GB, 0.63, 'the used blocks'],
    ['its volume, if EC2 does not report blocks', null, 5, 'the size of its volume'],
    ['its volume, if EC2 reports nothing', 0, 5, 'the size of its volume'],
    ['its volume, if EC2 reports more than fits', 101 * GB, 5, 'the size of its volume'],
  ])('EBS-SNAP-OLD costs at most %s', (_case, fullBytes, atMostUsd, sizeBasis) => {
    expect(adviseOn(snapshot({ fullBytes })).recommendations).toMatchObject([
      { monthlySavingUsd: 0, atMostUsd, inputs: { billedGiB: 0, sizeBasis } },
    ]);
  });

  it('EBS-SNAP-OLD is blocked by an AMI, and for the last snapshot of a volume', () => {
    expect(evaluateRule('EBS-SNAP-OLD', snapshot(), a('aws.ec2.image', { id: 'ami', snapshotIds: ['snap-1'] }))).toBe(
      'guardrail',
    );
    expect(evaluateRule('EBS-SNAP-OLD', snapshot({ volumeId: 'vol-1' }), volume())).toBe('guardrail');
    expect(
      evaluateRule(
        'EBS-SNAP-OLD',
        snapshot({ volumeId: 'vol-1' }),
        snapshot({ id: 'snap-2', arn: 's2', volumeId: 'vol-1', createdAt: ago(1) }),
        volume(),
      ),
    ).toBe(0);
  });

  const copy = (facts = {}) =>
    a('aws.rds.snapshot', {
      id: 'rds:s',
      snapshotType: 'manual',
      createdAt: ago(90),
      sizeGiB: 100,
      instanceId: 'db-1',
      ...facts,
    });
  it.each([
    ['90 days old', copy(), 0],
    ['younger', copy({ createdAt: ago(90, -1) }), 'nothing'],
    ['30 days old, of a deleted database', copy({ createdAt: ago(30), instanceId: 'gone' }), 0],
    ['newer, of a deleted database', copy({ createdAt: ago(30, -1), instanceId: 'gone' }), 'nothing'],
    ['automated', copy({ snapshotType: 'automated' }), 'nothing'],
  ])('RDS-SNAP %s', (_case, one, expected) => {
    expect(evaluateRule('RDS-SNAP', one, database())).toBe(expected);
  });
});

describe('databases', () => {
  it.each([
    ['RDS-IDLE seven quiet days', database({}, { connections: daily((at) => (at < 7 ? 5 : 0)) }), 'RDS-IDLE'],
    ['RDS-IDLE six quiet days', database({}, { connections: daily((at) => (at < 8 ? 5 : 0)) }), 'nothing'],
    ['RDS-IDLE a replica', database({ replicaOf: 'db-0' }, { connections: daily(0) }), 'nothing'],
    ['RDS-IDLE too few days', database({}, { connections: daily(0, { share: 0.5 }) }), 'insufficient-data'],
  ])('%s', (_case, one, expected) => {
    const found = evaluateRule('RDS-IDLE', one);
    if (expected === 'RDS-IDLE') expect(found).toBe(cents(730 * rdsUsd('db.m7g.large')));
    else expect(found).toBe(expected);
  });

  const spare = { tags: { Environment: 'Staging' }, isMultiAz: true };
  it.each([
    ['a standby in staging', spare, cents(730 * rdsUsd('db.m7g.large') + 100 * 0.115)],
    ['a standby in production', { ...spare, tags: { env: 'prod' } }, 'nothing'],
    ['no standby', { ...spare, isMultiAz: false }, 'nothing'],
  ])('RDS-MULTIAZ-DEV %s', (_case, facts, expected) => {
    expect(evaluateRule('RDS-MULTIAZ-DEV', database(facts))).toBe(expected);
  });

  it('RDS-GP2-GP3 claims no saving if both cost the same', () => {
    const { recommendations } = adviseOn(database({ storageType: 'gp2' }));
    expect(recommendations).toMatchObject([{ rule: 'RDS-GP2-GP3', aim: 'performance', monthlySavingUsd: 0 }]);
  });

  const io1 = (iops: number, storageGiB = 100) =>
    database({ storageType: 'io1', iops: 5000, storageGiB }, { iopsPeak: plant(iops) });
  it.each([
    ['io1 within the performance of gp3', io1(2500), cents(100 * 0.01 + 5000 * 0.1)],
    ['io1 just above', io1(2501), 'nothing'],
    ['io1 striped from 400 GiB', io1(10_000, 400), cents(400 * 0.01 + 5000 * 0.1)],
    ['io1 not striped below 400 GiB', io1(10_000, 399), 'nothing'],
  ])('RDS-GP2-GP3 %s', (_case, one, expected) => {
    expect(evaluateRule('RDS-GP2-GP3', one)).toBe(expected);
  });

  it.each([
    ['an m5 of PostgreSQL', { instanceClass: 'db.m5.large' }, cents(730 * (0.178 - rdsUsd('db.m6g.large')))],
    ['an m5 of MySQL', { instanceClass: 'db.m5.large', engine: 'mysql' }, 13.87],
    [
      'a version for which RDS does not offer the class',
      { instanceClass: 'db.m5.large', canBeArm: toFact(false) },
      'nothing',
    ],
    ['a class that was not looked up', { instanceClass: 'db.m5.large', canBeArm: undefined }, 'insufficient-data'],
    [
      'a class whose lookup was denied',
      { instanceClass: 'db.m5.large', canBeArm: toUnread('Access denied.') },
      'insufficient-data',
    ],
    ['an Oracle database', { instanceClass: 'db.m5.large', engine: 'oracle-ee' }, 'nothing'],
    [
      'an Aurora database, whose price is unknown',
      { instanceClass: 'db.r5.large', engine: 'aurora-mysql' },
      'no-price',
    ],
  ])('RDS-GRAVITON %s', (_case, facts, expected) => {
    expect(evaluateRule('RDS-GRAVITON', database(facts))).toBe(expected);
  });

  it.each([
    ['PostgreSQL 12', { engineVersion: '12.20' }, 146],
    ['PostgreSQL 11, in its third year', { engineVersion: '11.22' }, 292],
    ['PostgreSQL 16', {}, 'nothing'],
    ['MySQL 5.7 with Multi-AZ', { engine: 'mysql', engineVersion: '5.7.44', isMultiAz: true }, 584],
  ])('RDS-EXTENDED %s', (_case, facts, expected) => {
    expect(evaluateRule('RDS-EXTENDED', database(facts))).toBe(expected);
  });

  it.each([
    ['RDS-IDLE', database({}, { connections: daily(0) }), rdsUsd('db.m7g.large'), 0],
    ['RDS-MULTIAZ-DEV', database(spare), rdsUsd('db.m7g.large'), 11.5],
    ['RDS-GRAVITON', database({ instanceClass: 'db.m5.large' }), 0.178 - rdsUsd('db.m6g.large'), 0],
    ['RDS-EXTENDED', database({ engineVersion: '12.20' }), 2 * 0.1, 0],
  ])('%s saves only in the hours in which a database runs, and its disks always', (rule, one, usdPerHour, diskUsd) => {
    const iops = hourly((at) => (at % 24 < 8 ? 200 : Number.NaN));
    const scheduled = { ...one, metrics: { ...one.metrics, iops } };
    const draft = adviseOn(scheduled).recommendations.find((each) => each.rule === rule);
    expect(draft?.monthlySavingUsd).toBe(cents((730 * usdPerHour * 112) / 320 + diskUsd));
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBeCloseTo(draft?.monthlySavingUsd ?? 0, 2);
  });

  const roomy = {
    cpuMax: plant(40),
    freeMemory: plant((16 - 8 / 1.2) * GB + 1000),
    connections: daily(600),
    iopsPeak: plant(3600),
  };
  const machine = a('aws.ec2.instance-type', { id: 'm7g.large', ebsBaselineIops: 3600 });
  it.each([
    ['at every limit', {}, cents(730 * (rdsUsd('db.m7g.xlarge') - rdsUsd('db.m7g.large')))],
    ['above the CPU limit', { cpuMax: plant(40.1) }, 'nothing'],
    ['above the memory limit', { freeMemory: plant((16 - 8 / 1.2) * GB - 1e6) }, 'nothing'],
    ['above the connection limit', { connections: daily(721) }, 'nothing'],
    ['above the disk limit', { iopsPeak: plant(3601) }, 'nothing'],
    ['too few data points', { cpuMax: plant(1, { share: 0.5 }) }, 'insufficient-data'],
  ])('RDS-RIGHTSIZE %s', (_case, metrics, expected) => {
    expect(
      evaluateRule('RDS-RIGHTSIZE', database({ instanceClass: 'db.m7g.xlarge' }, { ...roomy, ...metrics }), machine),
    ).toBe(expected);
  });
});

describe('buckets', () => {
  const bucket = (gb: number, objects: number, facts = {}) =>
    a('aws.s3.bucket', {
      id: 'papers',
      name: 'papers',
      createdAt: ago(400),
      versioning: toFact('Enabled' as const),
      hasObjectLock: toFact(false),
      oldestUploadAt: toFact(null),
      lifecycle: toFact({ movesObjects: false, abortsUploadsAfterDays: 7, handlesNoncurrent: true }),
      ...facts,
      metrics: { standardBytes: daily(gb * GB, { days: 30 }), objects: daily(objects, { days: 30 }) },
    });
  const least = cents(1000 * 0.4 * 0.0105 - 100 * 0.0025 - (100 * 0.01) / 12);
  it.each([
    ['1,000 GB of large objects', bucket(1000, 100_000), least],
    ['just under 100 GB', bucket(99.9, 1000), 'nothing'],
    ['objects just under 128 KB, which are not moved', bucket(1000, Math.ceil((1000 * GB) / (128 * 1024)) + 1), 0],
    ['logs in small objects', bucket(1000, 1e8, { name: 'acme-cloudtrail' }), 'guardrail'],
    ['bytes, and no objects', bucket(1000, 0), 'insufficient-data'],
    [
      'a rule that moves objects',
      bucket(1000, 1000, {
        lifecycle: toFact({ movesObjects: true, abortsUploadsAfterDays: 7, handlesNoncurrent: true }),
      }),
      'nothing',
    ],
    [
      'rules that could not be read',
      bucket(1000, 1000, { lifecycle: toUnread('Access denied.') }),
      'insufficient-data',
    ],
    ['logs', bucket(1000, 1000, { name: 'acme-cloudtrail' }), 'guardrail'],
    ['so many objects that moving them costs half a year of savings', bucket(100, 120_000), 'guardrail'],
  ])('S3-LIFECYCLE-IT %s', (_case, one, expected) => {
    expect(evaluateRule('S3-LIFECYCLE-IT', one)).toBe(expected);
  });

  it('S3-LIFECYCLE-IT claims no saving for objects that are small on average, and states that this is a mean', () => {
    const [draft] = adviseOn(bucket(1000, 1e8)).recommendations;
    expect(draft).toMatchObject({
      rule: 'S3-LIFECYCLE-IT',
      aim: 'hygiene',
      monthlySavingUsd: 0,
      inputs: { expirableGb: 0, objectBasis: expect.stringContaining('mean') },
    });
    expect(draft?.atMostUsd).toBeUndefined();
    expect(draft?.inputs['objectKiB']).toBeCloseTo((1000 * GB) / 1e8 / 1024, 6);
  });

  it("S3-LIFECYCLE-IT uses the region's price tiers: reductions come off the cheapest", () => {
    // 2,000,000 GB: everything moved is beyond 500 TB, at $0.021 per GB.
    const moved = 2_000_000 * 0.4;
    const [draft] = adviseOn(bucket(2_000_000, 1e6)).recommendations;
    expect(draft?.monthlySavingUsd).toBe(cents(moved * (0.021 - 0.0125) - 1000 * 0.0025 - (1000 * 0.01) / 12));
    // A small bucket next to a large one: it is in the second tier, because the large one fills the first.
    const small = bucket(1000, 100_000, { id: 'small', name: 'small', arn: 'small' });
    const found = adviseOn(small, bucket(100_000, 1e8)).recommendations.find(({ resource }) => resource === 'small');
    expect(found?.monthlySavingUsd).toBe(cents(400 * (0.022 - 0.0125) - 100 * 0.0025 - (100 * 0.01) / 12));
  });

  it('S3-LIFECYCLE-IT is always a range', () => {
    expect(adviseOn(bucket(1000, 100_000)).recommendations[0]).toMatchObject({
      monthlySavingUsd: least,
      atMostUsd: cents(1000 * 0.7 * 0.0105 - 100 * 0.0025 - (100 * 0.01) / 12),
    });
  });

  it.each([
    ['S3-MPU', { lifecycle: toFact({ movesObjects: true, abortsUploadsAfterDays: 8, handlesNoncurrent: true }) }, 0],
    [
      'S3-MPU',
      { lifecycle: toFact({ movesObjects: true, abortsUploadsAfterDays: 7, handlesNoncurrent: true }) },
      'nothing',
    ],
    [
      'S3-NONCURRENT',
      { lifecycle: toFact({ movesObjects: true, abortsUploadsAfterDays: 7, handlesNoncurrent: false }) },
      0,
    ],
    [
      'S3-NONCURRENT',
      {
        versioning: toFact('Suspended' as const),
        lifecycle: toFact({ movesObjects: true, abortsUploadsAfterDays: 7, handlesNoncurrent: false }),
      },
      'nothing',
    ],
    [
      'S3-NONCURRENT',
      {
        hasObjectLock: toFact(true),
        lifecycle: toFact({ movesObjects: true, abortsUploadsAfterDays: 7, handlesNoncurrent: false }),
      },
      'guardrail',
    ],
  ])('%s has no dollar amount', (rule, facts, expected) => {
    expect(evaluateRule(rule, bucket(10, 10, facts))).toBe(expected);
  });
});

describe('log groups', () => {
  const group = (storedGb: number, dailyGb: number, facts = {}) =>
    a('aws.cloudwatch.log-group', {
      id: '/app',
      name: '/app',
      retentionDays: null,
      storedBytes: storedGb * GB,
      createdAt: ago(400),
      logClass: 'STANDARD',
      metricFilters: 0,
      isSubscribed: toFact(false),
      ...facts,
      metrics: { ingestedBytes: daily(dailyGb * GB, { days: 30, isSparse: true }) },
    });
  it.each([
    ['CW-LOG-RETENTION', group(1000, 1), cents((1000 - 30) * 0.15 * 0.03)],
    ['CW-LOG-RETENTION', group(0.99, 0), 'nothing'],
    ['CW-LOG-RETENTION', group(1000, 1, { retentionDays: 30 }), 'nothing'],
    ['CW-LOG-RETENTION', group(1000, 1, { logClass: 'DELIVERY' }), 'nothing'],
    ['CW-LOG-RETENTION', group(1000, 1, { name: '/audit/trail' }), cents((1000 - 365) * 0.15 * 0.03)],
    ['CW-LOG-INGEST', group(1, 4), cents(((4 * 30 * 730) / 720) * 0.25)],
    ['CW-LOG-INGEST', group(1, 99.99 / 30 / (730 / 720)), 'nothing'],
    ['CW-LOG-INGEST', group(1, 4, { metricFilters: 1 }), 'nothing'],
    ['CW-LOG-INGEST', group(1, 4, { isSubscribed: toFact(true) }), 'nothing'],
    ['CW-LOG-INGEST', group(1, 4, { isSubscribed: toUnread('Access denied.') }), 'insufficient-data'],
    ['CW-LOG-INGEST', group(1, 4, { isSubscribed: undefined }), 'insufficient-data'],
  ])('%s', (rule, one, expected) => {
    expect(evaluateRule(rule, one)).toBe(expected);
  });

  it('CW-LOG-RETENTION gives a range, as it is not known whether the size is compressed', () => {
    const draftOf = (one: Resource) => adviseOn(one).recommendations.find(({ rule }) => rule === 'CW-LOG-RETENTION');
    const draft = draftOf(group(1000, 1));
    expect(draft?.atMostUsd).toBe(cents((1000 - 30 * 0.15) * 0.03));
    expect(draft?.detail).toContain('saves between $4.37 and $29.87 a month');
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBeCloseTo(draft?.monthlySavingUsd ?? 0, 1);
    // If it is not compressed, everything stored is newer than the retention.
    expect(draftOf(group(250, 10))).toMatchObject({ monthlySavingUsd: 0, atMostUsd: cents((250 - 45) * 0.03) });
  });

  describe('CW-LOG-INGEST in a Region that ingests more than 10 TB a month', () => {
    const MONTHLY = (30 * 730) / 720;
    const daily4 = 4 * MONTHLY;
    const other = (monthlyGb: number, facts = {}) =>
      group(1, monthlyGb / MONTHLY, { id: '/other', name: '/other', arn: 'arn:other', metricFilters: 1, ...facts });
    const rangeWith = (one: Resource) => {
      const draft = adviseOn(group(1, 4), one).recommendations.find(({ rule }) => rule === 'CW-LOG-INGEST');
      return [draft?.monthlySavingUsd, draft?.atMostUsd];
    };
    const most = cents(daily4 * 0.25);
    it.each([
      ['counts fully in the first tier', other(10_240 - daily4 - 1), [most, undefined]],
      ['counts in part at its end', other(10_240 - 40), [10, most]],
      ['may save nothing beyond it', other(10_240), [0, most]],
      ['counts fully beside another class', other(20_000, { logClass: 'INFREQUENT_ACCESS' }), [most, undefined]],
    ])('%s', (_case, one, expected) => {
      expect(rangeWith(one)).toEqual(expected);
    });

    it('asks who writes the logs only if that matters', () => {
      const asks = (one: Resource) =>
        JSON.stringify(adviseOn(group(1, 4), one).recommendations).includes('such logs already cost less');
      expect([asks(other(10_240)), asks(other(1))]).toEqual([true, false]);
    });
  });

  it('shows that a price is unverified', () => {
    expect(
      adviseOn(group(1, 4)).recommendations.find(({ rule }) => rule === 'CW-LOG-INGEST')?.inputs['priceMarked'],
    ).toContain('cloudwatch/logIngestIaGB (unverified)');
  });

  it('that is new and idle has too few data points', () => {
    const none = { metrics: { ingestedBytes: daily(0, { days: 30, share: 0, isSparse: true }) } };
    expect(evaluateRule('CW-LOG-RETENTION', { ...group(5, 0, { createdAt: ago(29) }), ...none })).toBe(
      'insufficient-data',
    );
    expect(evaluateRule('CW-LOG-RETENTION', { ...group(50, 0, { createdAt: ago(31) }), ...none })).toBe(0.23);
  });
});

describe('cases above', () => {
  it('cover each rule firing and not firing, each of its guards, and missing metrics', () => {
    expect(
      listOpenCases(
        [
          'EBS-IDLE',
          'EBS-GP2-GP3',
          'EBS-OVERPROV',
          'EBS-SNAP-OLD',
          'RDS-IDLE',
          'RDS-RIGHTSIZE',
          'RDS-MULTIAZ-DEV',
          'RDS-GP2-GP3',
          'RDS-GRAVITON',
          'RDS-EXTENDED',
          'RDS-SNAP',
          'S3-LIFECYCLE-IT',
          'S3-MPU',
          'S3-NONCURRENT',
          'CW-LOG-RETENTION',
          'CW-LOG-INGEST',
        ],
        NOW,
      ),
    ).toEqual([]);
  });
});
