import { gzipSync } from 'node:zlib';
import { growth } from '@cloudmend/domain/testing/growth';
import { collectAwsUnit } from './aws/collect-aws-unit';
import { decodeUserData } from './aws/ec2/user-data';
import { readObjectEvents } from './aws/cloudtrail/object-events';
import { listResources } from './kinds';
import { secretKindsIn } from './aws/secrets/find-secrets';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';

const read = async (service: string, answers: Readonly<Record<string, FakeAnswer>>, region = 'us-east-1') => {
  const reader = fakeReader(answers);
  const unit = await collectAwsUnit(reader, { accountId: ACCOUNT, region, service }, { now: NOW, range: '30d' });
  return { unit, asked: reader.asked.map((call) => call.split(' ')[0]) };
};

describe('an empty region', () => {
  it('skips calls that need resources', async () => {
    const { asked } = await read('ec2', {});
    for (const call of ['DescribeSnapshotAttribute', 'DescribeInstanceAttribute', 'DescribeRouteTables'])
      expect(asked).not.toContain(`ec2:${call}`);
    expect(asked).not.toContain('ssm:DescribeInstanceInformation');
    expect(asked.filter((call) => call === 'ec2:DescribeSnapshots')).toHaveLength(1);
  });
});

describe('snapshots', () => {
  const three = { Snapshots: ['a', 'b', 'c'].map((SnapshotId) => ({ SnapshotId, VolumeId: `vol-${SnapshotId}` })) };
  const list: FakeAnswer = (input) =>
    'RestorableByUserIds' in input ? { Snapshots: three.Snapshots.slice(0, 2) } : three;
  const permission: FakeAnswer = ({ SnapshotId }) => ({
    CreateVolumePermissions: SnapshotId === 'a' ? [{ Group: 'all' }] : [{ UserId: '999999999999' }],
  });

  it('are public if both the list and the permission say so, and only listed ones are checked', async () => {
    const { unit, asked } = await read('ec2', {
      'ec2:DescribeSnapshots': list,
      'ec2:DescribeSnapshotAttribute': permission,
    });
    expect(listResources(unit, 'aws.ec2.snapshot').map(({ isShared }) => isShared)).toEqual([
      { known: true, value: true },
      { known: true, value: false },
      { known: true, value: false },
    ]);
    expect(asked.filter((call) => call === 'ec2:DescribeSnapshotAttribute')).toHaveLength(2);
  });

  it('are public even if the permission is denied', async () => {
    const { unit } = await read('ec2', { 'ec2:DescribeSnapshots': list, 'ec2:DescribeSnapshotAttribute': 'denied' });
    expect(listResources(unit, 'aws.ec2.snapshot').map(({ isShared }) => isShared.known)).toEqual([false, false, true]);
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'ec2:DescribeSnapshotAttribute' })]);
  });

  it('show which volumes have a snapshot; if denied, no volume is reported without one', async () => {
    const Volumes = [{ VolumeId: 'vol-a' }, { VolumeId: 'vol-z' }];
    const told = await read('ec2', { 'ec2:DescribeVolumes': { Volumes }, 'ec2:DescribeSnapshots': three });
    expect(listResources(told.unit, 'aws.ec2.volume').map(({ hasSnapshot }) => hasSnapshot)).toEqual([
      { known: true, value: true },
      { known: true, value: false },
    ]);
    const refused = await read('ec2', { 'ec2:DescribeVolumes': { Volumes }, 'ec2:DescribeSnapshots': 'denied' });
    expect(listResources(refused.unit, 'aws.ec2.volume').map(({ hasSnapshot }) => hasSnapshot.known)).toEqual([
      false,
      false,
    ]);
  });

  it('of databases have their permissions read unless they are automated', async () => {
    const DBSnapshots = [
      { DBSnapshotIdentifier: 'mine', SnapshotType: 'manual' },
      { DBSnapshotIdentifier: 'nightly', SnapshotType: 'automated' },
    ];
    const attributes = { DBSnapshotAttributes: [{ AttributeName: 'restore', AttributeValues: ['all'] }] };
    const { unit, asked } = await read('rds', {
      'rds:DescribeDBSnapshots': { DBSnapshots },
      'rds:DescribeDBSnapshotAttributes': { DBSnapshotAttributesResult: attributes },
    });
    expect(listResources(unit, 'aws.rds.snapshot').map(({ isShared }) => isShared)).toEqual([
      { known: true, value: true },
      { known: true, value: false },
    ]);
    expect(asked.filter((call) => call === 'rds:DescribeDBSnapshotAttributes')).toHaveLength(1);
  });
});

