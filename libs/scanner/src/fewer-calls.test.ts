import { collectUnit } from './aws/collect-unit';
import { resourcesOf } from './kinds';
import { GLOBAL_REGION, type Purpose, type UnitSnapshot } from './snapshot';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';
import { existingRegions, listRegions } from './aws/account-scopes';
import { isGlobalService } from './aws/provider';

type Answers = Readonly<Record<string, FakeAnswer | `not-found ${string}`>>;

const read = async (
  answers: Answers,
  service: string,
  purposes?: readonly Purpose[],
): Promise<{ unit: UnitSnapshot; asked: string[] }> => {
  const reader = fakeReader(answers);
  const region = isGlobalService(service) ? GLOBAL_REGION : 'us-east-1';
  const unit = await collectUnit(reader, { accountId: ACCOUNT, region, service }, { now: NOW, range: '30d', purposes });
  return { unit, asked: reader.asked.map((call) => call.split(' ')[0] ?? '') };
};

describe('regions', () => {
  const Regions = [
    { RegionName: 'us-east-1', OptInStatus: 'opt-in-not-required' },
    { RegionName: 'af-south-1', OptInStatus: 'opted-in' },
    { RegionName: 'ap-east-1', OptInStatus: 'not-opted-in' },
    { RegionName: 'cn-north-1', OptInStatus: 'opt-in-not-required' },
    { RegionName: 'us-gov-west-1', OptInStatus: 'opt-in-not-required' },
    {},
  ];

  it('that the account has not enabled, and those of other partitions, are not read', async () => {
    expect(await listRegions(fakeReader({ 'ec2:DescribeRegions': { Regions } }))).toEqual(['af-south-1', 'us-east-1']);
    expect(await listRegions(fakeReader({ 'ec2:DescribeRegions': { Regions } }), 'cn-north-1')).toEqual(['cn-north-1']);
  });

  it('exist whether or not they are enabled', async () => {
    const answer: FakeAnswer = (input) => (input['AllRegions'] === true ? { Regions } : 'denied');
    expect(await existingRegions(fakeReader({ 'ec2:DescribeRegions': answer }), 'us-east-1')).toContain('ap-east-1');
  });
});

describe('interfaces of the network', () => {
  const groups = (...names: readonly string[]) => ({
    'ec2:DescribeSecurityGroups': {
      SecurityGroups: names.map((GroupName) => ({ GroupId: `sg-${GroupName}`, GroupName })),
    },
  });

  it('are not asked for in a region that has default groups alone', async () => {
    const { unit, asked } = await read(groups('default', 'default'), 'ec2');
    expect(asked).not.toContain('ec2:DescribeNetworkInterfaces');
    expect(unit.gaps).toEqual([]);
    expect(resourcesOf(unit, 'aws.ec2.security-group').every(({ users }) => !users.known)).toBe(true);
  });

  it('are asked for where somebody may want to know who uses a group', async () => {
    const { asked } = await read(groups('default', 'web'), 'ec2');
    expect(asked.filter((call) => call === 'ec2:DescribeNetworkInterfaces')).toHaveLength(1);
  });
});

describe('status and selectors of a trail', () => {
  const trail = (more: object) => ({
    'cloudtrail:DescribeTrails': {
      trailList: [{ TrailARN: 'arn:own', Name: 'own', HomeRegion: 'us-east-1', ...more }],
    },
  });
  const group = { CloudWatchLogsLogGroupArn: `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:trail:*` };
  const ASKED = ['cloudtrail:GetTrailStatus', 'cloudtrail:GetEventSelectors', 'cloudwatch-logs:DescribeMetricFilters'];
  const askedOf = async (more: object) => {
    const { asked, unit } = await read(trail(more), 'cloudtrail');
    expect(unit.gaps).toEqual([]);
    return ASKED.filter((call) => asked.includes(call));
  };

  it('are not asked for where it covers one Region, since every check rules it out at once', async () => {
    expect(await askedOf({})).toEqual([]);
  });

  it('are asked for where it covers all Regions', async () => {
    expect(await askedOf({ IsMultiRegionTrail: true, ...group })).toEqual(ASKED);
  });

  it('tell of deliveries to CloudWatch Logs in one Region as well', async () => {
    expect(await askedOf(group)).toEqual(['cloudtrail:GetTrailStatus']);
  });
});

