import { CloudWatchLogsClient, CreateLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  type _InstanceType,
  AttachVolumeCommand,
  CreateNatGatewayCommand,
  CreateVolumeCommand,
  EC2Client,
  RunInstancesCommand,
} from '@aws-sdk/client-ec2';
import { CreateLoadBalancerCommand, ElasticLoadBalancingV2Client } from '@aws-sdk/client-elastic-load-balancing-v2';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { type Architecture, CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { CreateDBInstanceCommand, RDSClient } from '@aws-sdk/client-rds';
import { CreateClusterCommand, RedshiftClient } from '@aws-sdk/client-redshift';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { EMPTY_ZIP } from '../../../estate/lambda';
import { clientSettings, given } from '../manifest';
import { cents, HOURS, joined, type Planted, planted } from './planted-saving';
import { daily, periods, type Planting } from './plant-figures';
import { makeNetwork } from './seed-network';

const GIB = 1024 ** 3;

const seedInstances = async (ec2: EC2Client): Promise<Planted[]> => {
  const run = async (InstanceType: _InstanceType): Promise<string> =>
    given(
      (await ec2.send(new RunInstancesCommand({ ImageId: 'ami-12c6146b', InstanceType, MinCount: 1, MaxCount: 1 })))
        .Instances?.[0]?.InstanceId,
      'an instance',
    );
  const found: Planted[] = [];
  const host = await run('m6g.large');
  const cases = [
    ['/dev/sdf', periods(14, 0), cents(100 * (0.08 - 0.05))],
    ['/dev/sdg', periods(14, (day) => (day === 4 ? 1 : 0)), 'nothing'],
    ['/dev/sdh', periods(14, (day) => (day < 4 ? null : 0)), 'insufficient-data'],
  ] as const;
  for (const [Device, values, says] of cases) {
    const volume = given(
      (await ec2.send(new CreateVolumeCommand({ AvailabilityZone: 'us-east-1a', Size: 100, VolumeType: 'gp3' })))
        .VolumeId,
      'a volume',
    );
    await ec2.send(new AttachVolumeCommand({ InstanceId: host, VolumeId: volume, Device }));
    found.push(planted('EBS-IDLE', volume, says, daily('AWS/EBS', { VolumeId: volume })('VolumeReadOps', values)));
  }
  return found;
};

const seedGateways = async (ec2: EC2Client, elb: ElasticLoadBalancingV2Client): Promise<Planted[]> => {
  const { subnets } = await makeNetwork(ec2);
  const found: Planted[] = [];
  for (const [bytes, says] of [
    [999_999_999, cents(HOURS * 0.045 + (0.999999999 / ((14 * 24) / HOURS)) * 0.045)],
    [1_000_000_000, 'nothing'],
  ] as const) {
    const id = given(
      (await ec2.send(new CreateNatGatewayCommand({ SubnetId: subnets[0], ConnectivityType: 'private' }))).NatGateway
        ?.NatGatewayId,
      'a gateway',
    );
    const of = daily('AWS/NATGateway', { NatGatewayId: id });
    found.push(
      planted(
        'VPC-NAT-IDLE',
        id,
        says,
        of(
          'BytesOutToDestination',
          periods(32, (day) => (day === 20 ? bytes : 0)),
        ),
        of('ActiveConnectionCount', periods(32, 1)),
      ),
    );
  }
  // Quiet enough, but it was made today.
  const { LoadBalancers } = await elb.send(
    new CreateLoadBalancerCommand({ Name: 'quiet', Subnets: [...subnets], Scheme: 'internal' }),
  );
  const arn = given(LoadBalancers?.[0]?.LoadBalancerArn, 'a balancer');
  const LoadBalancer = arn.slice(arn.indexOf('loadbalancer/') + 'loadbalancer/'.length);
  return [
    ...found,
    planted(
      'ELB-IDLE',
      arn,
      'guardrail',
      daily('AWS/ApplicationELB', { LoadBalancer })('RequestCount', periods(14, 9)),
    ),
  ];
};

const seedStores = async (endpoint: string, region: string): Promise<Planted[]> => {
  const rds = new RDSClient(clientSettings(endpoint, region));
  const redshift = new RedshiftClient(clientSettings(endpoint, region));
  const s3 = new S3Client(clientSettings(endpoint, region));
  const found: Planted[] = [];
  const databases = [
    ['quiet', periods(14, (day) => (day < 7 ? 9 : 0)), cents(HOURS * 0.072)],
    ['used', periods(14, (day) => (day === 7 ? 1 : 0)), 'nothing'],
    ['unwatched', periods(14, (day) => (day < 3 ? null : 0)), 'insufficient-data'],
  ] as const;
  for (const [id, values, says] of databases) {
    await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: id,
        DBInstanceClass: 'db.t3.medium',
        Engine: 'postgres',
        MasterUsername: 'owner',
        MasterUserPassword: 'Long-enough-1',
        AllocatedStorage: 20,
        StorageType: 'gp3',
      }),
    );
    found.push(
      planted(
        'RDS-IDLE',
        `:db:${id}`,
        says,
        daily('AWS/RDS', { DBInstanceIdentifier: id })('DatabaseConnections', values),
      ),
    );
  }
  for (const [id, connections, says] of [
    ['warehouse', 0, cents(HOURS * 2 * 0.25)],
    ['busy', 1, 'insufficient-data'],
  ] as const) {
    await redshift.send(
      new CreateClusterCommand({
        ClusterIdentifier: id,
        NodeType: 'dc2.large',
        ClusterType: 'multi-node',
        NumberOfNodes: 2,
        MasterUsername: 'owner',
        MasterUserPassword: 'Long-enough-1',
      }),
    );
    // Without figures of its processors the busy one may be idle all the same.
    found.push(
      planted(
        'REDSHIFT-IDLE',
        `:cluster:${id}`,
        says,
        daily('AWS/Redshift', { ClusterIdentifier: id })('DatabaseConnections', periods(7, connections)),
      ),
    );
  }
  const objects = 1_000_000;
  const buckets = [
    [
      'savings-cold',
      5000 * GIB,
      cents(5000 * 0.4 * (0.023 - 0.0125) - (objects / 1000) * 0.0025 - ((objects / 1000) * 0.01) / 12),
    ],
    ['savings-small', 99.9 * GIB, 'nothing'],
    ['savings-many', 1000 * GIB, 'guardrail'],
  ] as const;
  for (const [Bucket, bytes, says] of buckets) {
    await s3.send(new CreateBucketCommand({ Bucket }));
    const of = (StorageType: string) => daily('AWS/S3', { BucketName: Bucket, StorageType });
    found.push(
      planted(
        'S3-LIFECYCLE-IT',
        Bucket,
        says,
        of('StandardStorage')('BucketSizeBytes', periods(30, bytes)),
        of('AllStorageTypes')('NumberOfObjects', periods(30, objects)),
      ),
    );
  }
  return found;
};