describe('security groups', () => {
  const groups = {
    SecurityGroups: [
      { GroupId: 'sg-app', IpPermissions: [] },
      { GroupId: 'sg-db', IpPermissions: [{ IpProtocol: 'tcp', UserIdGroupPairs: [{ GroupId: 'sg-app' }] }] },
      { GroupId: 'sg-self', IpPermissions: [{ IpProtocol: '-1', UserIdGroupPairs: [{ GroupId: 'sg-self' }] }] },
    ],
  };
  const users = (unit: Parameters<typeof listResources>[0]) =>
    listResources(unit, 'aws.ec2.security-group').map(({ users: fact }) => (fact.known ? fact.value : 'not known'));

  it('are in use by interfaces and by rules of other groups, not by their own', async () => {
    const NetworkInterfaces = [{ NetworkInterfaceId: 'eni-1', Groups: [{ GroupId: 'sg-db' }] }];
    const { unit } = await read('ec2', {
      'ec2:DescribeSecurityGroups': groups,
      'ec2:DescribeNetworkInterfaces': { NetworkInterfaces },
    });
    expect(users(unit)).toEqual([['sg-db'], ['eni-1'], []]);
  });

  it('are not reported as unused if interfaces could not be read', async () => {
    const { unit } = await read('ec2', {
      'ec2:DescribeSecurityGroups': groups,
      'ec2:DescribeNetworkInterfaces': 'denied',
    });
    expect(users(unit)).toEqual([['sg-db'], 'not known', 'not known']);
  });
});

describe('buckets', () => {
  const two = { Buckets: [{ Name: 'a', BucketRegion: 'us-east-1' }] };
  const access = async (answers: Readonly<Record<string, FakeAnswer>>) => {
    const reader = fakeReader({ 's3:ListBuckets': two, ...answers });
    const unit = await collectAwsUnit(
      reader,
      { accountId: ACCOUNT, region: 'global', service: 's3' },
      { now: NOW, range: '30d' },
    );
    return { bucket: listResources(unit, 'aws.s3.bucket')[0], asked: reader.asked.map((call) => call.split(' ')[0]) };
  };

  it('with ACLs disabled skip the ACL', async () => {
    const Rules = [{ ObjectOwnership: 'BucketOwnerEnforced' }];
    const { bucket, asked } = await access({ 's3:GetBucketOwnershipControls': { OwnershipControls: { Rules } } });
    expect(bucket?.grantees).toEqual({ known: true, value: [] });
    expect(asked).not.toContain('s3:GetBucketAcl');
  });

  it('without versioning skip Object Lock, unless versioning is unknown', async () => {
    const off = await access({});
    expect([off.bucket?.hasObjectLock, off.asked.includes('s3:GetObjectLockConfiguration')]).toEqual([
      { known: true, value: false },
      false,
    ]);
    const refused = await access({ 's3:GetBucketVersioning': 'denied', 's3:GetObjectLockConfiguration': 'denied' });
    expect([refused.bucket?.mfaDelete.known, refused.bucket?.hasObjectLock.known]).toEqual([false, false]);
  });
});

