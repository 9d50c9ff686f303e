import type { RestStage } from '../aws/apigateway/rest-stage';
import type { Distribution } from '../aws/cloudfront/distribution';
import type { Commitments } from '../aws/cost/commitments';
import type { DynamoDbTable } from '../aws/dynamodb/dynamodb-table';
import type { InstanceType } from '../aws/ec2/instance-type';
import type { EcrRepository } from '../aws/ecr/ecr-repository';
import type { EcsCluster, EcsService, TaskDefinition } from '../aws/ecs/ecs-resources';
import type { EksCluster } from '../aws/eks/eks-cluster';
import type { CacheCluster } from '../aws/elasticache/cache-cluster';
import type { ReplicationGroup } from '../aws/elasticache/replication-group';
import type { ClassicLoadBalancer } from '../aws/elb/classic-load-balancer';
import type { LoadBalancer } from '../aws/elbv2/load-balancer';
import type { LambdaFunction } from '../aws/lambda/lambda-function';
import type { SearchDomain } from '../aws/opensearch/search-domain';
import type { DmsEndpoint, ReplicationInstance } from '../aws/dms/dms-resources';
import type { RedshiftCluster } from '../aws/redshift/redshift-cluster';
import type { NatGateway, VpcEndpoint } from '../aws/vpc/vpc';
import { toFact } from '../snapshot';
import { ACCOUNT, REGION, toArn, base } from './account';

export const SOUND_CONTAINER = {
  name: 'app',
  isPrivileged: false,
  hasReadOnlyRoot: true,
  logDriver: 'awslogs',
  credentialVariables: [],
};

/** What only a saving rule weighs: no check has an opinion of it. */
const WEIGHED = {
  'aws.cost.commitments': {
    ...base('aws.cost.commitments', `arn:aws:iam::${ACCOUNT}:root`, ACCOUNT, 'global'),
    coverage: toFact([]),
    plans: toFact(null),
    reservations: toFact([]),
    discountShare: toFact(null),
  } satisfies Commitments,
  'aws.cost.savings-plan': {
    ...base('aws.cost.savings-plan', `arn:aws:savingsplans::${ACCOUNT}:savingsplan/sp-1`, 'sp-1', 'global'),
    planType: 'Compute',
    usdPerHour: 1.5,
    state: 'active',
    endsAt: '2027-06-01T00:00:00.000Z',
  },
  'aws.ec2.reserved-instances': {
    ...base('aws.ec2.reserved-instances', `arn:aws:ec2:${REGION}:${ACCOUNT}:reserved-instances/r-1`, 'r-1'),
    instanceType: 'm5.large',
    count: 4,
    state: 'active',
    endsAt: '2027-06-01T00:00:00.000Z',
  },
  'aws.ec2.instance-type': {
    ...base('aws.ec2.instance-type', `arn:aws:ec2:${REGION}::instance-type/m5.large`, 'm5.large'),
    vcpus: 2,
    memoryMiB: 8192,
    architectures: ['x86_64'],
    isCurrentGeneration: true,
    baselineGbps: 0.75,
    ebsBaselineIops: 3600,
    ebsBaselineMBps: 81.25,
    maxNetworkInterfaces: 3,
    hasInstanceStore: false,
    enaSupport: 'required',
    nvmeSupport: 'required',
  } satisfies InstanceType,
  'aws.ec2.nat-gateway': {
    ...base('aws.ec2.nat-gateway', toArn('ec2', 'natgateway/nat-1'), 'nat-1'),
    vpcId: 'vpc-1',
    state: 'available',
    createdAt: '2026-01-01T00:00:00.000Z',
    publicAddresses: 1,
  } satisfies NatGateway,
  'aws.ec2.vpc-endpoint': {
    ...base('aws.ec2.vpc-endpoint', toArn('ec2', 'vpc-endpoint/vpce-1'), 'vpce-1'),
    vpcId: 'vpc-1',
    serviceName: 'com.amazonaws.us-east-1.logs',
    endpointType: 'Interface',
    subnets: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    hasPrivateDns: true,
  } satisfies VpcEndpoint,
  'aws.ecs.service': {
    ...base('aws.ecs.service', toArn('ecs', 'service/web/front'), 'front'),
    cluster: 'web',
    launchType: 'FARGATE',
    desiredTasks: 2,
    taskDefinition: toArn('ecs', 'task-definition/front:1'),
    createdAt: '2026-01-01T00:00:00.000Z',
    hasCircuitBreaker: true,
  } satisfies EcsService,
};

