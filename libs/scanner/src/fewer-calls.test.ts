import { collectAwsUnit } from './aws/collect-aws-unit';
import { listResources } from './kinds';
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
  const unit = await collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region, service },
    { now: NOW, range: '30d', purposes },
  );
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

describe('network interfaces', () => {
  const groups = (...names: readonly string[]) => ({
    'ec2:DescribeSecurityGroups': {
      SecurityGroups: names.map((GroupName) => ({ GroupId: `sg-${GroupName}`, GroupName })),
    },
  });

  it('are not read in a region with only default groups', async () => {
    const { unit, asked } = await read(groups('default', 'default'), 'ec2');
    expect(asked).not.toContain('ec2:DescribeNetworkInterfaces');
    expect(unit.gaps).toEqual([]);
    expect(listResources(unit, 'aws.ec2.security-group').every(({ users }) => !users.known)).toBe(true);
  });

  it('are read if the users of a group matter', async () => {
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
  const readAsked = async (more: object) => {
    const { asked, unit } = await read(trail(more), 'cloudtrail');
    expect(unit.gaps).toEqual([]);
    return ASKED.filter((call) => asked.includes(call));
  };

  it('are not read for a single-region trail, because every check rejects it anyway', async () => {
    expect(await readAsked({})).toEqual([]);
  });

  it('are read for a multi-region trail', async () => {
    expect(await readAsked({ IsMultiRegionTrail: true, ...group })).toEqual(ASKED);
  });

  it('report deliveries to CloudWatch Logs in one region as well', async () => {
    expect(await readAsked(group)).toEqual(['cloudtrail:GetTrailStatus']);
  });
});

describe("the type of the root user's MFA device", () => {
  const withoutReport = { 'iam:GenerateCredentialReport': 'denied' } as const;
  const summary = (AccountMFAEnabled: number) => ({
    ...withoutReport,
    'iam:GetAccountSummary': { SummaryMap: { AccountMFAEnabled, AccountAccessKeysPresent: 0 } },
  });

  it('is read only if there is one', async () => {
    expect((await read(summary(0), 'iam')).asked).not.toContain('iam:ListVirtualMFADevices');
    expect((await read(summary(1), 'iam')).asked).toContain('iam:ListVirtualMFADevices');
  });

  it('is read if the summary is denied', async () => {
    expect((await read({ ...withoutReport, 'iam:GetAccountSummary': 'denied' }, 'iam')).asked).toContain(
      'iam:ListVirtualMFADevices',
    );
  });
});

describe('volume modifications', () => {
  it('are not read without volumes', async () => {
    expect((await read({}, 'ec2')).asked).not.toContain('ec2:DescribeVolumesModifications');
    expect((await read({ 'ec2:DescribeVolumes': { Volumes: [{ VolumeId: 'vol-1' }] } }, 'ec2')).asked).toContain(
      'ec2:DescribeVolumesModifications',
    );
  });
});

describe('provisioned concurrency of a function', () => {
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

  it('is read only for published versions', async () => {
    const { unit, asked } = await read(VERSIONS, 'lambda');
    expect(asked.filter((call) => call === PROVISIONED)).toHaveLength(1);
    const [plain, warm] = listResources(unit, 'aws.lambda.function');
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
    expect(listResources(unit, 'aws.lambda.function')).toHaveLength(2);
  });

  it('is unknown if the list of versions is incomplete', async () => {
    const broken: FakeAnswer = (input) =>
      input['Marker'] === undefined ? { Functions: [{ FunctionName: 'plain' }], NextMarker: '2' } : 'denied';
    const { unit } = await read({ 'lambda:ListFunctions': broken }, 'lambda');
    expect(listResources(unit, 'aws.lambda.function')).toMatchObject([
      { provisionedConcurrency: { known: false, reason: expect.stringContaining('lambda:ListFunctions') as string } },
    ]);
  });

  it('is not read in a security scan, which lists no versions', async () => {
    const { unit, asked } = await read(VERSIONS, 'lambda', ['security']);
    expect(asked).not.toContain(PROVISIONED);
    expect(unit.gaps).toEqual([]);
    expect(
      listResources(unit, 'aws.lambda.function').map(({ provisionedConcurrency }) => provisionedConcurrency?.known),
    ).toEqual([false, false]);
  });
});

describe('snapshot permissions', () => {
  const Snapshots = (isEncrypted: boolean) => [{ SnapshotId: 'snap-1', Encrypted: isEncrypted }];

  it('are not read for encrypted snapshots, which cannot be public', async () => {
    const ebs = await read({ 'ec2:DescribeSnapshots': { Snapshots: Snapshots(true) } }, 'ec2');
    expect(ebs.asked.filter((call) => call.startsWith('ec2:DescribeSnapshot'))).toEqual(['ec2:DescribeSnapshots']);
    expect(listResources(ebs.unit, 'aws.ec2.snapshot')).toMatchObject([{ isShared: { known: true, value: false } }]);
    const rds = await read(
      {
        'rds:DescribeDBSnapshots': {
          DBSnapshots: [{ DBSnapshotIdentifier: 's', SnapshotType: 'manual', Encrypted: true }],
        },
      },
      'rds',
    );
    expect(rds.asked).not.toContain('rds:DescribeDBSnapshotAttributes');
    expect(listResources(rds.unit, 'aws.rds.snapshot')).toMatchObject([{ isShared: { known: true, value: false } }]);
  });

  it('are read if AWS does not report encryption, and unknown if denied', async () => {
    const ebs = await read(
      { 'ec2:DescribeSnapshots': { Snapshots: [{ SnapshotId: 'snap-1' }] }, 'ec2:DescribeSnapshotAttribute': 'denied' },
      'ec2',
    );
    expect(listResources(ebs.unit, 'aws.ec2.snapshot')).toMatchObject([{ isShared: { known: false } }]);
    const rds = await read(
      {
        'rds:DescribeDBSnapshots': { DBSnapshots: [{ DBSnapshotIdentifier: 's' }] },
        'rds:DescribeDBSnapshotAttributes': 'denied',
      },
      'rds',
    );
    expect(listResources(rds.unit, 'aws.rds.snapshot')).toMatchObject([{ isShared: { known: false } }]);
  });
});

describe('tags that need a separate call', () => {
  const BUCKET = {
    's3:ListBuckets': { Buckets: [{ Name: 'b', BucketRegion: 'us-east-1' }] },
    's3:GetBucketTagging': { TagSet: [{ Key: 'pii', Value: 'yes' }] },
  };

  it('are not read if only checks run', async () => {
    const { unit, asked } = await read(BUCKET, 's3', ['security']);
    expect(asked).not.toContain('s3:GetBucketTagging');
    expect(unit.gaps.filter(({ operation }) => operation === 's3:GetBucketTagging')).toEqual([]);
    expect(listResources(unit, 'aws.s3.bucket')).toMatchObject([
      { tagsUnread: expect.stringContaining('Not read') as string },
    ]);
  });

  it.each([['stock'], ['cost']] as const)('are read for %s', async (purpose) => {
    const { unit } = await read(BUCKET, 's3', ['security', purpose]);
    expect(listResources(unit, 'aws.s3.bucket')).toMatchObject([{ tags: { pii: 'yes' } }]);
  });
});