describe('the kind of the second factor of the root user', () => {
  const withoutReport = { 'iam:GenerateCredentialReport': 'denied' } as const;
  const summary = (AccountMFAEnabled: number) => ({
    ...withoutReport,
    'iam:GetAccountSummary': { SummaryMap: { AccountMFAEnabled, AccountAccessKeysPresent: 0 } },
  });

  it('is asked for only where there is one', async () => {
    expect((await read(summary(0), 'iam')).asked).not.toContain('iam:ListVirtualMFADevices');
    expect((await read(summary(1), 'iam')).asked).toContain('iam:ListVirtualMFADevices');
  });

  it('is asked for where the summary may not be read', async () => {
    expect((await read({ ...withoutReport, 'iam:GetAccountSummary': 'denied' }, 'iam')).asked).toContain(
      'iam:ListVirtualMFADevices',
    );
  });
});

describe('changes of volumes', () => {
  it('are not asked for where there is no volume', async () => {
    expect((await read({}, 'ec2')).asked).not.toContain('ec2:DescribeVolumesModifications');
    expect((await read({ 'ec2:DescribeVolumes': { Volumes: [{ VolumeId: 'vol-1' }] } }, 'ec2')).asked).toContain(
      'ec2:DescribeVolumesModifications',
    );
  });
});

describe('executions that a function keeps warm', () => {
  const PROVISIONED = 'lambda:ListProvisionedConcurrencyConfigs';
  const VERSIONS = {
    'lambda:ListFunctions': (input: Readonly<Record<string, unknown>>) =>
      input['FunctionVersion'] === 'ALL'
        ? {
            Functions: [
              {
                FunctionName: 'plain',
                Version: '$LATEST',
                FunctionArn: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:plain:$LATEST`,
              },
              {
                FunctionName: 'warm',
                Version: '$LATEST',
                FunctionArn: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:warm:$LATEST`,
                MemorySize: 512,
              },
              {
                FunctionName: 'warm',
                Version: '7',
                FunctionArn: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:warm:7`,
                MemorySize: 128,
              },
            ],
          }
        : { Functions: [{ FunctionName: 'plain' }, { FunctionName: 'warm' }] },
    'lambda:GetPolicy': 'not-found ResourceNotFoundException' as const,
    [PROVISIONED]: {
      ProvisionedConcurrencyConfigs: [
        { FunctionArn: 'arn:aws:lambda:us-east-1:1:function:warm:live', AllocatedProvisionedConcurrentExecutions: 5 },
      ],
    },
  };

  it('are asked for only where a version is published', async () => {
    const { unit, asked } = await read(VERSIONS, 'lambda');
    expect(asked.filter((call) => call === PROVISIONED)).toHaveLength(1);
    const [plain, warm] = resourcesOf(unit, 'aws.lambda.function');
    expect(plain).toMatchObject({
      name: 'plain',
      arn: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:plain`,
      provisionedConcurrency: { known: true, value: [] },
    });
    expect(warm).toMatchObject({
      name: 'warm',
      memoryMb: 512,
      provisionedConcurrency: { known: true, value: [{ qualifier: 'live', executions: 5 }] },
    });
    expect(resourcesOf(unit, 'aws.lambda.function')).toHaveLength(2);
  });

  it('are not known where the list of versions broke off', async () => {
    const broken: FakeAnswer = (input) =>
      input['Marker'] === undefined ? { Functions: [{ FunctionName: 'plain' }], NextMarker: '2' } : 'denied';
    const { unit } = await read({ 'lambda:ListFunctions': broken }, 'lambda');
    expect(resourcesOf(unit, 'aws.lambda.function')).toMatchObject([
      { provisionedConcurrency: { known: false, reason: expect.stringContaining('lambda:ListFunctions') as string } },
    ]);
  });

  it('are nobody’s business in a scan for security, which lists no versions', async () => {
    const { unit, asked } = await read(VERSIONS, 'lambda', ['security']);
    expect(asked).not.toContain(PROVISIONED);
    expect(unit.gaps).toEqual([]);
    expect(
      resourcesOf(unit, 'aws.lambda.function').map(({ provisionedConcurrency }) => provisionedConcurrency?.known),
    ).toEqual([false, false]);
  });
});

