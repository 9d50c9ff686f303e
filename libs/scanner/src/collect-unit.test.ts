import { CloudError } from './cloud-port';
import { collectAwsUnit } from './aws/collect-aws-unit';
import { unreadUnit } from './aws/provider';
import { findAction, collectorActions } from './aws/actions';
import { listResources } from './kinds';
import { judge } from './aws/provider';
import { GLOBAL_REGION } from './snapshot';
import { WATCHING_ANSWERS } from './testing/watching-answers';
import { type FakeAnswer, type FakeReader, fakeReader, IN_FULL_USE } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';
import { BALANCER_ARN, ONE_OF_EACH_WORKLOAD } from './testing/workload-answers';
import { UNIT_SERVICES, isGlobalService, planUnits } from './aws/provider';
import { listRegions } from './aws/account-scopes';

const read = (
  answers: Readonly<Record<string, FakeAnswer | `not-found ${string}`>>,
  service: string,
  region = 'us-east-1',
  more: object = {},
) => {
  const reader: FakeReader = fakeReader(answers);
  const snapshot = collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region, service },
    { now: NOW, range: '30d', pause: () => Promise.resolve(), ...more },
  );
  return snapshot.then((unit) => ({ unit, reader }));
};

/** Two pages with one item each. */
const pages =
  (token: string, list: string, first: object, second: object): FakeAnswer =>
  (input) =>
    input[token] === 'page-2'
      ? { [list]: [second] }
      : { [list]: [first], [token === 'NextToken' ? 'NextToken' : token]: 'page-2' };

describe('scan plan', () => {
  const plan = (mode: 'all' | 'cost' | 'security', services: 'all' | 'compute' | 'storage' | 'iam') =>
    planUnits({ accountId: ACCOUNT, regions: ['us-east-1', 'eu-west-1', 'us-east-1'], mode, services }).map(
      ({ service, region }) => `${service} ${region}`,
    );

  it('reads global services once and others once per region', () => {
    const planned = UNIT_SERVICES.flatMap((service) =>
      isGlobalService(service) ? [`${service} global`] : [`${service} us-east-1`, `${service} eu-west-1`],
    );
    expect(plan('all', 'all')).toEqual(planned);
    expect(planned).toEqual(
      expect.arrayContaining(['iam global', 'ec2 us-east-1', 'ec2 eu-west-1', 'cloudfront global']),
    );
  });
  it('respects mode and preset', () => {
    expect(plan('security', 'iam')).toEqual(['iam global']);
    expect(plan('cost', 'all')).toEqual(
      expect.arrayContaining([
        's3 global',
        'ec2 us-east-1',
        'ec2 eu-west-1',
        'rds us-east-1',
        'lambda eu-west-1',
        'cost global',
      ]),
    );
    expect(plan('cost', 'all').filter((unit) => /^(?:iam|cloudtrail|governance|keys|messaging) /.test(unit))).toEqual(
      [],
    );
  });
  it('lists the enabled regions in order', async () => {
    const reader = fakeReader({
      'ec2:DescribeRegions': { Regions: [{ RegionName: 'us-east-1' }, {}, { RegionName: 'eu-west-1' }] },
    });
    expect(await listRegions(reader)).toEqual(['eu-west-1', 'us-east-1']);
  });
});

