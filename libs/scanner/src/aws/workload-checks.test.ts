import { known, unread } from '../snapshot';
import { describeCheck } from '../testing/describe-check';
import { SOUND_CONTAINER } from '../testing/workload-resources';

const refused = unread('Access denied.');
const open = (Condition?: object) =>
  known({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*', ...(Condition ? { Condition } : {}) }],
  });
const FROM_OFFICE = { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24'] } };
const FROM_ANYWHERE = { IpAddress: { 'aws:SourceIp': ['203.0.113.0/24', '0.0.0.0/0'] } };
const FROM_ACCOUNT = { StringEquals: { 'AWS:SourceAccount': '111122223333' } };

describeCheck('lambda-public-policy', 'aws.lambda.function', [
  ['fails a policy for everybody', { policy: open() }, 'fail'],
  ['passes everybody from one source account', { policy: open(FROM_ACCOUNT) }, 'pass'],
  [
    'passes everybody on behalf of one resource',
    { policy: open({ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::inbox' } }) },
    'pass',
  ],
  ['fails a condition that any account meets', { policy: open({ StringLike: { 'aws:SourceAccount': '*' } }) }, 'fail'],
  [
    'fails a condition on something else',
    { policy: open({ StringEquals: { 'lambda:FunctionUrlAuthType': 'NONE' } }) },
    'fail',
  ],
  ['fails a condition that says where, not who', { policy: open(FROM_OFFICE) }, 'fail'],
  [
    'fails a condition that a missing key meets',
    { policy: open({ StringEqualsIfExists: FROM_ACCOUNT.StringEquals }) },
    'fail',
  ],
  ['fails every account but one', { policy: open({ StringNotEquals: FROM_ACCOUNT.StringEquals }) }, 'fail'],
  [
    'fails a service that names no source',
    { policy: known({ Statement: [{ Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' } }] }) },
    'fail',
  ],
  ['does not know a refused policy', { policy: refused }, 'unknown'],
]);
describeCheck('lambda-runtime-supported', 'aws.lambda.function', [
  ['fails a runtime that was retired', { runtime: 'python3.8' }, 'fail'],
  ['passes a runtime that it has never heard of', { runtime: 'cobol1.x' }, 'pass'],
  ['passes a runtime with the name of a part of every object', { runtime: 'constructor' }, 'pass'],
  ['says nothing of an image', { packageType: 'Image', runtime: null }, 'nothing'],
  ['does not know a runtime that was not told', { runtime: null }, 'unknown'],
]);
describeCheck('lambda-env-secrets', 'aws.lambda.function', [
  ['fails a variable that looks like a credential', { credentialVariables: known(['DB_PASSWORD']) }, 'fail'],
  ['does not know an environment that it could not read', { credentialVariables: refused }, 'unknown'],
]);
describeCheck('lambda-url-auth', 'aws.lambda.function', [
  ['fails a URL for everybody', { urlAuth: known('NONE') }, 'fail'],
  ['says nothing of a function without a URL', { urlAuth: known(null) }, 'nothing'],
  ['does not know an auth type of tomorrow', { urlAuth: known('OTHER') }, 'unknown'],
  ['does not know a refused URL', { urlAuth: refused }, 'unknown'],
]);
describeCheck('lambda-in-vpc', 'aws.lambda.function', [['fails a function outside any VPC', { vpcId: null }, 'fail']]);
describeCheck('lambda-dlq', 'aws.lambda.function', [
  ['fails a function that loses events', { deadLetterTarget: null }, 'fail'],
]);

const container = (
  facts: Partial<typeof SOUND_CONTAINER> | { logDriver: null } | { credentialVariables: string[] },
) => ({
  containers: known([SOUND_CONTAINER, { ...SOUND_CONTAINER, name: 'side', ...facts }]),
});
describeCheck('ecs-task-privileged', 'aws.ecs.task-definition', [
  ['fails when the second container is privileged', container({ isPrivileged: true }), 'fail'],
  ['does not know refused containers', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-task-readonly-root', 'aws.ecs.task-definition', [
  ['fails a writable root file system', container({ hasReadOnlyRoot: false }), 'fail'],
  ['does not know refused containers', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-task-env-secrets', 'aws.ecs.task-definition', [
  ['fails a variable that looks like a credential', container({ credentialVariables: ['API_KEY'] }), 'fail'],
  ['does not know refused containers', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-task-logging', 'aws.ecs.task-definition', [
  ['fails a container without a log driver', container({ logDriver: null }), 'fail'],
  ['does not know refused containers', { containers: refused }, 'unknown'],
]);
describeCheck('ecs-cluster-insights', 'aws.ecs.cluster', [
  ['passes enhanced insights', { containerInsights: known('enhanced') }, 'pass'],
  ['fails insights that are off', { containerInsights: known('disabled') }, 'fail'],
  ['fails a cluster without the setting', { containerInsights: known(null) }, 'fail'],
  ['does not know a refused setting', { containerInsights: refused }, 'unknown'],
]);

describeCheck('ecr-scan-on-push', 'aws.ecr.repository', [
  ['fails a repository that does not scan', { scansOnPush: false }, 'fail'],
]);
describeCheck('ecr-tag-immutability', 'aws.ecr.repository', [
  ['fails tags that can be overwritten', { tagMutability: 'MUTABLE' }, 'fail'],
  ['fails tags that are immutable but for some', { tagMutability: 'IMMUTABLE_WITH_EXCLUSION' }, 'fail'],
  ['does not know what was not told', { tagMutability: null }, 'unknown'],
]);
describeCheck('ecr-repo-public-policy', 'aws.ecr.repository', [
  ['fails a policy for everybody', { policy: open() }, 'fail'],
  [
    'fails a policy for everybody but one',
    { policy: known({ Statement: [{ Effect: 'Allow', NotPrincipal: { AWS: 'a' } }] }) },
    'fail',
  ],
  ['passes everybody of one organisation', { policy: open({ StringEquals: { 'aws:PrincipalOrgID': 'o-1' } }) }, 'pass'],
  ['passes everybody from one network', { policy: open(FROM_OFFICE) }, 'pass'],
  ['fails everybody from every network', { policy: open(FROM_ANYWHERE) }, 'fail'],
  ['passes a denial of everybody', { policy: known({ Statement: { Effect: 'Deny', Principal: '*' } }) }, 'pass'],
  ['does not know a refused policy', { policy: refused }, 'unknown'],
]);
describeCheck('ecr-lifecycle-policy', 'aws.ecr.repository', [
  ['fails a repository without one', { hasLifecyclePolicy: known(false) }, 'fail'],
  ['does not know a refused policy', { hasLifecyclePolicy: refused }, 'unknown'],
]);

const eks = (facts: object) => ({
  settings: known({
    version: '1.33',
    isEndpointPublic: true,
    publicAccessCidrs: ['203.0.113.0/24'],
    encryptedResources: ['secrets'],
    enabledLogs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'],
    ...facts,
  }),
});
describeCheck('eks-endpoint-public', 'aws.eks.cluster', [
  ['fails an endpoint for every address', eks({ publicAccessCidrs: ['0.0.0.0/0'] }), 'fail'],
  ['fails an endpoint for every IPv6 address', eks({ publicAccessCidrs: ['::/0'] }), 'fail'],
  ['passes a public endpoint for one network', eks({}), 'pass'],
  [
    'passes a private endpoint whatever its list says',
    eks({ isEndpointPublic: false, publicAccessCidrs: ['0.0.0.0/0'] }),
    'pass',
  ],
  ['does not know a public endpoint without a list', eks({ publicAccessCidrs: null }), 'unknown'],
  ['does not know what was not told', eks({ isEndpointPublic: null }), 'unknown'],
  ['does not know a refused cluster', { settings: refused }, 'unknown'],
]);
describeCheck('eks-secrets-kms', 'aws.eks.cluster', [
  ['fails a cluster that encrypts nothing', eks({ encryptedResources: [] }), 'fail'],
  ['does not know a refused cluster', { settings: refused }, 'unknown'],
]);
describeCheck('eks-control-plane-logging', 'aws.eks.cluster', [
  ['fails when one of five logs is off', eks({ enabledLogs: ['api', 'audit', 'authenticator', 'scheduler'] }), 'fail'],
  ['does not know a refused cluster', { settings: refused }, 'unknown'],
]);
describeCheck('eks-version-supported', 'aws.eks.cluster', [
  ['fails the version before the least', eks({ version: '1.27' }), 'fail'],
  ['passes the least version', eks({ version: '1.31' }), 'pass'],
  ['compares numbers, not text', eks({ version: '1.9' }), 'fail'],
  ['does not know what is no version', eks({ version: 'latest' }), 'unknown'],
  ['does not know a refused cluster', { settings: refused }, 'unknown'],
]);
