import type { Target } from '@cloudmend/mend';
import type { openClients } from '../moto/clients';

export const MOTO_ACCOUNT = '123456789012';
export const REGION = 'us-east-1';

type Clients = ReturnType<typeof openClients>;

export interface MotoCase {
  readonly capability: string;
  readonly about: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Plants a faulty resource; a number makes its name unique. */
  readonly plant: (aws: Clients, nth: number) => Promise<{ readonly id: string; readonly arn: string }>;
  /** Changes the resource as someone else might between the scan and the fix. */
  readonly disturb?: (aws: Clients, id: string) => Promise<unknown>;
  /** How often the cloud accepts each write of a fix and its undo. */
  readonly writes: { readonly fix: readonly string[]; readonly undo: readonly string[] };
}

export const toTarget = ({ id, arn }: { readonly id: string; readonly arn: string }): Target => ({
  id,
  arn,
  accountId: MOTO_ACCOUNT,
  region: REGION,
  partition: 'aws',
});

const toEc2Arn = (type: string, id: string): string => `arn:aws:ec2:${REGION}:${MOTO_ACCOUNT}:${type}/${id}`;

const bucket = async ({ s3 }: Clients, nth: number) => {
  const id = `papers-${nth}`;
  await s3.createBucket({ Bucket: id });
  return { id, arn: `arn:aws:s3:::${id}` };
};

const volume = async ({ ec2 }: Clients) => {
  const { VolumeId: id = '' } = await ec2.createVolume({
    AvailabilityZone: `${REGION}a`,
    VolumeType: 'gp2',
    Size: 400,
    TagSpecifications: [{ ResourceType: 'volume', Tags: [{ Key: 'team', Value: 'data' }] }],
  });
  return { id, arn: toEc2Arn('volume', id) };
};

const instance = async ({ ec2 }: Clients) => {
  const { Instances = [] } = await ec2.runInstances({
    ImageId: 'ami-12345678',
    InstanceType: 't3.micro',
    MinCount: 1,
    MaxCount: 1,
  });
  const id = Instances[0]?.InstanceId ?? '';
  return { id, arn: toEc2Arn('instance', id) };
};

const logGroup =
  (days?: number) =>
  async ({ logs }: Clients, nth: number) => {
    const id = `/app/${days ?? 'ever'}-${nth}`;
    await logs.createLogGroup({ logGroupName: id });
    if (days) await logs.putRetentionPolicy({ logGroupName: id, retentionInDays: days });
    return { id, arn: `arn:aws:logs:${REGION}:${MOTO_ACCOUNT}:log-group:${id}` };
  };

const database = async ({ rds }: Clients, nth: number) => {
  const id = `orders-${nth}`;
  await rds.createDBInstance({
    DBInstanceIdentifier: id,
    DBInstanceClass: 'db.t3.micro',
    Engine: 'postgres',
    AllocatedStorage: 20,
    MasterUsername: 'clerk',
    MasterUserPassword: 'not-a-secret-1',
    BackupRetentionPeriod: 0,
  });
  return { id, arn: `arn:aws:rds:${REGION}:${MOTO_ACCOUNT}:db:${id}` };
};

