import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const DOCS = 'https://docs.aws.amazon.com';
const ECS = `${DOCS}/AmazonECS/latest/APIReference`;
const ELB = `${DOCS}/elasticloadbalancing/2012-06-01/APIReference`;
const ACM = `${DOCS}/acm/latest/APIReference/API_CertificateSummary.html`;
const SECRETS = `${DOCS}/secretsmanager/latest`;

const TASK = `arn:aws:ecs:${REGION}:${ACCOUNT}:task-definition/web:3`;
const CLUSTER = `arn:aws:ecs:${REGION}:${ACCOUNT}:cluster/default`;
const CONTAINER = {
  name: 'web',
  image: 'public.ecr.aws/docker/library/httpd:latest',
  essential: true,
  privileged: false,
  readonlyRootFilesystem: true,
  environment: [{ name: 'LOG_LEVEL', value: 'info' }],
  logConfiguration: { logDriver: 'awslogs', options: { 'awslogs-group': '/ecs/web' } },
};
const taskOn = (operatingSystemFamily: string | undefined, ...containers: readonly object[]): Answers => ({
  'ecs:DescribeTaskDefinition': {
    taskDefinition: {
      taskDefinitionArn: TASK,
      family: 'web',
      revision: 3,
      status: 'ACTIVE',
      ...(operatingSystemFamily ? { runtimePlatform: { operatingSystemFamily } } : {}),
      containerDefinitions: containers.map((more) => ({ ...CONTAINER, ...more })),
    },
  },
});
const task = (...containers: readonly object[]): Answers => taskOn(undefined, ...containers);
const cluster = (settings: readonly object[]): Answers => ({
  'ecs:DescribeClusters': { clusters: [{ clusterArn: CLUSTER, clusterName: 'default', status: 'ACTIVE', settings }] },
});
const OLD_TASK = TASK.replace('web:3', 'web:2');
const containersOf = (arn: string, more: object) => ({
  taskDefinition: { taskDefinitionArn: arn, containerDefinitions: [{ ...CONTAINER, ...more }] },
});
/** A sound revision, listed before an older one with a fault. */
const afterOld = (fault: object): Answers => ({
  'ecs:ListTaskDefinitions': { taskDefinitionArns: [TASK, OLD_TASK] },
  'ecs:ListServices': { serviceArns: [] },
  'ecs:DescribeTaskDefinition': ({ taskDefinition }) =>
    taskDefinition === TASK ? containersOf(TASK, {}) : containersOf(OLD_TASK, fault),
});
const serviceOf = (facts: object): Answers => ({
  'ecs:ListServices': { serviceArns: [`arn:aws:ecs:${REGION}:${ACCOUNT}:service/default/web`] },
  'ecs:DescribeServices': {
    services: [{ serviceArn: `arn:aws:ecs:${REGION}:${ACCOUNT}:service/default/web`, serviceName: 'web', ...facts }],
  },
});
const LATEST_ONLY = { of: 'web:2', source: `${DOCS}/config/latest/developerguide/ecs-containers-nonprivileged.html` };
const OLD = { of: 'web:2', source: `${ECS}/API_Service.html` };
const insights = (value: string): Answers => cluster([{ name: 'containerInsights', value }]);
const balancer = (...listeners: ReadonlyArray<readonly [protocol: string, port: number]>): Answers => ({
  'elb:DescribeLoadBalancers': {
    LoadBalancerDescriptions: [
      {
        LoadBalancerName: 'shop',
        Scheme: 'internet-facing',
        ListenerDescriptions: listeners.map(([Protocol, LoadBalancerPort]) => ({
          Listener: { Protocol, LoadBalancerPort, InstanceProtocol: 'HTTP', InstancePort: 80 },
          PolicyNames: [],
        })),
      },
    ],
  },
});
const accessLog = (Enabled: boolean): Answers => ({
  'elb:DescribeLoadBalancerAttributes': { LoadBalancerAttributes: { AccessLog: { Enabled } } },
});
const certificate = (more: object): Answers => ({
  'acm:ListCertificates': {
    CertificateSummaryList: [
      {
        CertificateArn: `arn:aws:acm:${REGION}:${ACCOUNT}:certificate/12345678-1234-1234-1234-123456789012`,
        DomainName: 'www.example.com',
        Status: 'ISSUED',
        Type: 'AMAZON_ISSUED',
        KeyAlgorithm: 'RSA-2048',
        InUse: true,
        NotAfter: new Date('2027-05-01T00:00:00Z'),
        ...more,
      },
    ],
  },
});
const SECRET = `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:MyTestSecret-a1b2c3`;
const secret = (more: object): Answers => ({
  'secrets-manager:ListSecrets': {
    SecretList: [{ ARN: SECRET, Name: 'MyTestSecret', RotationEnabled: true, ...more }],
  },
});
const policy = (statement: object): Answers => ({
  'secrets-manager:GetResourcePolicy': {
    ARN: SECRET,
    Name: 'MyTestSecret',
    ResourcePolicy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal: '*', Action: 'secretsmanager:GetSecretValue', Resource: '*', ...statement },
      ],
    }),
  },
});
const analyzer = (type: string, status = 'ACTIVE'): Answers => ({
  'accessanalyzer:ListAnalyzers': {
    analyzers: [{ arn: `arn:aws:access-analyzer:${REGION}:${ACCOUNT}:analyzer/own`, name: 'own', type, status }],
  },
});
const NO_TASK: Answers = { 'ecs:DescribeTaskDefinition': 'denied' };

