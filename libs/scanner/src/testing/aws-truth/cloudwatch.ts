import { TRAIL_PATTERNS, type AlarmCheckId } from '../trail-patterns';
import { ACCOUNT, REGION } from '../account';
import { MANAGEMENT, SOUND_TRAIL, selectEvents, basic, toTrail } from './cloudtrail';
import { type Answers, listCases, type TruthCase, type TruthTable } from './truth-case';

const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html';
const LOGS = 'https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference';
const CIS = 'https://www.cisecurity.org/benchmark/amazon_web_services';

const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:security`;
const METRIC = { metricName: 'trail-metric', metricNamespace: 'LogMetrics', metricValue: '1' };

/** Metric filters of the trail's log group, all on one metric. */
const filters = (...patterns: readonly string[]): Answers => ({
  'cloudwatch-logs:DescribeMetricFilters': {
    metricFilters: patterns.map((filterPattern, index) => ({
      filterName: `filter-${index}`,
      filterPattern,
      logGroupName: 'trail',
      metricTransformations: [METRIC],
      creationTime: 1_683_194_400_000,
    })),
  },
});

/** DescribeAlarms for one alarm on that metric. */
const alarm = (facts: object): Answers => ({
  'cloudwatch:DescribeAlarms': {
    MetricAlarms: [
      {
        AlarmName: 'trail-alarm',
        AlarmArn: `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:trail-alarm`,
        ActionsEnabled: true,
        OKActions: [],
        AlarmActions: [TOPIC],
        InsufficientDataActions: [],
        StateValue: 'OK',
        MetricName: METRIC.metricName,
        Namespace: METRIC.metricNamespace,
        Statistic: 'Sum',
        Dimensions: [],
        Period: 300,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        ...facts,
      },
    ],
    CompositeAlarms: [],
  },
});

/** An alarm without actions, and composite alarms over it. */
const composites = (...all: readonly object[]): Answers => {
  const { 'cloudwatch:DescribeAlarms': silent } = alarm({ AlarmActions: [] });
  return {
    'cloudwatch:DescribeAlarms': ({ AlarmTypes = [] }) => ({
      ...(silent as object),
      CompositeAlarms: (AlarmTypes as string[]).includes('CompositeAlarm')
        ? all.map((facts) => ({ AlarmName: 'any', ActionsEnabled: true, AlarmActions: [TOPIC], ...facts }))
        : [],
    }),
  };
};
const ANY_OF_TWO = { AlarmRule: 'ALARM("other") OR ALARM("trail-alarm")' };
const COMPOSITE = {
  source: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutCompositeAlarm.html',
};

/** GetTopicAttributes of the topic that the alarm notifies. */
const topic = (attributes: object): Answers => ({
  'sns:ListTopics': { Topics: [{ TopicArn: TOPIC }] },
  'sns:GetTopicAttributes': {
    Attributes: {
      TopicArn: TOPIC,
      Owner: ACCOUNT,
      SubscriptionsConfirmed: '1',
      SubscriptionsPending: '0',
      SubscriptionsDeleted: '0',
      ...attributes,
    },
  },
});

/** The number of the control of Security Hub that asks for the same alarm; none asks for changes of the organization. */
const CONTROLS: Readonly<Record<AlarmCheckId, number | undefined>> = {
  'cw-alarm-root-usage': 1,
  'cw-alarm-unauthorized-calls': 2,
  'cw-alarm-signin-no-mfa': 3,
  'cw-alarm-iam-policy-changes': 4,
  'cw-alarm-cloudtrail-changes': 5,
  'cw-alarm-signin-failures': 6,
  'cw-alarm-kms-disable': 7,
  'cw-alarm-s3-policy-changes': 8,
  'cw-alarm-config-changes': 9,
  'cw-alarm-sg-changes': 10,
  'cw-alarm-nacl-changes': 11,
  'cw-alarm-gateway-changes': 12,
  'cw-alarm-route-changes': 13,
  'cw-alarm-vpc-changes': 14,
  'cw-alarm-org-changes': undefined,
};

const toSource = (check: AlarmCheckId): string =>
  CONTROLS[check] === undefined ? CIS : `${HUB}#cloudwatch-${CONTROLS[check]}`;