describe('lists of more than one page', () => {
  it.each([
    [
      'ec2',
      'ec2:DescribeVolumes',
      'aws.ec2.volume',
      pages('NextToken', 'Volumes', { VolumeId: 'vol-1' }, { VolumeId: 'vol-2' }),
      2,
    ],
    [
      'ec2',
      'ec2:DescribeInstances',
      'aws.ec2.instance',
      pages(
        'NextToken',
        'Reservations',
        { Instances: [{ InstanceId: 'i-1' }] },
        { Instances: [{ InstanceId: 'i-2' }, {}] },
      ),
      2,
    ],
    [
      'ec2',
      'ec2:DescribeSecurityGroups',
      'aws.ec2.security-group',
      pages('NextToken', 'SecurityGroups', { GroupId: 'sg-1' }, { GroupId: 'sg-2' }),
      2,
    ],
    [
      'ec2',
      'ec2:DescribeSubnets',
      'aws.ec2.subnet',
      pages('NextToken', 'Subnets', { SubnetId: 'subnet-1' }, { SubnetId: 'subnet-2', OwnerId: '999999999999' }),
      1,
    ],
    ['ec2', 'ec2:DescribeVpcs', 'aws.ec2.vpc', pages('NextToken', 'Vpcs', { VpcId: 'vpc-1' }, { VpcId: 'vpc-2' }), 2],
    [
      'rds',
      'rds:DescribeDBInstances',
      'aws.rds.instance',
      pages('Marker', 'DBInstances', { DBInstanceIdentifier: 'a' }, { DBInstanceIdentifier: 'b' }),
      2,
    ],
    [
      's3',
      's3:ListBuckets',
      'aws.s3.bucket',
      pages(
        'ContinuationToken',
        'Buckets',
        { Name: 'a', BucketRegion: 'us-east-1' },
        { Name: 'b', BucketRegion: 'eu-west-1' },
      ),
      2,
    ],
  ] as const)('are read to the last page: %s %s', async (...[service, operation, kind, answer, count]) => {
    const { unit } = await read(
      { 's3:GetBucketPolicy': 'not-found NoSuchBucketPolicy', [operation]: answer },
      service,
      service === 's3' ? GLOBAL_REGION : 'us-east-1',
    );
    expect(listResources(unit, kind)).toHaveLength(count);
    expect(unit.gaps).toEqual([]);
  });

  it('keeps what was read, with a gap, when a token repeats', async () => {
    const { unit, reader } = await read(
      { 'ec2:DescribeVolumes': { Volumes: [{ VolumeId: 'vol-1' }], NextToken: 'again' } },
      'ec2',
    );
    expect(unit.unreadKinds).toEqual([
      expect.objectContaining({ kind: 'aws.ec2.volume', operation: 'ec2:DescribeVolumes' }),
    ]);
    expect(reader.asked.filter((call) => call.startsWith('ec2:DescribeVolumes '))).toHaveLength(2);
    expect(
      judge(ACCOUNT, [unit])
        .filter(({ check }) => check === 'ec2-ebs-volume-encrypted')
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['fail', 'unknown']);
  });
});

describe('a denied list', () => {
  it.each([
    ['ec2', 'ec2:DescribeVolumes', 'aws.ec2.volume'],
    ['ec2', 'ec2:DescribeAddresses', 'aws.ec2.address'],
    ['rds', 'rds:DescribeDBInstances', 'aws.rds.instance'],
    ['cloudtrail', 'cloudtrail:DescribeTrails', 'aws.cloudtrail.region'],
    ['iam', 'iam:GetAccountAuthorizationDetails', 'aws.iam.user'],
    ['s3', 's3:ListBuckets', 'aws.s3.bucket'],
  ])('of %s by %s leaves a gap and continues', async (service, operation, kind) => {
    const { unit } = await read(
      { [operation]: 'denied' },
      service,
      ['iam', 's3'].includes(service) ? GLOBAL_REGION : 'us-east-1',
    );
    const action = operation === 's3:ListBuckets' ? 's3:ListAllMyBuckets' : operation;
    expect(unit.unreadKinds).toContainEqual(expect.objectContaining({ kind, operation: action }));
    expect(unit.gaps.map((gap) => gap.operation)).toContain(action);
    expect(unit.gaps.find((gap) => gap.operation === action)?.reason).toContain(`does not allow ${action}`);
  });

  it.each(['throttled', 'unreachable', 'failed', 'not-recorded'] as const)(
    'is also a gap when it is %s',
    async (failure) => {
      const { unit } = await read({ 'rds:DescribeDBInstances': failure }, 'rds');
      expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'rds:DescribeDBInstances', service: 'rds' })]);
    },
  );

  it('ends the unit if the credentials are invalid: nothing may appear to pass', async () => {
    await expect(read({ 'rds:DescribeDBInstances': 'expired' }, 'rds')).rejects.toThrow(CloudError);
    await expect(
      read(
        { 's3:ListBuckets': { Buckets: [{ Name: 'a', BucketRegion: 'us-east-1' }] }, 's3:GetBucketPolicy': 'expired' },
        's3',
        GLOBAL_REGION,
      ),
    ).rejects.toThrow(CloudError);
  });

  it('ends at once when the scan is cancelled', async () => {
    const reader = fakeReader({});
    await expect(
      collectAwsUnit(
        reader,
        { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' },
        { now: NOW, range: '30d', signal: AbortSignal.abort() },
      ),
    ).rejects.toThrow('aborted');
    expect(reader.calls).toBe(0);
  });

  it('of a whole unit makes all of its checks unknown', () => {
    const unit = unreadUnit(
      { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' },
      'The worker did not respond.',
      NOW,
    );
    expect(new Set(judge(ACCOUNT, [unit]).map(({ status }) => status))).toEqual(new Set(['unknown']));
  });
});

