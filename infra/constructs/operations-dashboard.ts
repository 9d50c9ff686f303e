import { Duration, type Stack } from 'aws-cdk-lib';
import { type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, Metric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type Names, workflowArn } from '../config/names';

interface OperationsDashboardProps {
  readonly names: Names;
  readonly api: HttpApi;
  readonly tableName: string;
}

const WIDTH = 8;
const HEIGHT = 6;

const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, width: WIDTH, height: HEIGHT, left: [...left], right: [...right] });

/** What users feel, above what may cause it. */
export class OperationsDashboard extends Construct {
  constructor(scope: Stack, id: string, { names, api, tableName }: OperationsDashboardProps) {
    super(scope, id);
    const period = Duration.minutes(5);
    const read =
      (namespace: string, dimensionsMap: Record<string, string> = {}) =>
      (metricName: string, statistic = 'Sum') =>
        new Metric({ namespace, metricName, dimensionsMap, statistic, period });
    const scans = read('AWS/States', { StateMachineArn: workflowArn(scope, names.workflow) });
    const table = read('AWS/DynamoDB', { TableName: tableName });
    const functions = read('AWS/Lambda');
    const queue = read('AWS/SQS', { QueueName: names.changeQueue });
    new Dashboard(this, 'Board', {
      dashboardName: names.prefix,
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [
          graph(
            'API calls',
            [api.metricCount({ period })],
            [api.metricClientError({ period }), api.metricServerError({ period })],
          ),
          graph(
            'API latency, ms',
            ['p50', 'p95', 'p99'].map((statistic) => api.metricLatency({ period, statistic })),
          ),
          graph(
            'Scans',
            ['ExecutionsStarted', 'ExecutionsSucceeded', 'ExecutionsFailed', 'ExecutionsTimedOut'].map((name) =>
              scans(name),
            ),
          ),
        ],
        [
          graph(
            'Functions',
            [functions('ConcurrentExecutions', 'Maximum')],
            [functions('Errors'), functions('Throttles')],
          ),
          graph(
            'Table units',
            [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
            [table('ReadThrottleEvents'), table('WriteThrottleEvents')],
          ),
          graph(
            'Changes waiting',
            [queue('ApproximateNumberOfMessagesVisible', 'Maximum')],
            [queue('ApproximateAgeOfOldestMessage', 'Maximum')],
          ),
        ],
      ],
    });
  }
}
