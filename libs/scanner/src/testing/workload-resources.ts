import type {
  ClassicLoadBalancer,
  Distribution,
  DynamoDbTable,
  EcrRepository,
  EcsCluster,
  EksCluster,
  LambdaFunction,
  LoadBalancer,
  RedshiftCluster,
  ReplicationGroup,
  RestStage,
  SearchDomain,
  TaskDefinition,
} from '../aws/resources';
import { known } from '../snapshot';
import { ACCOUNT, REGION, arnOf, base } from './account';

export const SOUND_CONTAINER = {
  name: 'app',
  isPrivileged: false,
  hasReadOnlyRoot: true,
  logDriver: 'awslogs',
  credentialVariables: [],
};

/** A sound resource of each kind that runs workloads or keeps their data. */
export const SOUND_WORKLOADS = {
  'aws.apigateway.stage': {
    ...base('aws.apigateway.stage', `arn:aws:apigateway:${REGION}::/restapis/api1/stages/live`, 'orders/live'),
    loggingLevels: ['ERROR'],
  } satisfies RestStage,
  'aws.cloudfront.distribution': {
    ...base('aws.cloudfront.distribution', `arn:aws:cloudfront::${ACCOUNT}:distribution/E1`, 'www.example.com', 'global'),
    config: known({
      viewerProtocolPolicy: 'redirect-to-https',
      writesLogs: true,
      webAclId: 'acl-1',
      customOrigins: [{ id: 'shop', tlsVersions: ['TLSv1.2'] }],
    }),
  } satisfies Distribution,
  'aws.dynamodb.table': {
    ...base('aws.dynamodb.table', arnOf('dynamodb', 'table/orders'), 'orders'),
    settings: known({ encryptionType: 'KMS', isDeletionProtected: true }),
    pointInTimeRecovery: known('ENABLED'),
  } satisfies DynamoDbTable,
  'aws.ecr.repository': {
    ...base('aws.ecr.repository', arnOf('ecr', 'repository/app'), 'app'),
    scansOnPush: true,
    tagMutability: 'IMMUTABLE',
    policy: known(null),
    hasLifecyclePolicy: known(true),
  } satisfies EcrRepository,
  'aws.ecs.cluster': {
    ...base('aws.ecs.cluster', arnOf('ecs', 'cluster/main'), 'main'),
    containerInsights: known('enabled'),
  } satisfies EcsCluster,
  'aws.ecs.task-definition': {
    ...base('aws.ecs.task-definition', arnOf('ecs', 'task-definition/app:1'), 'app:1'),
    containers: known([SOUND_CONTAINER]),
  } satisfies TaskDefinition,
  'aws.eks.cluster': {
    ...base('aws.eks.cluster', arnOf('eks', 'cluster/main'), 'main'),
    settings: known({
      version: '1.33',
      isEndpointPublic: false,
      publicAccessCidrs: [],
      encryptedResources: ['secrets'],
      enabledLogs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'],
    }),
  } satisfies EksCluster,
  'aws.elasticache.replication-group': {
    ...base('aws.elasticache.replication-group', arnOf('elasticache', 'replicationgroup:cache'), 'cache'),
    isEncryptedAtRest: true,
    isEncryptedInTransit: true,
  } satisfies ReplicationGroup,
  'aws.elb.load-balancer': {
    ...base('aws.elb.load-balancer', arnOf('elasticloadbalancing', 'loadbalancer/old'), 'old'),
    listeners: [{ port: 443, protocol: 'HTTPS' }],
    writesAccessLogs: known(true),
  } satisfies ClassicLoadBalancer,
  'aws.elbv2.load-balancer': {
    ...base('aws.elbv2.load-balancer', arnOf('elasticloadbalancing', 'loadbalancer/app/web/1'), 'web'),
    balancerType: 'application',
    attributes: known({
      'access_logs.s3.enabled': 'true',
      'deletion_protection.enabled': 'true',
      'routing.http.drop_invalid_header_fields.enabled': 'true',
    }),
    listeners: known([
      { port: 80, protocol: 'HTTP', tlsPolicy: null, redirectsToHttps: true },
      { port: 443, protocol: 'HTTPS', tlsPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06', redirectsToHttps: false },
    ]),
  } satisfies LoadBalancer,
  'aws.lambda.function': {
    ...base('aws.lambda.function', arnOf('lambda', 'function:mailer'), 'mailer'),
    packageType: 'Zip',
    runtime: 'python3.13',
    vpcId: 'vpc-1',
    deadLetterTarget: arnOf('sqs', 'failed'),
    credentialVariables: known([]),
    policy: known(null),
    urlAuth: known('AWS_IAM'),
  } satisfies LambdaFunction,
  'aws.opensearch.domain': {
    ...base('aws.opensearch.domain', arnOf('es', 'domain/logs'), 'logs'),
    settings: known({ isEncrypted: true, encryptsBetweenNodes: true, enforcesHttps: true, network: null }),
    policy: known(null),
  } satisfies SearchDomain,
  'aws.redshift.cluster': {
    ...base('aws.redshift.cluster', arnOf('redshift', 'cluster:warehouse'), 'warehouse'),
    isPublic: false,
    isEncrypted: true,
    snapshotRetentionDays: 7,
    writesAuditLog: known(true),
  } satisfies RedshiftCluster,
};
