import type { EstateRow } from '@cloudmend/domain/estate';
import { toUnread } from '@cloudmend/scanner';
import { estimateCarbon } from '../carbon/estimate-carbon';
import { a, daily, toUnit } from '../testing/planted';
import { findDataClass } from './data-class';
import { mergeEstate, takeStock } from './take-stock';

const GB = 1024 ** 3;
const at = (service: string, region = 'us-east-1') => ({ unit: { accountId: '111122223333', region, service } });
const findRow = (rows: readonly EstateRow[], kind: string): EstateRow | undefined =>
  rows.find((row) => row.kind === kind);
const instance = a('aws.ec2.instance', { instanceType: 'm5.large', state: 'running' });

describe('emissions stock', () => {
  it('counts 730 hours of running resources, and none of stopped ones', () => {
    const { rows } = takeStock([
      toUnit([instance, a('aws.ec2.instance', { id: 'two', instanceType: 'm5.large', state: 'stopped' })], at('ec2')),
    ]);
    const { operationalKg, embodiedKg } = estimateCarbon({
      kind: 'ec2',
      instanceType: 'm5.large',
      region: 'us-east-1',
      hours: 730,
    });
    expect(findRow(rows, 'aws.ec2.instance')?.carbon).toEqual({
      operationalKg: expect.closeTo(operationalKg ?? 0, 3),
      embodiedKg: expect.closeTo(embodiedKg ?? 0, 3),
      assessed: 2,
      notAssessed: 0,
      embodiedNotAssessed: 0,
      factors: 'current 2026-11-20',
      largest: [
        {
          resource: instance.arn,
          operationalKg: expect.closeTo(operationalKg ?? 0, 3),
          embodiedKg: expect.closeTo(embodiedKg ?? 0, 3),
        },
      ],
    });
  });

  it('measures volumes by size, buckets by CloudWatch storage metrics, functions by GB-seconds', () => {
    const { rows } = takeStock([
      toUnit([a('aws.ec2.volume', { volumeType: 'gp3', sizeGiB: 500 })], at('ec2')),
      toUnit([a('aws.s3.bucket', { metrics: { standardBytes: daily(200 * GB, { days: 30 }) } })], at('s3', 'global')),
      toUnit(
        [
          a('aws.lambda.function', {
            architecture: 'arm64',
            memoryMb: 1024,
            metrics: { duration: daily(1_000_000, { days: 30 }) },
          }),
        ],
        at('lambda'),
      ),
    ]);
    // 500 GB of gp3 in us-east-1 for a month, as calculated in docs/carbon.md.
    expect(findRow(rows, 'aws.ec2.volume')?.carbon?.operationalKg).toBeCloseTo(
      estimateCarbon({ kind: 'ebs', volumeType: 'gp3', region: 'us-east-1', gbMonths: 500 }).operationalKg ?? 0,
      3,
    );
    expect(findRow(rows, 'aws.s3.bucket')?.carbon?.operationalKg).toBeCloseTo(
      estimateCarbon({ kind: 's3', storageClass: 'STANDARD', region: 'us-east-1', gbMonths: 200 }).operationalKg ?? 0,
      3,
    );
    const gbSeconds = 30_000 * (730 / 720);
    expect(findRow(rows, 'aws.lambda.function')?.carbon?.operationalKg).toBeCloseTo(
      estimateCarbon({ kind: 'lambda', architecture: 'arm64', region: 'us-east-1', gbSeconds }).operationalKg ?? 0,
      3,
    );
  });

  it('never reports unassessed use as zero', () => {
    const { rows } = takeStock([
      toUnit([a('aws.ec2.instance', { instanceType: 'zz9.huge', state: 'running' })], at('ec2')),
      toUnit([a('aws.s3.bucket', {})], at('s3', 'global')),
      toUnit(
        [
          a('aws.rds.instance', {
            clusterId: null,
            instanceClass: 'db.zz9.huge',
            state: 'available',
            storageType: 'gp3',
            storageGiB: 100,
          }),
        ],
        at('rds'),
      ),
      toUnit([a('aws.redshift.cluster', { nodeType: 'ra3.large', nodes: 2 })], at('redshift')),
    ]);
    expect(
      rows.map(({ kind, carbon }) => [kind, carbon?.operationalKg, carbon?.assessed, carbon?.notAssessed]),
    ).toEqual([
      ['aws.ec2.instance', 0, 0, 1],
      ['aws.s3.bucket', 0, 0, 1],
      ['aws.rds.instance', 0, 0, 1],
      ['aws.redshift.cluster', 0, 0, 1],
    ]);
  });

  it('omits a kind that could not be listed', () => {
    const unreadKinds = [{ kind: 'aws.ec2.instance', operation: 'ec2:DescribeInstances', reason: 'denied' }];
    expect(takeStock([toUnit([instance], { ...at('ec2'), unreadKinds })]).rows).toEqual([]);
  });
});

