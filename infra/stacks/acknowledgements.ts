import { REMEDIATION_ROLE_NAME, ROLE_NAME } from '@cloudmend/domain/product';
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
  reason:
    'X-Ray and log delivery have no resource-level permissions; a test checks that nothing else is allowed on all resources.',
};

const withoutAuthorizer = (reason: string): readonly Acknowledgement[] => [{ rule: 'AwsSolutions-APIG4', reason }];

const DIRECTORIES = 'Directories have no account here: the function verifies their token against its own records.';

type Accepted = readonly [Stack, Readonly<Record<string, readonly Acknowledgement[]>>];

/** Accepted findings of the policies of calls, each in the stack that holds its function. */
const acceptPolicies = (
  stacks: CloudMend['calls'],
  calls: readonly string[],
  accepted: readonly Acknowledgement[],
): Accepted[] =>
  calls.map((call) => {
    const stack = stacks.find(({ node }) => node.tryFindChild(call));
    if (!stack) throw new Error(`No stack holds the call ${call}.`);
    return [stack, { [`${call}Role/DefaultPolicy`]: accepted }];
  });

/** Accepted findings by stack, by the construct path below it. */
const listAccepted = ({ storage, identity, scan, changes, calls, api, web }: CloudMend): readonly Accepted[] => {
  const executions = acknowledgeExecutions(scan);
  const timers = acknowledgeTimers(scan);
  const tenantObjects = [
    {
      rule: `AwsSolutions-IAM5[Resource::<${logicalId(storage, storage.snapshots)}.Arn>/<aws:PrincipalTag/tenantId>/*]`,
      reason: "The objects of one tenant: the prefix is the tenant in the session's tag.",
    },
  ];
  const tenantPacks = {
    rule: `AwsSolutions-IAM5[Resource::<${logicalId(storage, storage.snapshots)}.Arn>/<aws:PrincipalTag/tenantId>/packs/*]`,
    reason: "Parts of one tenant's packs, removed once the pack is built; no snapshot is below this prefix.",
  };
  return [
    [
      storage,
      {
        CursorSecret: [
          {
            rule: 'AwsSolutions-SMG4',
            reason:
              'A page token lasts an hour; a new version of the secret is set manually and readers reload their list.',
          },
        ],
        GitServers: [
          {
            rule: 'AwsSolutions-SMG4',
            reason: 'Git servers issue these keys: an operator changes them there and here.',
          },
        ],
        OriginSecret: [
          {
            rule: 'AwsSolutions-SMG4',
            reason: 'The CDN stack rotates it every 30 days, because the CDN must be updated.',
          },
        ],
        AccessLogs: [
          { rule: 'AwsSolutions-S1', reason: 'It holds the access logs; logging its own access would never end.' },
        ],
        'TenantReader/DefaultPolicy': tenantObjects,
        'TenantWriter/DefaultPolicy': [...tenantObjects, tenantPacks],
        'TenantKeeper/DefaultPolicy': tenantObjects,
      },
    ],
    [
      identity,
      {
        Users: [
          {
            rule: 'AwsSolutions-COG1',
            reason:
              'The sign-up page promises eight characters of any kind; common and leaked passwords are rejected, and sign-in locks after failed attempts.',
          },
          {
            rule: 'AwsSolutions-COG2',
            reason: 'A second factor is offered to everyone and required of operators by the API.',
          },
          {
            rule: 'AwsSolutions-COG8',
            reason: 'Threat protection costs more per active user and is enabled only in environments that keep state.',
          },
        ],
      },
    ],
    [
      scan,
      {
        Workflow: [
          {
            rule: 'AwsSolutions-SF1',
            reason:
              'Errors alone: all events of a daily scan cost more than its requests, and the scan record tells each part.',
          },
        ],
        'WorkerRole/DefaultPolicy': [
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:iam::*:role/${ROLE_NAME}]`,
            reason: "The role with one name in any account a customer links; the platform's account is denied.",
          },
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:iam::*:role/*/${ROLE_NAME}]`,
            reason: "The same role under a customer's path.",
          },
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:logs:${scan.region}:<AWS::AccountId>:log-group:${toLogPrefix(scan)}/*:log-stream:*]`,
            reason: 'The logs of the functions that share the role; streams are named at run time.',
          },
          TRACING,
        ],
        'Notices/PostMessageRole/DefaultPolicy': [
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:events:*:*:event-bus/*]`,
            reason:
              "Event buses in any customer's account, whose own policies decide; the platform's account is denied.",
          },
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:events:*:<AWS::AccountId>:event-bus/*]`,
            reason: 'Denied: the wildcard covers every bus of the platform.',
          },
        ],
        'MendRole/DefaultPolicy': [
          ...['', '*/'].map((path) => ({
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:iam::*:role/${path}${REMEDIATION_ROLE_NAME}]`,
            reason: "The role with one name in any account with direct fixes; the platform's account is denied.",
          })),
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:logs:${scan.region}:<AWS::AccountId>:log-group:${toLogPrefix(scan)}/*:log-stream:*]`,
            reason: 'The logs of the function; streams are named at run time.',
          },
          TRACING,
        ],
        'Workflow/Role/DefaultPolicy': [TRACING],
        'SweepScansRole/DefaultPolicy': [...executions, ...timers],
        'Life/WorkOnLifeRole/DefaultPolicy': [...executions, ...timers],
        'Schedules/FireScheduleRole/DefaultPolicy': timers,
        'CopyTrailsRole/DefaultPolicy': [
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:s3:::${scan.stackName.replace(/-scan$/, '')}-trail-copies-<AWS::AccountId>/*]`,
            reason: 'Copies of every audit trail; the bucket accepts only new objects and deletes none.',
          },
        ],
        'Schedules/Missed': [{ rule: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue.' }],
      },
    ],
    [changes, { Failed: [{ rule: 'AwsSolutions-SQS3', reason: 'It is a dead-letter queue.' }] }],
    [
      api,
      {
        checkTenantRoute: withoutAuthorizer(
          'Sign-up checks whether a name is free before there is anyone to authorise; it is rate-limited per address.',
        ),
        discoverCompanySignInRoute: withoutAuthorizer(
          'The sign-in page asks where users of a domain sign in before anyone has; it is rate-limited per address.',
        ),
        sendContactRoute: withoutAuthorizer(
          'Visitors write to us before they have an account; it is rate-limited per address and overall.',
        ),
        stopEmailsRoute: withoutAuthorizer(
          'A mail program has no account here: the address carries the secret of one person.',
        ),
        receiveTicketHookRoute: withoutAuthorizer(
          'Trackers have no account here: the function verifies the signature over the body.',
        ),
        receiveDeliveryRoute: withoutAuthorizer(
          'Git servers have no account here: the function verifies the signature over the body.',
        ),
        ...Object.fromEntries(
          ['postPlanRoute', 'postAddressesRoute'].map((name) => [
            name,
            [
              {
                rule: 'AwsSolutions-APIG4',
                reason: 'CI runs have no account here: the function verifies the OIDC token of their git server.',
              },
            ],
          ]),
        ),
        tokensRoute: withoutAuthorizer(
          'Calls with an access token: the function of the call verifies it against its own records.',
        ),
        listProofKeysRoute: [
          { rule: 'AwsSolutions-APIG4', reason: 'Anyone who holds a proof verifies it; the keys are public.' },
        ],
        getOpenApiRoute: [{ rule: 'AwsSolutions-APIG4', reason: 'The API reference is public.' }],
        getApiPageRoute: [{ rule: 'AwsSolutions-APIG4', reason: 'The API reference is public.' }],
        'Gateway/DefaultPolicy': [
          {
            rule: `AwsSolutions-IAM5[Resource::arn:${api.partition}:lambda:${api.region}:<AWS::AccountId>:function:${api.stackName.replace(/-api$/, '-call-')}*]`,
            reason: 'Only the functions of the API have this prefix.',
          },
        ],
      },
    ],
    ...acceptPolicies(
      calls,
      ['AnswerTokenCalls'],
      [
        {
          rule: `AwsSolutions-IAM5[Resource::arn:${api.partition}:lambda:${api.region}:<AWS::AccountId>:function:${api.stackName.replace(/-api$/, '-call-')}*]`,
          reason: 'Only the functions of the API have this prefix.',
        },
        TRACING,
      ],
    ),
    ...calls
      .filter(({ node }) => node.tryFindChild('answerScimRoute'))
      .map((stack): Accepted => [stack, { answerScimRoute: withoutAuthorizer(DIRECTORIES) }]),
    ...acceptPolicies(calls, ['startScan', 'cancelScan', 'unlinkAccount'], executions),
    ...acceptPolicies(calls, ['scheduleScan', 'pauseSchedule', 'resumeSchedule', 'deleteSchedule'], timers),
    [
      web,
      {
        Origin: [
          { rule: 'AwsSolutions-CFR1', reason: 'Customers are everywhere.' },
          {
            rule: 'AwsSolutions-CFR2',
            reason: 'staging and prod have the firewall; it would double the cost of an idle environment.',
          },
          {
            rule: 'AwsSolutions-CFR3',
            reason: 'It is logged with chosen fields (standard logging v2), which the rule does not know.',
          },
          {
            rule: 'AwsSolutions-CFR4',
            reason: "Under CloudFront's own name AWS fixes the minimum TLS version; set `domain` for TLS 1.2.",
          },
        ],
      },
    ],
  ];
};

const logicalId = (stack: Stack, bucket: Bucket): string => stack.getLogicalId(bucket.node.defaultChild as CfnBucket);

const toLogPrefix = (stack: Stack): string => `/${stack.stackName.replace(/-scan$/, '')}`;

const acknowledgeExecutions = (scan: Stack): Acknowledgement[] =>
  [':*', '/*'].map((all) => ({
    rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:states:${scan.region}:<AWS::AccountId>:execution:${scan.stackName}${all}]`,
    reason: 'Executions of the one workflow, named by scan id.',
  }));

const acknowledgeTimers = (scan: Stack): Acknowledgement[] => [
  {
    rule: `AwsSolutions-IAM5[Resource::arn:${scan.partition}:scheduler:${scan.region}:<AWS::AccountId>:schedule/${scan.stackName.replace(/-scan$/, '-schedules')}/*]`,
    reason: 'Timers of the one group, named by schedule id.',
  },
];

const childAt = (stack: Stack, path: string): IConstruct =>
  path.split('/').reduce<IConstruct>((parent, id) => parent.node.findChild(id), stack);

const acknowledgeAt = (construct: IConstruct, { rule, reason }: Acknowledgement): void => {
  Validations.of(construct).acknowledge({ id: rule, reason });
};

/** The cdk-nag rules that do not apply, each with its reason. An outdated path fails synthesis. */
export const acknowledge = (stacks: CloudMend): void => {
  for (const [stack, paths] of listAccepted(stacks)) {
    for (const [path, list] of Object.entries(paths)) for (const one of list) acknowledgeAt(childAt(stack, path), one);
  }
  acknowledgeCopier(stacks.web);
};

/** CDK's own helper, which copies the pages to the bucket during deployment; we cannot narrow it. */
const acknowledgeCopier = (web: CloudMend['web']): void => {
  const copier = web.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!copier) throw new Error('The function that copies the pages has moved.');
  const reason = "CDK's own helper, which copies the pages to the bucket during deployment.";
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
