import { type Remedy, type RemedyObject, tf, cfn } from '../../remedies/remedy';

/** A metric filter on the trail's log group, and an alarm on its metric. */
export const addAlarm = (name: string, pattern: string): Remedy => {
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
      'Send a multi-region CloudTrail trail to a CloudWatch Logs log group.',
      `Open that log group, Metric filters, and choose Create metric filter with the pattern ${pattern}`,
      `Name the metric ${name} in the namespace CloudTrail, with the metric value 1.`,
      'Select the filter and choose Create alarm: threshold 1 within 5 minutes, notifying an SNS topic with subscribers.',
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

const anyEvent = (...events: readonly string[]): string =>
  events.map((event) => `($.eventName = ${event})`).join(' || ');

export const anyEventFrom = (source: string, ...events: readonly string[]): string =>
  `{ ($.eventSource = ${source}.amazonaws.com) && (${anyEvent(...events)}) }`;

export const combineEventNames = (kinds: readonly string[], ...events: readonly string[]): string[] =>
  events.flatMap((event) => kinds.map((kind) => event.replace('*', kind)));