/** What holds of each of the fifteen alarms. */
const alarmCases = (check: AlarmCheckId): readonly TruthCase[] => {
  const own = filters(TRAIL_PATTERNS[check]);
  return listCases(check, toSource(check), {
    good: [['the pattern of the benchmark with an alarm that notifies a topic', own, 'pass']],
    bad: [
      ['no metric filter', filters(), 'fail'],
      ['an alarm on another metric', { ...own, ...alarm({ MetricName: 'other' }) }, 'fail'],
      ['an alarm without actions', { ...own, ...alarm({ AlarmActions: [] }) }, 'fail'],
      ['an alarm whose actions are turned off', { ...own, ...alarm({ ActionsEnabled: false }) }, 'fail'],
      ['a topic that no one is subscribed to', { ...own, ...topic({ SubscriptionsConfirmed: '0' }) }, 'fail'],
      ['a trail of one Region', { ...own, ...toTrail({ IsMultiRegionTrail: false }) }, 'fail'],
      ['a trail without management events', { ...own, ...basic({ IncludeManagementEvents: false }) }, 'fail'],
    ],
    edge: [
      [
        'an alarm that only stops an instance',
        { ...own, ...alarm({ AlarmActions: [`arn:aws:automate:${REGION}:ec2:stop`] }) },
        'fail',
      ],
      [
        'an alarm that calls a function',
        { ...own, ...alarm({ AlarmActions: [`arn:aws:lambda:${REGION}:${ACCOUNT}:function:page`] }) },
        'pass',
      ],
      [
        'an alarm on a formula over the metric',
        {
          ...own,
          ...alarm({
            MetricName: undefined,
            Namespace: undefined,
            Metrics: [
              { Id: 'e1', Expression: 'FILL(m1, 0)', ReturnData: true },
              {
                Id: 'm1',
                MetricStat: {
                  Metric: { Namespace: METRIC.metricNamespace, MetricName: METRIC.metricName },
                  Period: 300,
                  Stat: 'Sum',
                },
                ReturnData: false,
              },
            ],
          }),
        },
        'pass',
      ],
      ['a regular expression that is not evaluated', filters('{ $.eventName = %^[A-Z][a-z]+% }'), 'unknown'],
      ['selectors that may not be read', { ...own, 'cloudtrail:GetEventSelectors': 'denied' }, 'unknown'],
      ['alarms that may not be read', { ...own, 'cloudwatch:DescribeAlarms': 'denied' }, 'unknown'],
      ['a topic that may not be read', { ...own, 'sns:GetTopicAttributes': 'denied' }, 'unknown'],
    ],
  });
};

const CIS_1_5 =
  '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") || ($.sourceIPAddress!="delivery.logs.amazonaws.com") || ($.eventName!="HeadBucket") }';

const ROOT = filters(TRAIL_PATTERNS['cw-alarm-root-usage']);
const byComposite = (...all: readonly object[]): Answers => ({ ...ROOT, ...composites(...all) });