describe('user data', () => {
  const encode = (text: string): string => Buffer.from(text).toString('base64');

  it('is read compressed or not, and invalid data is harmless', () => {
    expect(decodeUserData(encode('echo hello'))).toBe('echo hello');
    expect(decodeUserData(gzipSync('echo packed').toString('base64'))).toBe('echo packed');
    expect(() => decodeUserData(gzipSync('broken').subarray(0, 12).toString('base64'))).not.toThrow();
    expect(decodeUserData(gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64')).length).toBeLessThan(1_000_000);
    expect(decodeUserData('')).toBe('');
  });

  it('stores only the kind of a credential', async () => {
    const secret = 'DB_PASSWORD=correct-horse-battery';
    const { unit } = await read('ec2', {
      'ec2:DescribeInstances': { Reservations: [{ Instances: [{ InstanceId: 'i-1', State: { Name: 'stopped' } }] }] },
      'ec2:DescribeInstanceAttribute': { UserData: { Value: encode(secret) } },
    });
    expect(listResources(unit, 'aws.ec2.instance')[0]?.userDataSecrets).toEqual({ known: true, value: ['password'] });
    expect(JSON.stringify(unit)).not.toContain('horse');
  });

  it.each([
    ['aws_access_key_id = AKIAIOSFODNN7EXAMPLE', 'AWS access key'],
    ['aws_secret_access_key: wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'AWS secret key'],
    ['-----BEGIN RSA PRIVATE KEY-----', 'private key'],
    ['token ghp_0123456789abcdefghijABCDEFGHIJ012345', 'GitHub token'],
    ['mysql://root:swordfish@db.internal/shop', 'password in a URL'],
    ['MYSQL_ROOT_PASSWORD=swordfish', 'password'],
    ['"api_key": "0123456789"', 'password'],
  ])('with %s reports it', (text, kind) => expect(secretKindsIn(text)).toContain(kind));

  it.each([
    'password=$(aws ssm get-parameter)',
    'PASSWORD=${DB_PASSWORD}',
    'yum install -y passwd',
    'https://example.com/a:b',
    '',
  ])('with %s reports none', (text) => expect(secretKindsIn(text)).toEqual([]));

  it('of any length is scanned in linear time', () =>
    expect(growth(20_000, (size) => secretKindsIn('password '.repeat(size) + 'a:'.repeat(size)))).toBeLessThan(9));
});

describe('event selectors', () => {
  const data = (ReadWriteType: 'All' | 'ReadOnly' | 'WriteOnly', Values = ['arn:aws:s3']) => [
    { ReadWriteType, DataResources: [{ Type: 'AWS::S3::Object', Values }] },
  ];
  const selectAdvanced = (...more: object[]) => [
    {
      FieldSelectors: [
        { Field: 'eventCategory', Equals: ['Data'] },
        { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
        ...(more as Array<{ Field: string }>),
      ],
    },
  ];
  it.each([
    ['all of all buckets', data('All'), undefined, true, true],
    ['reads', data('ReadOnly', ['arn:aws:s3:::']), undefined, true, false],
    ['writes', data('WriteOnly'), undefined, false, true],
    ['one bucket', data('All', ['arn:aws:s3:::papers/']), undefined, false, false],
    ['no data', [{ ReadWriteType: 'All' as const, DataResources: [] }], undefined, false, false],
    ['advanced, all', undefined, selectAdvanced(), true, true],
    ['advanced, writes', undefined, selectAdvanced({ Field: 'readOnly', Equals: ['false'] }), false, true],
    [
      'advanced, one bucket',
      undefined,
      selectAdvanced({ Field: 'resources.ARN', StartsWith: ['arn:aws:s3:::papers/'] }),
      false,
      false,
    ],
    [
      'advanced, all but one bucket',
      undefined,
      selectAdvanced({ Field: 'resources.ARN', NotStartsWith: ['arn:aws:s3:::x'] }),
      false,
      false,
    ],
  ])('for %s', (...[, selectors, fields, reads, writes]) =>
    expect(readObjectEvents(selectors, fields)).toEqual({ reads, writes }),
  );
});