describe('buckets', () => {
  const bucket = { 's3:ListBuckets': { Buckets: [{ Name: 'papers', BucketRegion: 'eu-west-1' }] } };
  const bare = {
    's3:GetBucketPolicy': 'not-found NoSuchBucketPolicy',
    's3:GetBucketEncryption': 'not-found ServerSideEncryptionConfigurationNotFoundError',
    's3:GetPublicAccessBlock': 'not-found NoSuchPublicAccessBlockConfiguration',
    's3:GetBucketTagging': 'not-found NoSuchTagSet',
    's3-control:GetPublicAccessBlock': 'not-found NoSuchPublicAccessBlockConfiguration',
  } as const;

  it('treat a missing setting as an answer, not a gap', async () => {
    const { unit } = await read({ ...bucket, ...bare }, 's3', GLOBAL_REGION);
    expect(unit.gaps).toEqual([]);
    expect(listResources(unit, 'aws.s3.bucket')[0]).toMatchObject({
      region: 'eu-west-1',
      policy: { known: true, value: null },
      encryption: { known: true, value: [] },
      versioning: { known: true, value: 'Off' },
    });
  });

  it('are read in their own region, and the account once', async () => {
    const { reader } = await read({ ...bucket, ...bare }, 's3', GLOBAL_REGION);
    expect(reader.asked).toContain('s3:GetBucketPolicy eu-west-1');
    expect(reader.asked.filter((call) => call.startsWith('s3-control:'))).toHaveLength(1);
  });

  it('skip ACL and block if the account blocks all public access', async () => {
    const all = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };
    const { reader, unit } = await read(
      { ...bucket, ...bare, 's3-control:GetPublicAccessBlock': { PublicAccessBlockConfiguration: all } },
      's3',
      GLOBAL_REGION,
    );
    expect(reader.asked.filter((call) => /GetBucketAcl|s3:GetPublicAccessBlock/.test(call))).toEqual([]);
    expect(
      judge(ACCOUNT, [unit]).filter(({ check, status }) => check.startsWith('s3-bucket-public') && status !== 'pass'),
    ).toEqual([]);
  });

  it('share one gap if all lack the same permission', async () => {
    const two = { Buckets: ['a', 'b'].map((Name) => ({ Name, BucketRegion: 'us-east-1' })) };
    const { unit } = await read(
      { ...bare, 's3:ListBuckets': two, 's3:GetBucketVersioning': 'denied' },
      's3',
      GLOBAL_REGION,
    );
    expect(unit.gaps).toEqual([
      expect.objectContaining({ operation: 's3:GetBucketVersioning', reason: expect.stringContaining('2 resources') }),
    ]);
  });
});

describe('trails', () => {
  const far = { TrailARN: 'arn:far', Name: 'far', HomeRegion: 'eu-west-1', IsMultiRegionTrail: true };
  const own = { TrailARN: 'arn:own', Name: 'own', HomeRegion: 'us-east-1', IsMultiRegionTrail: true };

  it('have their status read only in their home region', async () => {
    const { reader, unit } = await read(
      { 'cloudtrail:DescribeTrails': { trailList: [own, far] }, 'cloudtrail:GetTrailStatus': { IsLogging: true } },
      'cloudtrail',
    );
    expect(reader.asked.filter((call) => call.startsWith('cloudtrail:GetTrailStatus'))).toEqual([
      'cloudtrail:GetTrailStatus us-east-1',
    ]);
    expect(listResources(unit, 'aws.cloudtrail.trail').map(({ name }) => name)).toEqual(['own']);
  });

  it('of a region outside the scan are read here', async () => {
    const { reader } = await read(
      { 'cloudtrail:DescribeTrails': { trailList: [far] }, 'cloudtrail:GetTrailStatus': { IsLogging: true } },
      'cloudtrail',
      'us-east-1',
      { regions: ['us-east-1'] },
    );
    expect(reader.asked).toContain('cloudtrail:GetTrailStatus eu-west-1');
  });
});