/** ECS, classic load balancers, ACM, Secrets Manager and Access Analyzer. */
export const WORKLOADS: TruthTable = {
  base: {
    'ecs:ListTaskDefinitions': { taskDefinitionArns: [TASK] },
    'ecs:ListClusters': { clusterArns: [CLUSTER] },
    ...task({}),
    ...insights('enabled'),
    ...balancer(['HTTPS', 443]),
    ...accessLog(true),
    ...certificate({}),
    ...secret({}),
    'secrets-manager:GetResourcePolicy': { ARN: SECRET, Name: 'MyTestSecret' },
    ...analyzer('ACCOUNT'),
  },
  cases: [
    ...listCases('ecs-task-privileged', `${ECS}/API_ContainerDefinition.html`, {
      good: [['no privileged container', {}, 'pass']],
      bad: [['a privileged container', task({ privileged: true }), 'fail']],
      edge: [
        ['a privileged container beside another', task({}, { name: 'agent', privileged: true }), 'fail'],
        ['a container of Fargate, of which nothing is said', task({ privileged: undefined }), 'pass'],
        ['an older revision that no service runs', afterOld({ privileged: true }), 'nothing', LATEST_ONLY],
        [
          'the newest revision after an older one with a privileged container',
          afterOld({ privileged: true }),
          'pass',
          { of: 'web:3' },
        ],
        [
          'an older revision that a service runs',
          { ...afterOld({ privileged: true }), ...serviceOf({ taskDefinition: OLD_TASK }) },
          'fail',
          OLD,
        ],
        [
          'an older revision that a deployment is replacing',
          {
            ...afterOld({ privileged: true }),
            ...serviceOf({
              taskDefinition: TASK,
              deployments: [{ taskDefinition: TASK }, { taskDefinition: OLD_TASK }],
            }),
          },
          'fail',
          OLD,
        ],
        [
          'an older revision in a task set',
          { ...afterOld({ privileged: true }), ...serviceOf({ taskSets: [{ taskDefinition: OLD_TASK }] }) },
          'fail',
          OLD,
        ],
        [
          'an older revision, where services may not be listed',
          { ...afterOld({ privileged: true }), 'ecs:ListServices': 'denied' },
          'fail',
          OLD,
        ],
        ['a task definition that may not be described', NO_TASK, 'unknown'],
      ],
    }),
    ...listCases('ecs-task-readonly-root', `${ECS}/API_ContainerDefinition.html`, {
      good: [['a read-only root', {}, 'pass']],
      bad: [['a root that can be written', task({ readonlyRootFilesystem: false }), 'fail']],
      edge: [
        ['a container of which nothing is said', task({ readonlyRootFilesystem: undefined }), 'fail'],
        ['an older revision that no service runs', afterOld({ readonlyRootFilesystem: false }), 'nothing', LATEST_ONLY],
        [
          'a Windows container, which has no such setting',
          taskOn('WINDOWS_SERVER_2022_CORE', { readonlyRootFilesystem: undefined }),
          'nothing',
        ],
        ['a Linux container of which nothing is said', taskOn('LINUX', { readonlyRootFilesystem: undefined }), 'fail'],
        ['a task definition that may not be described', NO_TASK, 'unknown'],
      ],
    }),
    ...listCases('ecs-task-logging', `${ECS}/API_LogConfiguration.html`, {
      good: [['awslogs', {}, 'pass']],
      bad: [['no log configuration', task({ logConfiguration: undefined }), 'fail']],
      edge: [
        ['an older revision that no service runs', afterOld({ logConfiguration: undefined }), 'nothing', LATEST_ONLY],
        ['a sidecar without logs', task({}, { name: 'agent', logConfiguration: undefined }), 'fail'],
        ['FireLens', task({ logConfiguration: { logDriver: 'awsfirelens' } }), 'pass'],
        ['a task definition that may not be described', NO_TASK, 'unknown'],
      ],
    }),
    ...listCases('ecs-task-env-secrets', `${DOCS}/AmazonECS/latest/developerguide/specifying-sensitive-data.html`, {
      good: [['a log level in the environment', {}, 'pass']],
      bad: [
        [
          'a password in the environment',
          task({ environment: [{ name: 'DB_PASSWORD', value: 'Tr0ub4dor&3x' }] }),
          'fail',
        ],
      ],
      edge: [
        [
          'a password in an older revision, which can still be described',
          afterOld({ environment: [{ name: 'DB_PASSWORD', value: 'Tr0ub4dor&3x' }] }),
          'fail',
          { of: 'web:2' },
        ],
        [
          'a password by reference',
          task({ secrets: [{ name: 'DB_PASSWORD', valueFrom: SECRET }], environment: [] }),
          'pass',
        ],
        ['a task definition that may not be described', NO_TASK, 'unknown'],
      ],
    }),
    ...listCases('ecs-cluster-insights', `${ECS}/API_ClusterSetting.html`, {
      good: [['Container Insights', {}, 'pass']],
      bad: [['no Container Insights', insights('disabled'), 'fail']],
      edge: [
        ['enhanced observability', insights('enhanced'), 'pass'],
        ['a cluster without settings', cluster([]), 'fail'],
        ['clusters that may not be described', { 'ecs:DescribeClusters': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('elb-classic-tls', `${ELB}/API_Listener.html`, {
      good: [['HTTPS', {}, 'pass']],
      bad: [['HTTP', balancer(['HTTP', 80]), 'fail']],
      edge: [
        ['HTTP beside HTTPS', balancer(['HTTPS', 443], ['HTTP', 80]), 'fail'],
        ['SSL', balancer(['SSL', 993]), 'pass'],
        ['balancers that may not be described', { 'elb:DescribeLoadBalancers': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('elb-classic-access-logs', `${ELB}/API_AccessLog.html`, {
      good: [['access logs', {}, 'pass']],
      bad: [['no access logs', accessLog(false), 'fail']],
      edge: [['attributes that may not be described', { 'elb:DescribeLoadBalancerAttributes': 'denied' }, 'unknown']],
    }),
    ...listCases('acm-certificate-expiry', ACM, {
      good: [['half a year left', {}, 'pass']],
      bad: [
        ['three days left', certificate({ NotAfter: new Date('2026-11-24T00:00:00Z') }), 'fail'],
        ['expired', certificate({ NotAfter: new Date('2026-11-01T00:00:00Z'), Status: 'EXPIRED' }), 'fail'],
      ],
      edge: [
        ['expired and unused', certificate({ NotAfter: new Date('2026-11-01T00:00:00Z'), InUse: false }), 'pass'],
        [
          'expired and unused by AWS, but exported',
          certificate({ NotAfter: new Date('2026-11-01T00:00:00Z'), InUse: false, Exported: true }),
          'fail',
        ],
        [
          'three days left, exported',
          certificate({ NotAfter: new Date('2026-11-24T00:00:00Z'), InUse: false, Exported: true }),
          'fail',
        ],
        ['half a year left, exported', certificate({ InUse: false, Exported: true }), 'pass'],
        [
          'exported, revoked and expired',
          certificate({
            NotAfter: new Date('2026-11-01T00:00:00Z'),
            InUse: false,
            Exported: true,
            Status: 'REVOKED',
          }),
          'pass',
        ],
        [
          'exportable and never exported',
          certificate({
            NotAfter: new Date('2026-11-01T00:00:00Z'),
            InUse: false,
            Exported: false,
            ExportOption: 'ENABLED',
          }),
          'pass',
        ],
        [
          '20 days left where 30 are asked for',
          certificate({ NotAfter: new Date('2026-12-11T00:00:00Z') }),
          'fail',
          { thresholds: { certificateExpiryDays: 30 } },
        ],
        ['certificates that may not be listed', { 'acm:ListCertificates': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('acm-certificate-key-strength', ACM, {
      good: [
        ['RSA 2048', {}, 'pass'],
        ['P-256', certificate({ KeyAlgorithm: 'EC_prime256v1' }), 'pass'],
      ],
      bad: [['RSA 1024, imported', certificate({ KeyAlgorithm: 'RSA_1024', Type: 'IMPORTED' }), 'fail']],
      edge: [
        ['a key that AWS did not name', certificate({ KeyAlgorithm: undefined }), 'unknown'],
        ['certificates that may not be listed', { 'acm:ListCertificates': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('secrets-rotation', `${SECRETS}/apireference/API_SecretListEntry.html`, {
      good: [['a secret that rotates', {}, 'pass']],
      bad: [['a secret that does not', secret({ RotationEnabled: false }), 'fail']],
      edge: [
        ['a secret that never rotated: the entry is missing', secret({ RotationEnabled: undefined }), 'fail'],
        [
          'a replica, which rotates with its primary',
          secret({ RotationEnabled: undefined, PrimaryRegion: 'eu-west-1' }),
          'nothing',
          { source: `${SECRETS}/userguide/replicate-secrets.html` },
        ],
        ['a primary that does not rotate', secret({ RotationEnabled: false, PrimaryRegion: REGION }), 'fail'],
        [
          'a connection that EventBridge manages',
          secret({ RotationEnabled: undefined, OwningService: 'events' }),
          'nothing',
          { source: `${SECRETS}/userguide/service-linked-secrets.html` },
        ],
        [
          'a password that RDS rotates',
          secret({ OwningService: 'rds' }),
          'pass',
          { source: `${SECRETS}/userguide/rotate-secrets_managed.html` },
        ],
        ['no secrets', { 'secrets-manager:ListSecrets': { SecretList: [] } }, 'nothing'],
        ['secrets that may not be listed', { 'secrets-manager:ListSecrets': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('secrets-public-policy', `${SECRETS}/userguide/auth-and-access_resource-policies.html`, {
      good: [['a secret without a policy', {}, 'pass']],
      bad: [['a policy for everyone', policy({}), 'fail']],
      edge: [
        [
          'everyone in the organization',
          policy({ Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }),
          'pass',
        ],
        ['everyone over TLS', policy({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }), 'fail'],
        ['one role', policy({ Principal: { AWS: `arn:aws:iam::${ACCOUNT}:role/app` } }), 'pass'],
        ['a denial for everyone', policy({ Effect: 'Deny' }), 'pass'],
        ['a policy that may not be read', { 'secrets-manager:GetResourcePolicy': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases(
      'iam-access-analyzer-enabled',
      `${DOCS}/access-analyzer/latest/APIReference/API_AnalyzerSummary.html`,
      {
        good: [['an analyzer of the account', {}, 'pass']],
        bad: [['no analyzer', { 'accessanalyzer:ListAnalyzers': { analyzers: [] } }, 'fail']],
        edge: [
          ['an analyzer of the organization', analyzer('ORGANIZATION'), 'pass'],
          ['an analyzer of unused access', analyzer('ACCOUNT_UNUSED_ACCESS'), 'fail'],
          ["a delegated administrator's analyzer of unused access", analyzer('ORGANIZATION_UNUSED_ACCESS'), 'fail'],
          ["a delegated administrator's analyzer of internal access", analyzer('ORGANIZATION_INTERNAL_ACCESS'), 'fail'],
          ['an analyzer that failed', analyzer('ACCOUNT', 'FAILED'), 'fail'],
          ['analyzers that may not be listed', { 'accessanalyzer:ListAnalyzers': 'denied' }, 'unknown'],
        ],
      },
    ),
  ],
};
