import { itAtNight } from '@cloudmend/domain/testing/at-night';
import {
  DescribeInstancesCommand,
  DescribeRegionsCommand,
  DescribeVolumesCommand,
  DescribeKeyPairsCommand,
  EC2Client,
  paginateDescribeVolumes,
} from '@aws-sdk/client-ec2';
import { CloudTrailClient, DescribeTrailsCommand } from '@aws-sdk/client-cloudtrail';
import {
  IAMClient,
  GetAccountSummaryCommand,
  GetCredentialReportCommand,
  GetAccountAuthorizationDetailsCommand,
  paginateGetAccountAuthorizationDetails,
} from '@aws-sdk/client-iam';
import { DescribeDBInstancesCommand, RDSClient } from '@aws-sdk/client-rds';
import {
  GetBucketEncryptionCommand,
  GetBucketPolicyCommand,
  GetPublicAccessBlockCommand,
  ListBucketsCommand,
  paginateListBuckets,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetPublicAccessBlockCommand as GetAccountBlockCommand, S3ControlClient } from '@aws-sdk/client-s3-control';
import { NEGLECTED_DEMO_ACCOUNT_ID as NEGLECTED, SILENT_ACCOUNT_ID } from './demo-accounts';
import { GAP_ACCOUNT_ID } from './sts/permissions';
import { openClient, demoPlugin, NOON, sessionIn } from './testing/enter-account';

const MAIN = '111122223333';

const open = async (accountId = MAIN, region = 'us-east-1', plugin = demoPlugin()) => {
  const common = { region, plugin, credentials: await sessionIn(accountId, {}, plugin) };
  return {
    ec2: openClient({ ...common, Client: EC2Client, service: 'ec2' }),
    iam: openClient({ ...common, Client: IAMClient, service: 'iam' }),
    rds: openClient({ ...common, Client: RDSClient, service: 'rds' }),
    s3: openClient({ ...common, Client: S3Client, service: 's3' }),
    s3Control: openClient({ ...common, Client: S3ControlClient, service: 's3-control' }),
    cloudTrail: openClient({ ...common, Client: CloudTrailClient, service: 'cloudtrail' }),
  };
};

const listVolumes = async (accountId: string, plugin = demoPlugin()) =>
  (await (await open(accountId, 'us-east-1', plugin)).ec2.send(new DescribeVolumesCommand({}))).Volumes;

