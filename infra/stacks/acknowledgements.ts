import { ROLE_NAME } from '@cloudmend/domain/product';
import { type Stack, Validations } from 'aws-cdk-lib';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import type { CloudMend } from './cloudmend-stacks';

interface Acknowledgement {
  readonly rule: string;
  readonly reason: string;
}

const IAM_ANY = 'AwsSolutions-IAM5[Resource::*]';
const TRACING: Acknowledgement = {
  rule: IAM_ANY,
  reason: 'X-Ray and the delivery of logs know no resources; a test sees that nothing else is allowed everywhere.',
};

/** What is accepted in each stack, by the path of the construct below it. */
const accepted = ({
  storage,
  identity,
  scan,
  api,
  web,
}: CloudMend): ReadonlyArray<readonly [Stack, Readonly<Record<string, readonly Acknowledgement[]>>]> => {
  const executions = executionsOf(scan);
  const timers = timersOf(scan);
  const tenantObjects = [
    {
      rule: `AwsSolutions-IAM5[Resource::<${logicalId(storage, storage.snapshots)}.Arn>/<aws:PrincipalTag/tenantId>/*]`,
      reason: 'The objects of one tenant: the prefix is the tenant that the session is tagged with.',
    },
  ];
  return [
    [
      storage,
      {
        CursorSecret: [
          {
            rule: 'AwsSolutions-SMG4',
            reason:
              'A page token lasts an hour; a new version of the secret is put by hand and readers reload their list.',
          },
        ],
        OriginSecret: [
          {
            rule: 'AwsSolutions-SMG4',
            reason: 'It is rotated every 30 days by the stack of the CDN, which has to be told.',
          },
        ],
        AccessLogs: [
          { rule: 'AwsSolutions-S1', reason: 'It holds the access logs; logging its own access would never end.' },
        ],
        'TenantReader/DefaultPolicy': tenantObjects,
        'TenantWriter/DefaultPolicy': tenantObjects,
      },
    ],
    [
      identity,
      {
        Users: [
          {
            rule: 'AwsSolutions-COG1',
            reason:
              'The sign-up screen promises eight characters of any kind; common and leaked passwords are refused, and sign-in locks after wrong ones.',
          },
          {
            rule: 'AwsSolutions-COG2',
            reason: 'A second factor is offered to all and demanded of operators by the API.',
          },
          {
            rule: 'AwsSolutions-COG8',
            reason: 'Threat protection costs more for each active user and is on only in environments that keep state.',
          },
        ],
        'Users/smsRole': [
          {
            rule: IAM_ANY,
            reason:
              'Text messages go to telephone numbers, which are no resources; Cognito alone takes the role, with an ExternalId.',
          },
        ],
      },
    ],
    [
      scan,
      {
        'WorkerRole/DefaultPolicy': [
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:iam::*:role/${ROLE_NAME}]`,
            reason: 'The role of one name in whichever account a customer links; the own account is denied.',
          },
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:iam::*:role/*/${ROLE_NAME}]`,
            reason: 'The same role under a path of the customer.',
          },
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:logs:${scan.region}:<AWS::AccountId>:log-group:${logsOf(scan)}/*:log-stream:*]`,
            reason: 'The logs of the functions that share the role; streams are named at run time.',
          },
          TRACING,
        ],
        'Workflow/Role/DefaultPolicy': [TRACING],
        MapRuns: executions,
        'SweepScansRole/DefaultPolicy': [...executions, ...timers],
        'Schedules/FireScheduleRole/DefaultPolicy': timers,
        'CopyTrailsRole/DefaultPolicy': [
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:s3:::${scan.stackName.replace(/-scan$/, '')}-trail-copies-<AWS::AccountId>/*]`,
            reason: 'Copies of every trail; the bucket takes new objects only and lets none go.',
          },
        ],
        'Schedules/Missed': [{ rule: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue.' }],
        MissedSweeps: [{ rule: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue.' }],
      },
    ],
    [
      api,
      {
        checkTenantRoute: [
          {
            rule: 'AwsSolutions-APIG4',
            reason:
              'Someone who signs up asks whether a name is free before there is anybody to authorise; it is limited per address.',
          },
        ],
        sendContactRoute: [
          {
            rule: 'AwsSolutions-APIG4',
            reason: 'A visitor writes to us before having an account; it is limited per address and over all.',
          },
        ],
        getOpenApiRoute: [{ rule: 'AwsSolutions-APIG4', reason: 'The description of the API is public.' }],
        getApiPageRoute: [{ rule: 'AwsSolutions-APIG4', reason: 'The description of the API is public.' }],
        ...Object.fromEntries(
          ['startScan', 'cancelScan', 'unlinkAccount'].map((name) => [`${name}Role/DefaultPolicy`, executions]),
        ),
        ...Object.fromEntries(
          ['scheduleScan', 'pauseSchedule', 'resumeSchedule', 'deleteSchedule'].map((name) => [
            `${name}Role/DefaultPolicy`,
            timers,
          ]),
        ),
      },
    ],
    [
      web,
      {
        Origin: [
          { rule: 'AwsSolutions-CFR1', reason: 'Customers are everywhere.' },
          {
            rule: 'AwsSolutions-CFR2',
            reason: 'dev, staging and prod have the firewall; an environment of your own may do without.',
          },
          {
            rule: 'AwsSolutions-CFR4',
            reason: "Under CloudFront's own name AWS fixes the oldest TLS version; set `domain` for TLS 1.2.",
          },
        ],
      },
    ],
  ];
};

const logicalId = (stack: Stack, bucket: Bucket): string => stack.getLogicalId(bucket.node.defaultChild as CfnBucket);

const logsOf = (stack: Stack): string => `/${stack.stackName.replace(/-scan$/, '')}`;

const executionsOf = (scan: Stack): Acknowledgement[] =>
  [':*', '/*'].map((all) => ({
    rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:states:${scan.region}:<AWS::AccountId>:execution:${scan.stackName}${all}]`,
    reason: 'Executions of the one workflow: their names are the ids of scans.',
  }));

const timersOf = (scan: Stack): Acknowledgement[] => [
  {
    rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:scheduler:${scan.region}:<AWS::AccountId>:schedule/${scan.stackName.replace(/-scan$/, '-schedules')}/*]`,
    reason: 'The timers of the one group: their names are the ids of schedules.',
  },
];

const childAt = (stack: Stack, path: string): IConstruct =>
  path.split('/').reduce<IConstruct>((parent, id) => parent.node.findChild(id), stack);

const acknowledgeAt = (construct: IConstruct, { rule, reason }: Acknowledgement): void => {
  Validations.of(construct).acknowledge({ id: rule, reason });
};

/** Names the rules of cdk-nag that do not fit, each with its reason. A path that is no more breaks the synthesis. */
export const acknowledge = (stacks: CloudMend): void => {
  for (const [stack, paths] of accepted(stacks)) {
    for (const [path, list] of Object.entries(paths)) for (const one of list) acknowledgeAt(childAt(stack, path), one);
  }
  acknowledgeCopier(stacks.web);
};

/** CDK's own helper, which copies the pages to the bucket while a deployment runs; it is not ours to narrow. */
const acknowledgeCopier = (web: CloudMend['web']): void => {
  const copier = web.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!copier) throw new Error('The function that copies the pages is not where it was.');
  const reason = "CDK's own helper, which copies the pages to the bucket while a deployment runs.";
  const actions = ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
    (action) => `Action::s3:${action}`,
  );
  const resources = [
    '*',
    `arn:${web.partition}:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${web.region}/*`,
    `<${logicalId(web, web.pages)}.Arn>/*`,
  ].map((resource) => `Resource::${resource}`);
  const managed =
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]';
  for (const rule of [
    'AwsSolutions-L1',
    managed,
    ...[...actions, ...resources].map((finding) => `AwsSolutions-IAM5[${finding}]`),
  ])
    acknowledgeAt(copier, { rule, reason });
};