/** A sound resource of each kind that runs workloads or keeps their data. */
export const SOUND_WORKLOADS = {
  ...WEIGHED,
  'aws.apigateway.stage': {
    ...base('aws.apigateway.stage', `arn:aws:apigateway:${REGION}::/restapis/api1/stages/live`, 'orders/live'),
    methodLogging: [{ path: '*/*', level: 'ERROR' }],
  } satisfies RestStage,
  'aws.cloudfront.distribution': {
    ...base(
      'aws.cloudfront.distribution',
      `arn:aws:cloudfront::${ACCOUNT}:distribution/E1`,
      'www.example.com',
      'global',
    ),
    config: toFact({
      viewerProtocolPolicy: 'redirect-to-https',
      writesLogs: true,
      webAclId: 'acl-1',
      customOrigins: [{ id: 'shop', tlsVersions: ['TLSv1.2'] }],
    }),
  } satisfies Distribution,
  'aws.dynamodb.table': {
    ...base('aws.dynamodb.table', toArn('dynamodb', 'table/orders'), 'orders'),
    settings: toFact({ encryptionType: 'KMS', isDeletionProtected: true }),
    pointInTimeRecovery: toFact('ENABLED'),
  } satisfies DynamoDbTable,
  'aws.ecr.repository': {
    ...base('aws.ecr.repository', toArn('ecr', 'repository/app'), 'app'),
    scansOnPush: true,
    registryScanning: toFact({ scanType: 'BASIC', frequencies: [] }),
    tagMutability: 'IMMUTABLE',
    policy: toFact(null),
    hasLifecyclePolicy: toFact(true),
  } satisfies EcrRepository,
  'aws.ecs.cluster': {
    ...base('aws.ecs.cluster', toArn('ecs', 'cluster/main'), 'main'),
    containerInsights: toFact('enabled'),
  } satisfies EcsCluster,
  'aws.ecs.task-definition': {
    ...base('aws.ecs.task-definition', toArn('ecs', 'task-definition/app:1'), 'app:1'),
    containers: toFact([SOUND_CONTAINER]),
  } satisfies TaskDefinition,
  'aws.eks.cluster': {
    ...base('aws.eks.cluster', toArn('eks', 'cluster/main'), 'main'),
    settings: toFact({
      version: '1.33',
      isEndpointPublic: false,
      publicAccessCidrs: [],
      encryptedResources: ['secrets'],
      enabledLogs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'],
    }),
    support: toFact({ status: 'STANDARD_SUPPORT', standardEndsAt: null, extendedEndsAt: null }),
  } satisfies EksCluster,
  'aws.elasticache.cluster': {
    ...base('aws.elasticache.cluster', toArn('elasticache', 'cluster:sessions'), 'sessions'),
    engine: 'memcached',
    nodeType: 'cache.t4g.small',
    nodes: 2,
    status: 'available',
    createdAt: '2025-01-01T00:00:00.000Z',
  } satisfies CacheCluster,
  'aws.elasticache.replication-group': {
    ...base('aws.elasticache.replication-group', toArn('elasticache', 'replicationgroup:cache'), 'cache'),
    isEncryptedAtRest: true,
    isEncryptedInTransit: true,
  } satisfies ReplicationGroup,
  'aws.elb.load-balancer': {
    ...base('aws.elb.load-balancer', toArn('elasticloadbalancing', 'loadbalancer/old'), 'old'),
    listeners: [{ port: 443, protocol: 'HTTPS' }],
    writesAccessLogs: toFact(true),
  } satisfies ClassicLoadBalancer,
  'aws.elbv2.load-balancer': {
    ...base('aws.elbv2.load-balancer', toArn('elasticloadbalancing', 'loadbalancer/app/web/1'), 'web'),
    balancerType: 'application',
    attributes: toFact({
      'access_logs.s3.enabled': 'true',
      'deletion_protection.enabled': 'true',
      'routing.http.drop_invalid_header_fields.enabled': 'true',
    }),
    listeners: toFact([
      { port: 80, protocol: 'HTTP', tlsPolicy: null, redirectsToHttps: true },
      { port: 443, protocol: 'HTTPS', tlsPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06', redirectsToHttps: false },
    ]),
  } satisfies LoadBalancer,
  'aws.lambda.function': {
    ...base('aws.lambda.function', toArn('lambda', 'function:mailer'), 'mailer'),
    packageType: 'Zip',
    runtime: 'python3.13',
    vpcId: 'vpc-1',
    deadLetterTarget: toArn('sqs', 'failed'),
    credentialVariables: toFact([]),
    policy: toFact(null),
    urlAuth: toFact('AWS_IAM'),
    qualified: toFact([]),
  } satisfies LambdaFunction,
  'aws.opensearch.domain': {
    ...base('aws.opensearch.domain', toArn('es', 'domain/logs'), 'logs'),
    settings: toFact({ isEncrypted: true, encryptsBetweenNodes: true, enforcesHttps: true, network: null }),
    policy: toFact(null),
  } satisfies SearchDomain,
  'aws.dms.replication-instance': {
    ...base('aws.dms.replication-instance', toArn('dms', 'rep:6EFQQO6U6EDPRCPKLNPL2SCEEY'), 'migration'),
    isPublic: false,
    upgradesMinorVersions: true,
  } satisfies ReplicationInstance,
  'aws.dms.endpoint': {
    ...base('aws.dms.endpoint', toArn('dms', 'endpoint:RZZK4EZW5UANC7Y3P4E776WHBE'), 'source'),
    engine: 'mysql',
    encryption: 'require',
  } satisfies DmsEndpoint,
  'aws.redshift.cluster': {
    ...base('aws.redshift.cluster', toArn('redshift', 'cluster:warehouse'), 'warehouse'),
    isPublic: false,
    isEncrypted: true,
    snapshotRetentionDays: 7,
    writesAuditLog: toFact(true),
  } satisfies RedshiftCluster,
};