const seedFunctions = async (endpoint: string, region: string): Promise<Planted[]> => {
  const iam = new IAMClient(clientSettings(endpoint, region));
  const lambda = new LambdaClient(clientSettings(endpoint, region));
  const logs = new CloudWatchLogsClient(clientSettings(endpoint, region));
  const { Role } = await iam.send(new CreateRoleCommand({ RoleName: 'savings', AssumeRolePolicyDocument: '{}' }));
  const seconds = 100_000;
  const gbSeconds = 30 * seconds * 1 * (HOURS / 720);
  const functions = [
    ['on-x86', 'x86_64', periods(30, seconds * 1000), cents(gbSeconds * (0.0000166667 - 0.0000133334))],
    ['on-arm', 'arm64', periods(30, seconds * 1000), 'nothing'],
    ['young', 'x86_64', periods(30, () => null), 'insufficient-data'],
  ] as const;
  const found: Planted[] = [];
  for (const [FunctionName, architecture, values, says] of functions) {
    await lambda.send(
      new CreateFunctionCommand({
        FunctionName,
        Role: given(Role?.Arn, 'a role'),
        Runtime: 'python3.13',
        Handler: 'a.b',
        Code: { ZipFile: EMPTY_ZIP },
        MemorySize: 1024,
        Architectures: [architecture as Architecture],
      }),
    );
    found.push(
      planted(
        'LAMBDA-ARM64',
        `:function:${FunctionName}`,
        says,
        daily('AWS/Lambda', { FunctionName })('Duration', values),
      ),
    );
  }
  // Half a dollar a GB: just over and just under 50 dollars a month.
  for (const [logGroupName, gb, says] of [
    ['/loud', 100.2, cents(100.2 * (0.5 - 0.25))],
    ['/soft', 99.9, 'nothing'],
  ] as const) {
    await logs.send(new CreateLogGroupCommand({ logGroupName }));
    const bytes = (gb * GIB) / (HOURS / 720) / 30;
    found.push(
      planted(
        'CW-LOG-INGEST',
        `:log-group:${logGroupName}`,
        says,
        daily('AWS/Logs', { LogGroupName: logGroupName })('IncomingBytes', periods(30, bytes)),
      ),
    );
  }
  return found;
};

/** Plants things made today that cost more than they need to and others that just do not, and tells what each rule must say of them. */
export const seedYoung = async ({ endpoint, region }: Pick<Planting, 'endpoint' | 'region'>): Promise<Planted> => {
  const ec2 = new EC2Client(clientSettings(endpoint, region));
  const elb = new ElasticLoadBalancingV2Client(clientSettings(endpoint, region));
  const all = [
    ...(await seedInstances(ec2)),
    ...(await seedGateways(ec2, elb)),
    ...(await seedStores(endpoint, region)),
    ...(await seedFunctions(endpoint, region)),
  ];
  return joined(all);
};