describe('identities', () => {
  const arn = `arn:aws:iam::${ACCOUNT}:user/division,one/ann`;
  const header =
    'user,arn,user_creation_time,password_enabled,mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_2_active,access_key_2_last_rotated';
  const report = `${header}\nann,${arn},2020-01-01T00:00:00+00:00,true,false,true,2020-01-01T00:00:00+00:00,false,N/A\n`;
  const answers = {
    'iam:GetAccountSummary': { SummaryMap: { AccountAccessKeysPresent: 1, AccountMFAEnabled: 0 } },
    'iam:GetAccountPasswordPolicy': 'not-found NoSuchEntity',
    'iam:GenerateCredentialReport': { State: 'COMPLETE' },
    'iam:GetCredentialReport': { Content: new TextEncoder().encode(report) },
    'iam:GetAccountAuthorizationDetails': {
      UserDetailList: [
        { Arn: arn, UserName: 'ann' },
        { Arn: `${arn}-new`, UserName: 'new' },
      ],
    },
  } as const;

  it('are joined with the credential report by ARN, including commas in paths', async () => {
    const { unit } = await read(answers, 'iam', GLOBAL_REGION);
    const [ann, fresh] = listResources(unit, 'aws.iam.user');
    expect(ann?.credentials).toEqual({
      known: true,
      value: {
        hasPassword: true,
        passwordLastChangedAt: null,
        passwordLastUsedAt: null,
        hasMfa: false,
        accessKeys: [{ isActive: true, lastRotatedAt: '2020-01-01T00:00:00.000Z', lastUsedAt: null }],
      },
    });
    expect(fresh?.credentials).toMatchObject({ known: false });
  });

  it('wait while AWS generates the report, and finally give up', async () => {
    let asked = 0;
    const slow: FakeAnswer = () => ({ State: ++asked < 4 ? 'INPROGRESS' : 'COMPLETE' });
    expect((await read({ ...answers, 'iam:GenerateCredentialReport': slow }, 'iam', GLOBAL_REGION)).unit.gaps).toEqual(
      [],
    );
    const { unit } = await read(
      { ...answers, 'iam:GenerateCredentialReport': { State: 'STARTED' } },
      'iam',
      GLOBAL_REGION,
    );
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'iam:GenerateCredentialReport' })]);
  });

  it('leave the account out if none of its facts can be read', async () => {
    const calls = [
      'iam:GetAccountSummary',
      'iam:GetAccountPasswordPolicy',
      'iam:GetAccountAuthorizationDetails',
      'iam:GetCredentialReport',
      'iam:ListSAMLProviders',
      'iam:ListVirtualMFADevices',
      'account:GetAlternateContact',
      'account:GetContactInformation',
    ];
    const { unit } = await read(
      { ...answers, ...Object.fromEntries(calls.map((call) => [call, 'denied' as const])) },
      'iam',
      GLOBAL_REGION,
    );
    expect(
      judge(ACCOUNT, [unit])
        .filter(({ check }) => check.startsWith('iam-root'))
        .map(({ status }) => status),
    ).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(listResources(unit, 'aws.account')).toEqual([]);
  });
});