describe('the permission of a snapshot', () => {
  const Snapshots = (isEncrypted: boolean) => [{ SnapshotId: 'snap-1', Encrypted: isEncrypted }];

  it('is not asked for where it is encrypted, since AWS lets nobody share it with everybody', async () => {
    const ebs = await read({ 'ec2:DescribeSnapshots': { Snapshots: Snapshots(true) } }, 'ec2');
    expect(ebs.asked.filter((call) => call.startsWith('ec2:DescribeSnapshot'))).toEqual(['ec2:DescribeSnapshots']);
    expect(resourcesOf(ebs.unit, 'aws.ec2.snapshot')).toMatchObject([{ isShared: { known: true, value: false } }]);
    const rds = await read(
      {
        'rds:DescribeDBSnapshots': {
          DBSnapshots: [{ DBSnapshotIdentifier: 's', SnapshotType: 'manual', Encrypted: true }],
        },
      },
      'rds',
    );
    expect(rds.asked).not.toContain('rds:DescribeDBSnapshotAttributes');
    expect(resourcesOf(rds.unit, 'aws.rds.snapshot')).toMatchObject([{ isShared: { known: true, value: false } }]);
  });

  it('is asked for where AWS says nothing of encryption, and unknown where it is refused', async () => {
    const ebs = await read(
      { 'ec2:DescribeSnapshots': { Snapshots: [{ SnapshotId: 'snap-1' }] }, 'ec2:DescribeSnapshotAttribute': 'denied' },
      'ec2',
    );
    expect(resourcesOf(ebs.unit, 'aws.ec2.snapshot')).toMatchObject([{ isShared: { known: false } }]);
    const rds = await read(
      {
        'rds:DescribeDBSnapshots': { DBSnapshots: [{ DBSnapshotIdentifier: 's' }] },
        'rds:DescribeDBSnapshotAttributes': 'denied',
      },
      'rds',
    );
    expect(resourcesOf(rds.unit, 'aws.rds.snapshot')).toMatchObject([{ isShared: { known: false } }]);
  });
});

describe('tags that take a call of their own', () => {
  const BUCKET = {
    's3:ListBuckets': { Buckets: [{ Name: 'b', BucketRegion: 'us-east-1' }] },
    's3:GetBucketTagging': { TagSet: [{ Key: 'pii', Value: 'yes' }] },
  };

  it('are nobody’s business where only checks are run', async () => {
    const { unit, asked } = await read(BUCKET, 's3', ['security']);
    expect(asked).not.toContain('s3:GetBucketTagging');
    expect(unit.gaps.filter(({ operation }) => operation === 's3:GetBucketTagging')).toEqual([]);
    expect(resourcesOf(unit, 'aws.s3.bucket')).toMatchObject([
      { tagsUnread: expect.stringContaining('Not read') as string },
    ]);
  });

  it.each([['stock'], ['cost']] as const)('are read for %s', async (purpose) => {
    const { unit } = await read(BUCKET, 's3', ['security', purpose]);
    expect(resourcesOf(unit, 'aws.s3.bucket')).toMatchObject([{ tags: { pii: 'yes' } }]);
  });
});
