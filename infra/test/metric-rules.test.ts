import { AWS_METRICS } from './aws-metrics';
import { type Deployed, listDeadMetrics } from './metric-rules';

const OURS = 'cloudmend-test';
const queue = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'waiting' } };
const alarm = (properties: object) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: { AlarmName: 'x', ...properties },
});
const onQueue = (value: unknown) =>
  alarm({
    Namespace: 'AWS/SQS',
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: value }],
  });
const own = (name: string, dimensions: readonly string[] = []) =>
  alarm({ Namespace: OURS, MetricName: name, Dimensions: dimensions.map((Name) => ({ Name, Value: 'read' })) });
const board = (...metrics: unknown[][]) => ({
  Type: 'AWS::CloudWatch::Dashboard',
  Properties: {
    DashboardBody: {
      'Fn::Join': [
        '',
        [
          '{"widgets":[{"type":"metric","properties":{"title":"w","metrics":[["AWS/SQS","ApproximateAgeOfOldestMessage","QueueName","',
          { 'Fn::GetAtt': ['Queue', 'QueueName'] },
          `"]${metrics.map((row) => `,${JSON.stringify(row)}`).join('')}]}}]}`,
        ],
      ],
    },
  },
});
const inOne = (resources: Deployed['Resources']): string[] => listDeadMetrics([{ Resources: resources }], OURS);

describe('the metric of an alarm or widget', () => {
  it('exists if it is documented or ours, of a resource of any stack', () => {
    const exporting: Deployed = {
      Resources: { Queue: queue },
      Outputs: { Out: { Value: { 'Fn::GetAtt': ['Queue', 'QueueName'] }, Export: { Name: 'one:Queue' } } },
    };
    const using: Deployed = {
      Resources: {
        A: onQueue({ 'Fn::ImportValue': 'one:Queue' }),
        B: onQueue('waiting'),
        C: own('sweeps'),
        D: own('calls', ['class']),
      },
    };
    expect(listDeadMetrics([exporting, using], OURS)).toEqual([]);
    expect(inOne({ Queue: queue, Board: board([OURS, 'sweeps', { stat: 'Sum' }], [{ expression: 'a+b' }]) })).toEqual(
      [],
    );
  });

  it.each([
    ['no one documents', { A: alarm({ Namespace: 'AWS/SQS', MetricName: 'MessagesLost' }) }, /not documented/],
    ['is of an unknown namespace', { A: alarm({ Namespace: 'AWS/Sqs', MetricName: 'x' }) }, /not documented/],
    ['nothing emits', { A: own('sweepz') }, /not emitted/],
    ['is ours under another dimension', { A: own('sweeps', ['class']) }, /no dimensions class/],
    ['is ours without its dimension', { A: own('calls') }, /no dimensions/],
    ['is of another environment', { A: alarm({ Namespace: 'cloudmend-dev', MetricName: 'sweeps' }) }, /not documented/],
    [
      'lacks a dimension',
      { A: alarm({ Namespace: 'AWS/SQS', MetricName: 'ApproximateNumberOfMessagesVisible' }) },
      /no dimensions/,
    ],
    ['is of a queue that is not there', { A: onQueue({ Ref: 'Gone' }) }, /does not exist/],
    ['is of a queue of another name', { Queue: queue, A: onQueue('gone') }, /does not exist/],
    ['is of an export that is not there', { A: onQueue({ 'Fn::ImportValue': 'gone' }) }, /does not exist/],
    [
      'is of a function called like a queue',
      { F: { Type: 'AWS::Lambda::Function' }, A: onQueue({ Ref: 'F' }) },
      /does not exist/,
    ],
    ['a widget shows of a queue that is not there', { Board: board() }, /widget w: .* does not exist/],
    ['a widget shows and nothing emits', { Queue: queue, Board: board([OURS, 'sweepz']) }, /widget w: .* not emitted/],
    [
      'is calculated from one that nothing emits',
      {
        A: alarm({
          Metrics: [{ MetricStat: { Metric: { Namespace: OURS, MetricName: 'sweepz' } } }, { Expression: 'a' }],
        }),
      },
      /not emitted/,
    ],
  ])('is reported if it %s', (_what, resources, says) => {
    expect(inOne(resources)).toEqual([expect.stringMatching(says)]);
  });

  it('is documented at AWS', () => {
    for (const { source } of Object.values(AWS_METRICS))
      expect(source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/.+\.html$/);
  });
});