describe('cost', () => {
  const group = (key: string, Amount: string, record = 'Usage', amortised = Amount) => ({
    Keys: [key, record],
    Metrics: { UnblendedCost: { Amount, Unit: 'USD' }, AmortizedCost: { Amount: amortised, Unit: 'USD' } },
  });
  const groupedBy = (input: Readonly<Record<string, unknown>>): unknown =>
    (input['GroupBy'] as ReadonlyArray<{ Key: string }>)[0]?.Key;

  it('is added by day, service and region over all pages', async () => {
    const answer: FakeAnswer = (input) => {
      if (groupedBy(input) === 'REGION')
        return { ResultsByTime: [{ TimePeriod: { Start: '2026-11-20' }, Groups: [group('us-east-1', '3.75')] }] };
      if (input['NextPageToken'] === 'page-2')
        return {
          ResultsByTime: [
            { TimePeriod: { Start: '2026-11-20' }, Estimated: true, Groups: [group('EC2', '2'), group('odd', 'none')] },
          ],
        };
      return {
        ResultsByTime: [
          { TimePeriod: { Start: '2026-11-20' }, Groups: [group('EC2', '1.5'), group('S3', '0.25')] },
          { TimePeriod: { Start: '2026-11-19' }, Groups: [] },
        ],
        NextPageToken: 'page-2',
      };
    };
    const { unit } = await read({ 'cost-explorer:GetCostAndUsage': answer }, 'cost', GLOBAL_REGION);
    expect(unit.costs).toEqual([
      {
        date: '2026-11-19',
        estimated: false,
        usdByService: {},
        amortisedUsdByService: {},
        usdByRegion: {},
        usdApart: {},
      },
      {
        date: '2026-11-20',
        estimated: true,
        usdByService: { EC2: 3.5, S3: 0.25, odd: 0 },
        amortisedUsdByService: { EC2: 3.5, S3: 0.25, odd: 0 },
        usdByRegion: { 'us-east-1': 3.75 },
        usdApart: {},
      },
    ]);
  });

  it('separates credits, refunds, tax and support from usage, and reserved usage from both', async () => {
    const lines = [
      group('EC2', '0', 'Reservation applied usage', '4'),
      group('EC2', '-1', 'Credit'),
      group('EC2', '-2', 'Refund'),
      group('Tax', '3', 'Tax'),
      group('AWS Support (Business)', '100'),
    ];
    const answer: FakeAnswer = (input) => ({
      ResultsByTime: [
        {
          TimePeriod: { Start: '2026-11-20' },
          Groups: groupedBy(input) === 'REGION' ? [group('us-east-1', '-1', 'Credit')] : lines,
        },
      ],
    });
    const { unit } = await read({ 'cost-explorer:GetCostAndUsage': answer }, 'cost', GLOBAL_REGION);
    expect(unit.costs).toEqual([
      {
        date: '2026-11-20',
        estimated: false,
        usdByService: { EC2: 0 },
        amortisedUsdByService: { EC2: 4 },
        usdByRegion: {},
        usdApart: { credit: -1, refund: -2, tax: 3, support: 100 },
      },
    ]);
  });

  it('covers only the account’s own bill, so that an organization’s payer does not count members twice', async () => {
    const filters: unknown[] = [];
    const answer: FakeAnswer = (input) => {
      filters.push(input['Filter']);
      return {};
    };
    await read({ 'cost-explorer:GetCostAndUsage': answer }, 'cost', GLOBAL_REGION);
    const own = { Dimensions: { Key: 'LINKED_ACCOUNT', Values: [ACCOUNT] } };
    expect(filters.length).toBeGreaterThan(1);
    for (const filter of filters as ReadonlyArray<{ And?: unknown[] }>)
      expect(filter.And ?? [filter]).toContainEqual(own);
  });

  it('is absent, not zero, if denied', async () => {
    const { unit } = await read({ 'cost-explorer:GetCostAndUsage': 'denied' }, 'cost', GLOBAL_REGION);
    expect(unit.costs).toBeUndefined();
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'ce:GetCostAndUsage' })]);
  });

  it('covers the given window, including its last day', async () => {
    const asked: unknown[] = [];
    const answer: FakeAnswer = (input) => {
      asked.push(input['TimePeriod']);
      return {};
    };
    await read({ 'cost-explorer:GetCostAndUsage': answer }, 'cost', GLOBAL_REGION, {
      costWindow: { from: '2026-10-01', to: '2026-10-31' },
    });
    expect(asked).toContainEqual({ Start: '2026-10-01', End: '2026-11-01' });
  });
});