/** What holds of one of them alone. */
const OWN_CASES: readonly TruthCase[] = [
  ...listCases('cw-alarm-root-usage', `${HUB}#cloudwatch-1`, {
    good: [['a composite alarm of which this is one', byComposite(ANY_OF_TWO), 'pass', COMPOSITE]],
    bad: [
      [
        'a composite alarm that needs another alarm too',
        byComposite({ AlarmRule: 'ALARM("other") AND ALARM("trail-alarm")' }),
        'fail',
        COMPOSITE,
      ],
      ['a composite alarm without actions', byComposite({ ...ANY_OF_TWO, AlarmActions: [] }), 'fail', COMPOSITE],
      ['a composite alarm of others', byComposite({ AlarmRule: 'ALARM("trail-alarm-2")' }), 'fail', COMPOSITE],
    ],
    edge: [
      [
        'a composite alarm by the ARN, in brackets',
        byComposite({ AlarmRule: `(ALARM(arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:trail-alarm))` }),
        'pass',
        COMPOSITE,
      ],
      [
        'a composite alarm over a silent one',
        byComposite(
          { AlarmName: 'inner', AlarmRule: 'ALARM(trail-alarm)', AlarmActions: [] },
          { AlarmName: 'outer', AlarmRule: 'ALARM(inner) OR ALARM(other)' },
        ),
        'pass',
        COMPOSITE,
      ],
      [
        'two composite alarms over each other',
        byComposite(
          { AlarmName: 'a', AlarmRule: 'ALARM(b) OR ALARM(trail-alarm)', AlarmActions: [] },
          { AlarmName: 'b', AlarmRule: 'ALARM(a)', AlarmActions: [] },
        ),
        'fail',
        COMPOSITE,
      ],
      ['a composite alarm that is set off by OK', byComposite({ AlarmRule: 'OK("trail-alarm")' }), 'fail', COMPOSITE],
      ['a composite alarm of the opposite', byComposite({ AlarmRule: 'NOT ALARM("trail-alarm")' }), 'fail', COMPOSITE],
      [
        'a composite alarm that another alarm holds back',
        byComposite({ ...ANY_OF_TWO, ActionsSuppressor: 'maintenance' }),
        'fail',
        COMPOSITE,
      ],
    ],
  }),
  ...listCases('cw-alarm-unauthorized-calls', CIS, {
    good: [
      [
        'the pattern of Security Hub',
        filters('{($.errorCode="*UnauthorizedOperation") || ($.errorCode="AccessDenied*")}'),
        'pass',
      ],
      ['the pattern that CIS 1.3 to 1.5 print', filters(CIS_1_5), 'pass'],
    ],
    bad: [['a filter for throttled calls', filters('{ $.errorCode = "Throttling*" }'), 'fail']],
    edge: [
      ['a filter that lets everything through', filters('{ $.eventName = * }'), 'fail'],
      [
        'a regular expression of plain text',
        filters('{ ($.errorCode = %UnauthorizedOperation$%) || ($.errorCode = %^AccessDenied%) }'),
        'pass',
      ],
    ],
  }),
  ...listCases('cw-alarm-org-changes', CIS, {
    good: [['all calls of the service', filters('{ $.eventSource = organizations.amazonaws.com }'), 'pass']],
    bad: [['calls of another service', filters('{ $.eventSource = iam.amazonaws.com }'), 'fail']],
    edge: [
      [
        'names without brackets round them',
        filters(
          '{ ($.eventSource = organizations.amazonaws.com) && ($.eventName = AcceptHandshake) || ($.eventName = AttachPolicy) || ($.eventName = CreateAccount) }',
        ),
        'pass',
      ],
      [
        'a filter for another service with a regular expression',
        filters('{ $.eventSource = ec2.amazonaws.com && $.eventName = %^[DT]e% }'),
        'fail',
      ],
    ],
  }),
  ...listCases('cw-alarm-kms-disable', `${HUB}#cloudwatch-7`, {
    good: [
      [
        'a trail that leaves out the RDS Data API alone',
        {
          ...filters(TRAIL_PATTERNS['cw-alarm-kms-disable']),
          ...selectEvents([MANAGEMENT, { Field: 'eventSource', NotEquals: ['rdsdata.amazonaws.com'] }]),
        },
        'pass',
      ],
    ],
    bad: [
      [
        'a trail that leaves out the events of KMS',
        {
          ...filters(TRAIL_PATTERNS['cw-alarm-kms-disable']),
          ...basic({ ExcludeManagementEventSources: ['kms.amazonaws.com'] }),
        },
        'fail',
      ],
    ],
    edge: [['one of the two calls alone', filters('{ $.eventName = DisableKey }'), 'fail']],
  }),
];

const group = (facts: object): Answers => ({
  'cloudwatch-logs:DescribeLogGroups': {
    logGroups: [
      {
        logGroupName: '/aws/lambda/orders',
        arn: `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:/aws/lambda/orders:*`,
        creationTime: 1_683_194_400_000,
        metricFilterCount: 0,
        storedBytes: 1024,
        logGroupClass: 'STANDARD',
        retentionInDays: 365,
        kmsKeyId: `arn:aws:kms:${REGION}:${ACCOUNT}:key/1234abcd-12ab-34cd-56ef-1234567890ab`,
        ...facts,
      },
    ],
  },
});

export const CLOUDWATCH: TruthTable = {
  base: { ...SOUND_TRAIL, ...alarm({}), ...topic({}), ...group({}) },
  cases: [
    ...Object.keys(TRAIL_PATTERNS).flatMap((check) => alarmCases(check as AlarmCheckId)),
    ...OWN_CASES,
    ...listCases('cw-log-group-retention', `${LOGS}/API_PutRetentionPolicy.html`, {
      good: [['365 days', {}, 'pass']],
      bad: [['30 days', group({ retentionInDays: 30 }), 'fail']],
      edge: [
        ['events that never expire', group({ retentionInDays: undefined }), 'pass'],
        [
          '30 days, where 30 are asked for',
          group({ retentionInDays: 30 }),
          'pass',
          { thresholds: { logRetentionDays: 30 } },
        ],
        ['no log groups', { 'cloudwatch-logs:DescribeLogGroups': { logGroups: [] } }, 'nothing'],
        ['log groups that may not be listed', { 'cloudwatch-logs:DescribeLogGroups': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('cw-log-group-kms', `${LOGS}/API_LogGroup.html`, {
      good: [['a key of the customer', {}, 'pass']],
      bad: [['no key', group({ kmsKeyId: undefined }), 'fail']],
      edge: [
        [
          'the infrequent access class without a key',
          group({ logGroupClass: 'INFREQUENT_ACCESS', kmsKeyId: undefined }),
          'fail',
        ],
        ['log groups that may not be listed', { 'cloudwatch-logs:DescribeLogGroups': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