describe('a demo account read through the SDK', () => {
  it('has its three regions enabled', async () => {
    const { Regions } = await (await open()).ec2.send(new DescribeRegionsCommand({}));
    expect(Regions?.map(({ RegionName }) => RegionName)).toEqual(['us-east-1', 'eu-west-1', 'ap-southeast-2']);
  });

  it('answers with the types of the SDK: dates, numbers, flags, tags', async () => {
    const { Reservations } = await (await open()).ec2.send(new DescribeInstancesCommand({}));
    const web = Reservations?.flatMap(({ Instances }) => Instances ?? []).find(({ Tags }) =>
      Tags?.some(({ Value }) => Value === 'acme-prod-web-1'),
    );
    expect(web).toMatchObject({
      State: { Code: 16, Name: 'running' },
      MetadataOptions: { HttpTokens: 'required' },
      LaunchTime: new Date('2026-08-24T09:00:00Z'),
    });
    expect(web?.Tags).toContainEqual({ Key: 'team', Value: 'web' });
  });

  it('is the same on the same day, dated anew on the next, and other for another account or seed', async () => {
    const first = await listVolumes(MAIN);
    expect(await listVolumes(MAIN, demoPlugin({ now: () => new Date(NOON.getTime() + 3_600_000) }))).toEqual(first);
    const tomorrow = await listVolumes(MAIN, demoPlugin({ now: () => new Date('2026-11-21T00:00:00Z') }));
    expect(tomorrow?.map(({ VolumeId, Size }) => [VolumeId, Size])).toEqual(
      first?.map(({ VolumeId, Size }) => [VolumeId, Size]),
    );
    expect(tomorrow?.[0]?.CreateTime?.getTime()).toBe((first?.[0]?.CreateTime?.getTime() ?? 0) + 86_400_000);
    const other = await listVolumes('111122223350');
    expect(other?.map(({ VolumeId }) => VolumeId)).not.toEqual(first?.map(({ VolumeId }) => VolumeId));
    expect(new Set(other?.map(({ VolumeType }) => VolumeType))).toEqual(
      new Set(first?.map(({ VolumeType }) => VolumeType)),
    );
    expect(await listVolumes(MAIN, demoPlugin({ seed: 'other' }))).not.toEqual(first);
  });

  it('is read in pages without loss or repetition', async () => {
    const { ec2, iam, s3 } = await open();
    const all = (await ec2.send(new DescribeVolumesCommand({}))).Volumes?.map(({ VolumeId }) => VolumeId);
    const paged: unknown[] = [];
    for await (const { Volumes } of paginateDescribeVolumes({ client: ec2, pageSize: 5 }, {}))
      paged.push(...(Volumes ?? []).map(({ VolumeId }) => VolumeId));
    expect(paged).toEqual(all);

    const names: unknown[] = [];
    let pages = 0;
    for await (const page of paginateGetAccountAuthorizationDetails({ client: iam, pageSize: 4 }, {})) {
      pages += 1;
      names.push(
        ...(page.UserDetailList ?? []),
        ...(page.GroupDetailList ?? []),
        ...(page.RoleDetailList ?? []),
        ...(page.Policies ?? []),
      );
    }
    const whole = await iam.send(new GetAccountAuthorizationDetailsCommand({ MaxItems: 1000 }));
    const { UserDetailList = [], GroupDetailList = [], RoleDetailList = [], Policies = [] } = whole;
    expect(names).toEqual([...UserDetailList, ...GroupDetailList, ...RoleDetailList, ...Policies]);
    expect(pages).toBe(Math.ceil(names.length / 4));

    const buckets: unknown[] = [];
    for await (const { Buckets } of paginateListBuckets({ client: s3, pageSize: 3 }, {}))
      buckets.push(...(Buckets ?? []));
    expect(buckets).toEqual((await s3.send(new ListBucketsCommand({}))).Buckets);
  });

  it('refuses a page size or a token that the service would refuse', async () => {
    const { ec2, rds } = await open();
    await expect(ec2.send(new DescribeVolumesCommand({ MaxResults: 4 }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    await expect(ec2.send(new DescribeVolumesCommand({ NextToken: 'bm90LW91cnM' }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    await expect(rds.send(new DescribeDBInstancesCommand({ MaxRecords: 19 }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
  });

  it('writes the credential report as IAM does', async () => {
    const { iam } = await open();
    const { Content } = await iam.send(new GetCredentialReportCommand({}));
    const [header = '', root = '', ...users] = Buffer.from(Content ?? [])
      .toString()
      .split('\n')
      .map((line) => line.split(','));
    expect(header).toHaveLength(22);
    expect([root, ...users].every((row) => row.length === header.length)).toBe(true);
    expect(root.slice(0, 2)).toEqual(['<root_account>', `arn:aws:iam::${MAIN}:root`]);
    const { SummaryMap } = await iam.send(new GetAccountSummaryCommand({}));
    expect(users).toHaveLength(SummaryMap?.Users ?? 0);
  });
});

describe('what a demo account has not', () => {
  it('is refused with the errors that S3 has for it', async () => {
    const { s3, s3Control } = await open(NEGLECTED);
    const { Buckets } = await s3.send(new ListBucketsCommand({ Prefix: '' }));
    const Bucket = Buckets?.find(({ Name }) => Name?.endsWith('-exports'))?.Name;
    const bare = Buckets?.find(({ Name }) => Name?.endsWith('-database-backups'))?.Name;
    await expect(s3.send(new GetBucketPolicyCommand({ Bucket: bare }))).rejects.toMatchObject({
      name: 'NoSuchBucketPolicy',
      $metadata: { httpStatusCode: 404 },
    });
    await expect(s3.send(new GetBucketEncryptionCommand({ Bucket }))).rejects.toMatchObject({
      name: 'ServerSideEncryptionConfigurationNotFoundError',
    });
    await expect(s3.send(new GetPublicAccessBlockCommand({ Bucket }))).rejects.toMatchObject({
      name: 'NoSuchPublicAccessBlockConfiguration',
    });
    await expect(s3.send(new GetBucketPolicyCommand({ Bucket: 'nobody-has-this' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    await expect(s3Control.send(new GetAccountBlockCommand({ AccountId: NEGLECTED }))).rejects.toMatchObject({
      name: 'NoSuchPublicAccessBlockConfiguration',
    });
    await expect(s3Control.send(new GetAccountBlockCommand({ AccountId: '111122223334' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });

  it('sends a question about a bucket to the region where the bucket is', async () => {
    const { s3 } = await open(MAIN, 'eu-west-1');
    const { Buckets } = await s3.send(new ListBucketsCommand({ BucketRegion: 'us-east-1' }));
    await expect(s3.send(new GetBucketPolicyCommand({ Bucket: Buckets?.[0]?.Name }))).rejects.toMatchObject({
      name: 'PermanentRedirect',
      $metadata: { httpStatusCode: 301 },
    });
  });

  it('is nothing in a region that is not enabled', async () => {
    const { ec2 } = await open(MAIN, 'sa-east-1');
    await expect(ec2.send(new DescribeVolumesCommand({}))).rejects.toMatchObject({ name: 'AuthFailure' });
  });

  it('is named when the demo cloud itself does not know the operation or the filter', async () => {
    const { ec2 } = await open();
    await expect(ec2.send(new DescribeKeyPairsCommand({}))).rejects.toMatchObject({
      name: 'UnsupportedLocallyError',
      message: expect.stringContaining('ec2:DescribeKeyPairs'),
    });
    await expect(
      ec2.send(new DescribeVolumesCommand({ Filters: [{ Name: 'encrypted', Values: ['true'] }] })),
    ).rejects.toMatchObject({ name: 'UnsupportedLocallyError' });
  });

  it('is denied in one region of one account, so that a gap can be seen', async () => {
    const denied = (await open(GAP_ACCOUNT_ID, 'eu-west-1')).cloudTrail;
    await expect(denied.send(new DescribeTrailsCommand({}))).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const allowed = (await open(GAP_ACCOUNT_ID, 'us-east-1')).cloudTrail;
    expect((await allowed.send(new DescribeTrailsCommand({}))).trailList).toHaveLength(2);
  });

  it('is all there is of one account, so that a scan can fail', async () => {
    const { ec2, iam } = await open(SILENT_ACCOUNT_ID, 'ap-southeast-2');
    await expect(ec2.send(new DescribeRegionsCommand({}))).rejects.toMatchObject({ name: 'UnauthorizedOperation' });
    await expect(iam.send(new GetAccountSummaryCommand({}))).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

describe('several demo accounts read at once', () => {
  itAtNight('leave the process a turn for each answer, however many are asked', async () => {
    const { ec2 } = await open();
    let turnsOfOthers = 0;
    let isOver = false;
    const others = async (): Promise<void> => {
      while (!isOver) {
        await new Promise((turn) => void setImmediate(turn));
        turnsOfOthers += 1;
      }
    };
    const working = others();
    await Promise.all(Array.from({ length: 40 }, () => ec2.send(new DescribeVolumesCommand({}))));
    isOver = true;
    await working;
    expect(turnsOfOthers).toBeGreaterThanOrEqual(40);
  });
});
