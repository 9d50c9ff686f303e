import { type Remedies, type Remedy, type RemedyObject, cfn, cfnPart, tf, tfPart } from '../../remedies/remedy';

/** A metric filter on the log group of the trail, and an alarm on its metric. */
const alarm = (name: string, pattern: string): Remedy => {
  const metric = { metricName: name, metricNamespace: 'CloudTrail', metricValue: '1' };
  const watch: RemedyObject = {
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    Threshold: 1,
    Statistic: 'Sum',
    Period: 300,
    Namespace: 'CloudTrail',
    MetricName: name,
  };
  return {
    console: [
      'Let a CloudTrail trail of all regions write to a log group of CloudWatch Logs.',
      `Open that log group, Metric filters, Create metric filter, with the pattern ${pattern}`,
      `Name the metric ${name} in the namespace CloudTrail, with the value 1.`,
      'Choose Create alarm on it: one or more within 5 minutes tells an SNS topic that people read.',
    ],
    cli: [
      [
        'logs put-metric-filter --log-group-name <TRAIL_LOG_GROUP> --filter-name',
        name,
        '--filter-pattern',
        { word: pattern },
        '--metric-transformations',
        { json: [metric] },
      ],
      `cloudwatch put-metric-alarm --alarm-name ${name} --namespace CloudTrail --metric-name ${name} --statistic Sum --period 300 --evaluation-periods 1 --threshold 1 --comparison-operator GreaterThanOrEqualToThreshold --alarm-actions <SNS_TOPIC_ARN>`,
    ],
    terraform: [
      tf('aws_cloudwatch_log_metric_filter', {
        name,
        log_group_name: '<TRAIL_LOG_GROUP>',
        pattern,
        metric_transformation: { name, namespace: 'CloudTrail', value: '1' },
      }),
      tf('aws_cloudwatch_metric_alarm', {
        alarm_name: name,
        namespace: 'CloudTrail',
        metric_name: name,
        statistic: 'Sum',
        period: 300,
        evaluation_periods: 1,
        threshold: 1,
        comparison_operator: 'GreaterThanOrEqualToThreshold',
        alarm_actions: ['<SNS_TOPIC_ARN>'],
      }),
    ],
    cloudFormation: [
      cfn('AWS::Logs::MetricFilter', {
        FilterName: name,
        LogGroupName: '<TRAIL_LOG_GROUP>',
        FilterPattern: pattern,
        MetricTransformations: [{ MetricName: name, MetricNamespace: 'CloudTrail', MetricValue: '1' }],
      }),
      cfn('AWS::CloudWatch::Alarm', { AlarmName: name, ...watch, AlarmActions: ['<SNS_TOPIC_ARN>'] }),
    ],
  };
};

const anyOf = (...events: readonly string[]): string => events.map((event) => `($.eventName = ${event})`).join(' || ');
const of = (source: string, ...events: readonly string[]): string =>
  `{ ($.eventSource = ${source}.amazonaws.com) && (${anyOf(...events)}) }`;
const verbs = (kinds: readonly string[], ...events: readonly string[]): string[] =>
  events.flatMap((event) => kinds.map((kind) => event.replace('*', kind)));

export const cloudwatchRemedies: Remedies = {
  'cw-log-group-retention': {
    console: [
      'Open CloudWatch, Log groups, {name}, in the region {region}.',
      'Choose Actions, Edit retention setting, 1 year or longer.',
    ],
    cli: ['logs put-retention-policy --log-group-name {name} --retention-in-days 365'],
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', retention_in_days: 365 })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', RetentionInDays: 365 })],
  },
  'cw-log-group-kms': {
    console: [
      'The console sets no key for a log group that exists: use the command line, with a key whose policy lets logs.{region}.amazonaws.com use it.',
    ],
    cli: ['logs associate-kms-key --log-group-name {name} --kms-key-id <KMS_KEY_ARN>'],
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', kms_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', KmsKeyId: '<KMS_KEY_ARN>' })],
  },
  'cw-alarm-root-usage': alarm(
    'root-usage',
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  ),
  'cw-alarm-unauthorized-calls': alarm(
    'unauthorized-calls',
    '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  ),
  'cw-alarm-signin-no-mfa': alarm(
    'signin-without-mfa',
    '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
  ),
  'cw-alarm-signin-failures': alarm(
    'signin-failures',
    '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
  ),
  'cw-alarm-iam-policy-changes': alarm(
    'iam-policy-changes',
    of(
      'iam',
      'CreatePolicy',
      'DeletePolicy',
      'CreatePolicyVersion',
      'DeletePolicyVersion',
      ...verbs(['Group', 'Role', 'User'], 'Put*Policy', 'Delete*Policy', 'Attach*Policy', 'Detach*Policy'),
    ),
  ),
  'cw-alarm-cloudtrail-changes': alarm(
    'cloudtrail-changes',
    of('cloudtrail', 'CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'),
  ),
  'cw-alarm-sg-changes': alarm(
    'security-group-changes',
    of(
      'ec2',
      ...verbs(['Ingress', 'Egress'], 'AuthorizeSecurityGroup*', 'RevokeSecurityGroup*'),
      'CreateSecurityGroup',
      'DeleteSecurityGroup',
    ),
  ),
  'cw-alarm-kms-disable': alarm('kms-keys-disabled', of('kms', 'DisableKey', 'ScheduleKeyDeletion')),
  'cw-alarm-s3-policy-changes': alarm(
    's3-policy-changes',
    of('s3', 'PutBucketAcl', ...verbs(['Policy', 'Cors', 'Lifecycle', 'Replication'], 'PutBucket*', 'DeleteBucket*')),
  ),
  'cw-alarm-org-changes': alarm('organizations-changes', '{ $.eventSource = organizations.amazonaws.com }'),
  'cw-alarm-config-changes': alarm(
    'config-changes',
    of(
      'config',
      'StopConfigurationRecorder',
      'DeleteDeliveryChannel',
      'PutDeliveryChannel',
      'PutConfigurationRecorder',
    ),
  ),
  'cw-alarm-nacl-changes': alarm(
    'network-acl-changes',
    of(
      'ec2',
      'CreateNetworkAcl',
      'CreateNetworkAclEntry',
      'DeleteNetworkAcl',
      'DeleteNetworkAclEntry',
      'ReplaceNetworkAclEntry',
      'ReplaceNetworkAclAssociation',
    ),
  ),
  'cw-alarm-gateway-changes': alarm(
    'gateway-changes',
    of(
      'ec2',
      'CreateCustomerGateway',
      'DeleteCustomerGateway',
      'AttachInternetGateway',
      'CreateInternetGateway',
      'DeleteInternetGateway',
      'DetachInternetGateway',
    ),
  ),
  'cw-alarm-route-changes': alarm(
    'route-changes',
    of(
      'ec2',
      'CreateRoute',
      'CreateRouteTable',
      'ReplaceRoute',
      'ReplaceRouteTableAssociation',
      'DeleteRouteTable',
      'DeleteRoute',
      'DisassociateRouteTable',
    ),
  ),
  'cw-alarm-vpc-changes': alarm(
    'vpc-changes',
    of(
      'ec2',
      'CreateVpc',
      'DeleteVpc',
      'ModifyVpcAttribute',
      ...verbs(['Accept', 'Create', 'Delete', 'Reject'], '*VpcPeeringConnection'),
      'AttachClassicLinkVpc',
      'DetachClassicLinkVpc',
      'DisableVpcClassicLink',
      'EnableVpcClassicLink',
    ),
  ),
};