describe('permissions required by collectors', () => {
  it('are read-only', () =>
    expect(
      collectorActions().filter((action) => !/:(?:(?:Describe|Get|List|Generate)[A-Z]|GET$)/.test(action)),
    ).toEqual([]));

  it('match the calls that are made', async () => {
    const answers = {
      'iam:GenerateCredentialReport': { State: 'COMPLETE' },
      's3:ListBuckets': { Buckets: [{ Name: 'a' }] },
      's3:GetBucketVersioning': { Status: 'Enabled' },
      'ec2:DescribeInstances': {
        Reservations: [{ Instances: [{ InstanceId: 'i-1', InstanceType: 'm5.large', State: { Name: 'running' } }] }],
      },
      'ec2:DescribeLaunchTemplateVersions': {
        LaunchTemplateVersions: [{ LaunchTemplateId: 'lt-1', VersionNumber: 1 }],
      },
      'ec2:DescribeSecurityGroups': {
        SecurityGroups: [
          { GroupId: 'sg-1', GroupName: 'web', IpPermissions: [{ PrefixListIds: [{ PrefixListId: 'pl-1' }] }] },
        ],
      },
      'ec2:DescribeSnapshots': { Snapshots: [{ SnapshotId: 'snap-1' }] },
      'ec2:DescribeSnapshotAttribute': { CreateVolumePermissions: [{ Group: 'all' }] },
      'ec2:DescribeVolumes': { Volumes: [{ VolumeId: 'vol-1' }] },
      'ec2:DescribeVpcPeeringConnections': { VpcPeeringConnections: [{ VpcPeeringConnectionId: 'pcx-1' }] },
      'rds:DescribeDBInstances': {
        DBInstances: [
          {
            DBInstanceIdentifier: 'db',
            DBInstanceClass: 'db.m5.large',
            DBInstanceStatus: 'available',
            Engine: 'mysql',
            EngineVersion: '8.0.36',
          },
        ],
      },
      'rds:DescribeDBClusterSnapshots': {
        DBClusterSnapshots: [{ DBClusterSnapshotIdentifier: 'a', SnapshotType: 'manual' }],
      },
      'rds:DescribeDBSnapshots': { DBSnapshots: [{ DBSnapshotIdentifier: 'a', SnapshotType: 'manual' }] },
      ...IN_FULL_USE,
      'cost-explorer:GetSavingsPlansCoverage': { SavingsPlansCoverages: [{ Coverage: { OnDemandCost: '1' } }] },
      'ecs:ListServices': { serviceArns: ['arn:aws:ecs:us-east-1:1:service/web/front'] },
      'elbv2:DescribeTargetGroups': { TargetGroups: [{ TargetGroupArn: 'arn:tg', LoadBalancerArns: [BALANCER_ARN] }] },
      ...WATCHING_ANSWERS,
      ...ONE_OF_EACH_WORKLOAD,
      'cloudfront:GetDistributionConfig': { DistributionConfig: { Logging: { Enabled: false } } },
      'cloudwatch-logs:DescribeDeliverySources': {
        deliverySources: [{ name: 'cdn', service: 'cloudfront', logType: 'ACCESS_LOGS', resourceArns: ['arn:cdn'] }],
      },
      'elbv2:DescribeListeners': {
        Listeners: [
          {
            ListenerArn: 'arn:listener',
            Protocol: 'HTTP',
            DefaultActions: [{ Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS' } }],
          },
        ],
      },
      'lambda:ListFunctions': { Functions: [{ FunctionName: 'mailer' }, { FunctionName: 'mailer', Version: '1' }] },
      'ecr:DescribeImages': {
        imageDetails: Array.from({ length: 20 }, (_, at) => ({
          imageDigest: `sha256:${at}`,
          imageSizeInBytes: 2 ** 30,
          imagePushedAt: new Date('2025-01-01T00:00:00Z'),
        })),
      },
    };
    const readers = await Promise.all(
      UNIT_SERVICES.map(
        async (service) =>
          (
            await read(answers, service, isGlobalService(service) ? GLOBAL_REGION : 'us-east-1', {
              listPriceKeys: () => ['ebs/gp3'],
            })
          ).reader,
      ),
    );
    const asked = readers.flatMap((reader) => reader.asked.map((call) => call.split(' ')[0] ?? ''));
    const actions = [...asked, 'ec2:DescribeRegions'].map((call) =>
      findAction(...(call.split(':') as [string, string])),
    );
    expect([...new Set(actions)].sort()).toEqual(collectorActions());
  });
});
