import { toFact, toUnread } from '../snapshot';
import { describeCheck } from '../testing/describe-check';
import { SOUND_CONTAINER } from '../testing/workload-resources';

const refused = toUnread('Access denied.');
const open = (Condition?: object) =>
  toFact({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*', ...(Condition ? { Condition } : {}) }],
  });
const FROM_OFFICE = { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24'] } };
const FROM_ANYWHERE = { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '0.0.0.0/0'] } };
const FROM_ACCOUNT = { StringEquals: { 'AWS:SourceAccount': '111122223333' } };

describeCheck('lambda-public-policy', 'aws.lambda.function', [
  ['fails a public policy', { policy: open() }, 'fail'],
  ['passes everyone from one source account', { policy: open(FROM_ACCOUNT) }, 'pass'],
  [
    'passes everyone on behalf of one resource',
    { policy: open({ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::inbox' } }) },
    'pass',
  ],
  [
    'fails a condition that any account satisfies',
    { policy: open({ StringLike: { 'aws:SourceAccount': '*' } }) },
    'fail',
  ],
  [
    'fails an unrelated condition',
    { policy: open({ StringEquals: { 'lambda:FunctionUrlAuthType': 'NONE' } }) },
    'fail',
  ],
  ['fails a condition on the network only', { policy: open(FROM_OFFICE) }, 'fail'],
  [
    'fails a condition that a missing key satisfies',
    { policy: open({ StringEqualsIfExists: FROM_ACCOUNT.StringEquals }) },
    'fail',
  ],
  ['fails all accounts but one', { policy: open({ StringNotEquals: FROM_ACCOUNT.StringEquals }) }, 'fail'],
  [
    'fails a service without a source',
    { policy: toFact({ Statement: [{ Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' } }] }) },
    'fail',
  ],
  ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
]);
describeCheck('lambda-runtime-supported', 'aws.lambda.function', [
  ['fails a deprecated runtime', { runtime: 'python3.8' }, 'fail'],
  ['passes an unknown runtime', { runtime: 'cobol1.x' }, 'pass'],
  ['passes a runtime named like an Object property', { runtime: 'constructor' }, 'pass'],
  ['does not apply to a container image', { packageType: 'Image', runtime: null }, 'nothing'],
  ['is unknown if AWS does not report the runtime', { runtime: null }, 'unknown'],
]);
describeCheck('lambda-env-secrets', 'aws.lambda.function', [
  ['fails a variable that looks like a credential', { credentialVariables: toFact(['DB_PASSWORD']) }, 'fail'],
  ['is unknown if the environment could not be read', { credentialVariables: refused }, 'unknown'],
]);
describeCheck('lambda-url-auth', 'aws.lambda.function', [
  ['fails a public URL', { urlAuth: toFact('NONE') }, 'fail'],
  ['does not apply to a function without a URL', { urlAuth: toFact(null) }, 'nothing'],
  ['is unknown for an unknown auth type', { urlAuth: toFact('OTHER') }, 'unknown'],
  ['is unknown if the URL is denied', { urlAuth: refused }, 'unknown'],
]);
describeCheck('lambda-in-vpc', 'aws.lambda.function', [['fails a function outside a VPC', { vpcId: null }, 'fail']]);
describeCheck('lambda-dlq', 'aws.lambda.function', [
  ['fails a function without a dead-letter queue', { deadLetterTarget: null }, 'fail'],
]);

const container = (
  facts: Partial<typeof SOUND_CONTAINER> | { logDriver: null } | { credentialVariables: string[] },
) => ({
  containers: toFact([SOUND_CONTAINER, { ...SOUND_CONTAINER, name: 'side', ...facts }]),
});
describeCheck('ecs-task-privileged', 'aws.ecs.task-definition', [
  ['fails when the second container is privileged', container({ isPrivileged: true }), 'fail'],
  ['is unknown if containers are denied', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-task-readonly-root', 'aws.ecs.task-definition', [
  ['fails a writable root file system', container({ hasReadOnlyRoot: false }), 'fail'],
  ['is unknown if containers are denied', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-task-env-secrets', 'aws.ecs.task-definition', [
  ['fails a variable that looks like a credential', container({ credentialVariables: ['API_KEY'] }), 'fail'],
  ['is unknown if containers are denied', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-task-logging', 'aws.ecs.task-definition', [
  ['fails a container without a log driver', container({ logDriver: null }), 'fail'],
  ['is unknown if containers are denied', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-cluster-insights', 'aws.ecs.cluster', [
  ['passes enhanced insights', { containerInsights: toFact('enhanced') }, 'pass'],
  ['fails disabled insights', { containerInsights: toFact('disabled') }, 'fail'],
  ['fails a cluster without the setting', { containerInsights: toFact(null) }, 'fail'],
  ['is unknown if the setting is denied', { containerInsights: refused }, 'unknown'],
]);

describeCheck('ecr-scan-on-push', 'aws.ecr.repository', [
  ['fails a repository that does not scan', { scansOnPush: false }, 'fail'],
]);
describeCheck('ecr-tag-immutability', 'aws.ecr.repository', [
  ['fails mutable tags', { tagMutability: 'MUTABLE' }, 'fail'],
  ['fails immutable tags with exclusions', { tagMutability: 'IMMUTABLE_WITH_EXCLUSION' }, 'fail'],
  ['is unknown if AWS does not report it', { tagMutability: null }, 'unknown'],
]);
describeCheck('ecr-repo-public-policy', 'aws.ecr.repository', [
  ['fails a public policy', { policy: open() }, 'fail'],
  [
    'fails a policy that allows everyone but one',
    { policy: toFact({ Statement: [{ Effect: 'Allow', NotPrincipal: { AWS: 'a' } }] }) },
    'fail',
  ],
  ['passes everyone in one organization', { policy: open({ StringEquals: { 'aws:PrincipalOrgID': 'o-1' } }) }, 'pass'],
  ['passes everyone from one network', { policy: open(FROM_OFFICE) }, 'pass'],
  ['fails everyone from any network', { policy: open(FROM_ANYWHERE) }, 'fail'],
  ['passes a deny for everyone', { policy: toFact({ Statement: { Effect: 'Deny', Principal: '*' } }) }, 'pass'],
  ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
]);
describeCheck('ecr-lifecycle-policy', 'aws.ecr.repository', [
  ['fails a repository without one', { hasLifecyclePolicy: toFact(false) }, 'fail'],
  ['is unknown if the policy is denied', { hasLifecyclePolicy: refused }, 'unknown'],
]);

const eks = (facts: object) => ({
  settings: toFact({
    version: '1.33',
    isEndpointPublic: true,
    publicAccessCidrs: ['203.0.113.0/24'],
    encryptedResources: ['secrets'],
    enabledLogs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'],
    ...facts,
  }),
});
describeCheck('eks-endpoint-public', 'aws.eks.cluster', [
  ['fails an endpoint open to all addresses', eks({ publicAccessCidrs: ['0.0.0.0/0'] }), 'fail'],
  ['fails an endpoint open to all IPv6 addresses', eks({ publicAccessCidrs: ['::/0'] }), 'fail'],
  ['passes a public endpoint for one network', eks({}), 'pass'],
  [
    'passes a private endpoint whatever its address list',
    eks({ isEndpointPublic: false, publicAccessCidrs: ['0.0.0.0/0'] }),
    'pass',
  ],
  ['is unknown for a public endpoint without an address list', eks({ publicAccessCidrs: null }), 'unknown'],
  ['is unknown if AWS does not report it', eks({ isEndpointPublic: null }), 'unknown'],
  ['is unknown if the cluster is denied', { settings: refused }, 'unknown'],
]);
describeCheck('eks-secrets-kms', 'aws.eks.cluster', [
  ['fails a cluster without encryption', eks({ encryptedResources: [] }), 'fail'],
  ['is unknown if the cluster is denied', { settings: refused }, 'unknown'],
]);
describeCheck('eks-control-plane-logging', 'aws.eks.cluster', [
  [
    'fails when one of five log types is off',
    eks({ enabledLogs: ['api', 'audit', 'authenticator', 'scheduler'] }),
    'fail',
  ],
  ['is unknown if the cluster is denied', { settings: refused }, 'unknown'],
]);
describeCheck('eks-version-supported', 'aws.eks.cluster', [
  ['fails the version below the minimum', eks({ version: '1.27' }), 'fail'],
  ['passes the minimum version', eks({ version: '1.32' }), 'pass'],
  ['compares numbers, not text', eks({ version: '1.9' }), 'fail'],
  ['is unknown for an invalid version', eks({ version: 'latest' }), 'unknown'],
  ['is unknown if the cluster is denied', { settings: refused }, 'unknown'],
]);
