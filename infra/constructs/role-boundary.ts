import { REMEDIATION_ROLE_NAME, ROLE_NAME } from '@cloudmend/domain/product';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Names } from '../config/names';

/** What a role of an environment may have at most: actions, and ARNs after `arn:aws:`; `PREFIX` is the environment's. */
type Bound = readonly [resources: readonly string[], actions: readonly string[]];

const service = (name: string, actions: string): string[] => actions.split(' ').map((action) => `${name}:${action}`);

const enter = (role: string): string[] => [`iam::*:role/${role}`, `iam::*:role/*/${role}`];

const BOUNDS: readonly Bound[] = [
  [
    ['dynamodb:*:*:table/PREFIX-*'],
    service(
      'dynamodb',
      'GetItem BatchGetItem Query ConditionCheckItem PutItem UpdateItem DeleteItem BatchWriteItem DescribeTable',
    ),
  ],
  [
    ['s3:::PREFIX-*'],
    // With stars as CDK's function that copies the pages has them.
    service('s3', 'GetObject* GetBucket* List* PutObject* DeleteObject* Abort*'),
  ],
  [['s3:::cdk-hnb659fds-assets-*'], service('s3', 'GetObject* GetBucket* List*')],
  [
    ['lambda:*:*:function:PREFIX-*'],
    service('lambda', 'InvokeFunction GetAlias UpdateAlias GetProvisionedConcurrencyConfig'),
  ],
  [
    ['states:*:*:stateMachine:PREFIX-*', 'states:*:*:execution:PREFIX-*'],
    service('states', 'StartExecution StopExecution'),
  ],
  // No role of the account but those of tenants: above all not the roles of a deployment.
  [['iam::*:role/PREFIX-tenant-*'], service('sts', 'AssumeRole TagSession')],
  [[...enter(ROLE_NAME), ...enter(REMEDIATION_ROLE_NAME)], service('sts', 'AssumeRole TagSession SetSourceIdentity')],
  [['iam::*:role/PREFIX-scheduler'], ['iam:PassRole']],
  [
    ['cognito-idp:*:*:userpool/*'],
    service(
      'cognito-idp',
      'AdminGetUser AdminCreateUser AdminDeleteUser AdminResetUserPassword AdminUserGlobalSignOut ListUsers CreateIdentityProvider UpdateIdentityProvider DeleteIdentityProvider ListIdentityProviders DescribeUserPoolClient UpdateUserPoolClient',
    ),
  ],
  [['kms:*:*:key/*'], service('kms', 'Decrypt Encrypt ReEncrypt* GenerateDataKey* DescribeKey Sign GetPublicKey')],
  [
    ['secretsmanager:*:*:secret:*'],
    service('secretsmanager', 'GetSecretValue DescribeSecret PutSecretValue UpdateSecretVersionStage'),
  ],
  [['ssm:*:*:parameter/PREFIX/*'], service('ssm', 'GetParameter PutParameter')],
  [
    ['sqs:*:*:PREFIX-*'],
    service('sqs', 'SendMessage ReceiveMessage DeleteMessage ChangeMessageVisibility GetQueueAttributes GetQueueUrl'),
  ],
  [
    ['scheduler:*:*:schedule/PREFIX-*'],
    service('scheduler', 'GetSchedule CreateSchedule UpdateSchedule DeleteSchedule'),
  ],
  [['scheduler:*:*:schedule-group/PREFIX-*'], ['scheduler:GetScheduleGroup']],
  [['ses:*:*:identity/*'], ['ses:SendEmail']],
  [['events:*:*:event-bus/*'], ['events:PutEvents']],
  [['bedrock:*:*:foundation-model/*', 'bedrock:*:*:inference-profile/*'], ['bedrock:InvokeModel']],
  [['cloudfront::*:distribution/*'], service('cloudfront', 'GetDistribution GetDistributionConfig UpdateDistribution')],
  [['wafv2:*:*:*/webacl/PREFIX-*'], ['wafv2:GetWebACL']],
  [
    ['logs:*:*:log-group:/PREFIX/*', 'logs:*:*:log-group:/aws/*/PREFIX*'],
    service('logs', 'CreateLogGroup CreateLogStream PutLogEvents'),
  ],
  // Actions without a resource level, and of AWS's own policies: text messages, tracing, logs of the workflow, shifts.
  [
    ['*'],
    [
      'sns:Publish',
      ...service('xray', 'Put* GetSampling*'),
      ...service('logs', '*LogDelivery ListLogDeliveries PutResourcePolicy DescribeResourcePolicies DescribeLogGroups'),
      'cloudwatch:DescribeAlarms',
      ...service('cloudfront', 'CreateInvalidation GetInvalidation'),
    ],
  ],
];

/**
 * The boundary of every role that an environment creates: whatever a template gives a role, it has no more than this. Users, roles and policies are out of
 * its reach, and so are stacks, other environments and whatever else lives in the account.
 */
export const roleBoundary = ({ prefix }: Pick<Names, 'prefix'>): PolicyStatement[] =>
  BOUNDS.map(
    ([resources, actions]) =>
      new PolicyStatement({
        actions: [...actions],
        resources: resources.map((resource) =>
          resource === '*' ? '*' : `arn:aws:${resource.replace('PREFIX', prefix)}`,
        ),
      }),
  );