describe('data class of a store', () => {
  it.each([
    [{ 'Data-Classification': 'PII' }, 'pii'],
    [{ PII: 'true' }, 'pii'],
    [{ pii: 'no' }, 'nonPii'],
    [{ 'data-class': 'internal' }, 'nonPii'],
    [{ classification: 'Personal Data', pii: 'false' }, 'pii'],
    [{ classification: '  ' }, 'unclassified'],
    [{ team: 'pii' }, 'unclassified'],
    [{}, 'unclassified'],
  ] as const)('with tags %j is %s', (tags, named) => {
    expect(findDataClass({ tags })).toBe(named);
  });

  it('is unread if tags could not be read, and a cluster counts once', () => {
    const { rows } = takeStock([
      toUnit([a('aws.dynamodb.table', { settings: toUnread('denied'), tagsUnread: 'denied' })], at('dynamodb')),
      toUnit([a('aws.rds.cluster', { tags: { pii: 'yes' } }), a('aws.rds.instance', { clusterId: 'one' })], at('rds')),
    ]);
    expect(findRow(rows, 'aws.dynamodb.table')?.classes).toEqual({ pii: 0, nonPii: 0, unclassified: 0, unread: 1 });
    expect(findRow(rows, 'aws.rds.cluster')?.classes).toMatchObject({ pii: 1 });
    expect(findRow(rows, 'aws.rds.instance')?.classes).toEqual({ pii: 0, nonPii: 0, unclassified: 0, unread: 0 });
  });
});

describe('a later scan', () => {
  const before: EstateRow[] = [
    {
      kind: 'aws.ec2.instance',
      region: 'us-east-1',
      carbon: { operationalKg: 5, embodiedKg: 1, assessed: 3, notAssessed: 0, embodiedNotAssessed: 0 },
    },
    {
      kind: 'aws.s3.bucket',
      region: 'eu-west-1',
      carbon: { operationalKg: 2, embodiedKg: 1, assessed: 1, notAssessed: 0, embodiedNotAssessed: 0 },
      classes: { pii: 1, nonPii: 0, unclassified: 0, unread: 0 },
    },
  ];

  it('keeps the parts that it did not read', () => {
    expect(mergeEstate(before, takeStock([toUnit([], at('ec2', 'eu-west-1'))]))).toEqual(before);
  });

  it('removes what no longer exists', () => {
    expect(mergeEstate(before, takeStock([toUnit([], at('ec2'))]))).toEqual([before[1]]);
  });

  it('with security checks only updates the classes and keeps the kilograms', () => {
    const bucket = a('aws.s3.bucket', { region: 'eu-west-1', tags: { pii: 'no' } });
    expect(
      mergeEstate(before, takeStock([toUnit([bucket], { ...at('s3', 'global'), purposes: ['security'] })])),
    ).toEqual([before[0], { ...before[1], classes: { pii: 0, nonPii: 1, unclassified: 0, unread: 0 } }]);
  });
});