/** One faulty resource for each capability. */
export const MOTO_CASES: readonly MotoCase[] = [
  {
    capability: 's3-bucket-block-public-access',
    about: 's3-bucket-public-access-block',
    plant: bucket,
    disturb: ({ s3 }, Bucket) =>
      s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration: { BlockPublicAcls: true } }),
    writes: { fix: ['PutPublicAccessBlock'], undo: ['DeletePublicAccessBlock'] },
  },
  {
    capability: 's3-account-block-public-access',
    about: 's3-account-public-access-block',
    plant: async () => ({ id: MOTO_ACCOUNT, arn: `arn:aws:iam::${MOTO_ACCOUNT}:root` }),
    writes: { fix: ['PutPublicAccessBlock'], undo: ['DeletePublicAccessBlock'] },
  },
  {
    capability: 's3-abort-incomplete-uploads',
    about: 'S3-MPU',
    plant: async (aws, nth) => {
      const made = await bucket(aws, nth);
      await aws.s3.putBucketLifecycleConfiguration({
        Bucket: made.id,
        LifecycleConfiguration: {
          Rules: [
            { ID: 'old', Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days: 30 } },
            { ID: 'off', Status: 'Disabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } },
          ],
        },
      });
      return made;
    },
    disturb: ({ s3 }, Bucket) => s3.deleteBucketLifecycle({ Bucket }),
    writes: { fix: ['PutBucketLifecycleConfiguration'], undo: ['PutBucketLifecycleConfiguration'] },
  },
  {
    capability: 'ec2-close-open-port',
    about: 'ec2-sg-open-ssh',
    plant: async ({ ec2 }, nth) => {
      const { GroupId: id = '' } = await ec2.createSecurityGroup({
        GroupName: `bastion-${nth}`,
        Description: 'Bastion',
      });
      await ec2.authorizeSecurityGroupIngress({
        GroupId: id,
        IpPermissions: [
          {
            IpProtocol: 'tcp',
            FromPort: 22,
            ToPort: 22,
            IpRanges: [
              { CidrIp: '0.0.0.0/0', Description: 'everybody' },
              { CidrIp: '10.0.0.0/8', Description: 'office' },
            ],
            Ipv6Ranges: [{ CidrIpv6: '::/0' }],
          },
          { IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '0.0.0.0/0' }] },
        ],
      });
      return { id, arn: toEc2Arn('security-group', id) };
    },
    disturb: ({ ec2 }, GroupId) =>
      ec2.authorizeSecurityGroupIngress({
        GroupId,
        IpPermissions: [{ IpProtocol: 'tcp', FromPort: 80, ToPort: 80, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
      }),
    writes: {
      fix: ['RevokeSecurityGroupIngress'],
      undo: ['AuthorizeSecurityGroupIngress', 'AuthorizeSecurityGroupIngress'],
    },
  },
  {
    capability: 'ec2-require-imdsv2',
    about: 'ec2-instance-imdsv2',
    plant: instance,
    disturb: ({ ec2 }, InstanceId) => ec2.modifyInstanceMetadataOptions({ InstanceId, HttpEndpoint: 'disabled' }),
    writes: { fix: ['ModifyInstanceMetadataOptions'], undo: ['ModifyInstanceMetadataOptions'] },
  },
  {
    capability: 'ec2-release-idle-address',
    about: 'VPC-EIP',
    plant: async ({ ec2 }) => {
      const { AllocationId: id = '' } = await ec2.allocateAddress({
        Domain: 'vpc',
        TagSpecifications: [{ ResourceType: 'elastic-ip', Tags: [{ Key: 'team', Value: 'web' }] }],
      });
      return { id, arn: toEc2Arn('elastic-ip', id) };
    },
    disturb: async (aws, AllocationId) =>
      aws.ec2.associateAddress({ AllocationId, InstanceId: (await instance(aws)).id }),
    writes: { fix: ['ReleaseAddress'], undo: ['AllocateAddress'] },
  },
  {
    capability: 'ec2-stop-instance',
    about: 'EC2-SCHEDULE',
    plant: instance,
    disturb: ({ ec2 }, id) => ec2.stopInstances({ InstanceIds: [id] }),
    writes: { fix: ['StopInstances'], undo: ['StartInstances'] },
  },
  {
    capability: 'ec2-start-instance',
    about: 'EC2-SCHEDULE',
    plant: async (aws) => {
      const made = await instance(aws);
      await aws.ec2.stopInstances({ InstanceIds: [made.id] });
      return made;
    },
    disturb: ({ ec2 }, id) => ec2.startInstances({ InstanceIds: [id] }),
    writes: { fix: ['StartInstances'], undo: ['StopInstances'] },
  },
  {
    capability: 'ebs-encrypt-by-default',
    about: 'ec2-ebs-default-encryption',
    plant: async () => ({ id: REGION, arn: `arn:aws:ec2:${REGION}:${MOTO_ACCOUNT}:account` }),
    writes: { fix: ['EnableEbsEncryptionByDefault'], undo: ['DisableEbsEncryptionByDefault'] },
  },
  {
    capability: 'ebs-gp2-to-gp3',
    about: 'EBS-GP2-GP3',
    inputs: { iops: 3000, throughputMiBps: 250 },
    plant: volume,
    disturb: ({ ec2 }, VolumeId) => ec2.modifyVolume({ VolumeId, Size: 500 }),
    writes: { fix: ['ModifyVolume'], undo: ['ModifyVolume'] },
  },
  {
    capability: 'ebs-delete-unattached-volume',
    about: 'EBS-UNATTACHED',
    plant: volume,
    disturb: async (aws, VolumeId) =>
      aws.ec2.attachVolume({ VolumeId, InstanceId: (await instance(aws)).id, Device: '/dev/sdf' }),
    writes: { fix: ['CreateSnapshot', 'DeleteVolume'], undo: ['CreateVolume'] },
  },
  {
    capability: 'iam-deactivate-access-key',
    about: 'iam-access-key-unused',
    plant: async ({ iam }, nth) => {
      const UserName = `clerk-${nth}`;
      const { User } = await iam.createUser({ UserName });
      await iam.createAccessKey({ UserName });
      return { id: UserName, arn: User?.Arn ?? '' };
    },
    disturb: async ({ iam }, UserName) => {
      const { AccessKeyMetadata = [] } = await iam.listAccessKeys({ UserName });
      for (const { AccessKeyId } of AccessKeyMetadata) await iam.deleteAccessKey({ UserName, AccessKeyId });
    },
    writes: { fix: ['UpdateAccessKey'], undo: ['UpdateAccessKey'] },
  },
  {
    capability: 'logs-limit-retention',
    about: 'CW-LOG-RETENTION',
    inputs: { keepDays: 90 },
    plant: logGroup(),
    disturb: ({ logs }, logGroupName) => logs.putRetentionPolicy({ logGroupName, retentionInDays: 30 }),
    writes: { fix: ['PutRetentionPolicy'], undo: ['DeleteRetentionPolicy'] },
  },
  {
    capability: 'logs-extend-retention',
    about: 'cw-log-group-retention',
    plant: logGroup(30),
    disturb: ({ logs }, logGroupName) => logs.putRetentionPolicy({ logGroupName, retentionInDays: 60 }),
    writes: { fix: ['PutRetentionPolicy'], undo: ['PutRetentionPolicy'] },
  },
  {
    capability: 'rds-retain-backups',
    about: 'rds-instance-backup',
    plant: database,
    disturb: ({ rds }, DBInstanceIdentifier) =>
      rds.modifyDBInstance({ DBInstanceIdentifier, BackupRetentionPeriod: 3, ApplyImmediately: true }),
    writes: { fix: ['ModifyDBInstance'], undo: ['ModifyDBInstance'] },
  },
  {
    capability: 'rds-protect-from-deletion',
    about: 'rds-instance-deletion-protection',
    plant: database,
    disturb: ({ rds }, DBInstanceIdentifier) =>
      rds.modifyDBInstance({ DBInstanceIdentifier, DeletionProtection: true, ApplyImmediately: true }),
    writes: { fix: ['ModifyDBInstance'], undo: ['ModifyDBInstance'] },
  },
];
