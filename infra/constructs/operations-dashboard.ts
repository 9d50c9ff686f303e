import { Duration, type Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  MathExpression,
  Metric,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { workflowArn } from '../config/arns';
import type { Names } from '../config/names';
import type { CallClass, MetricName } from '../runtime/metrics';
import { ownMetric } from './own-metric';
import { NOTICES_BY_WORKSPACE, type Ranking, RANKINGS, rankingName, SCANS_BY_WORKSPACE } from './tenant-rankings';

interface OperationsDashboardProps {
  readonly names: Names;
  readonly api: HttpApi;
  readonly tableName: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** The log groups whose lines tell of a workspace's scans, and of its notices. */
  readonly logs: { readonly scans: readonly string[]; readonly notices: readonly string[] };
}

const WIDTH = 8;
const HEIGHT = 6;
const CLASSES: readonly CallClass[] = ['read', 'write', 'program'];

const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, width: WIDTH, height: HEIGHT, left: [...left], right: [...right] });

const list = (title: string, logGroupNames: readonly string[], queryLines: string[]): LogQueryWidget =>
  new LogQueryWidget({ title, width: WIDTH, height: HEIGHT, logGroupNames: [...logGroupNames], queryLines });

/** What users feel, above what may cause it, above who causes it. */
export class OperationsDashboard extends Construct {
  constructor(
    scope: Stack,
    id: string,
    { names, api, tableName, userPoolId, clientId, logs }: OperationsDashboardProps,
  ) {
    super(scope, id);
    const period = Duration.minutes(5);
    const read =
      (namespace: string, dimensionsMap: Record<string, string> = {}) =>
      (metricName: string, statistic = 'Sum') =>
        new Metric({ namespace, metricName, dimensionsMap, statistic, period });
    const own = (name: MetricName, statistic = 'Sum') => ownMetric(names, name, { period, statistic });
    const ofCalls = (name: MetricName, statistic = 'Sum') =>
      CLASSES.map((each) => ownMetric(names, name, { period, statistic, class: each }));
    const scans = read('AWS/States', { StateMachineArn: workflowArn(scope, names.workflow) });
    const table = read('AWS/DynamoDB', { TableName: tableName });
    const functions = read('AWS/Lambda');
    const queue = read('AWS/SQS', { QueueName: names.changeQueue });
    const pool = read('AWS/Cognito', { UserPool: userPoolId, UserPoolClient: clientId });
    const failedSignIns = new MathExpression({
      label: 'failed',
      expression: 'tried - succeeded',
      usingMetrics: { tried: pool('SignInSuccesses', 'SampleCount'), succeeded: pool('SignInSuccesses') },
      period,
    });
    const ofRanking = (ranking: Ranking, value: 'Sum' | 'MaxContributorValue' | 'UniqueContributors') =>
      new MathExpression({
        label: value === 'Sum' ? 'all' : value === 'UniqueContributors' ? 'workspaces' : 'the first of them',
        expression: `INSIGHT_RULE_METRIC("${rankingName(names, ranking)}", "${value}")`,
        period,
      });
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
          graph('Calls of workspaces', ofCalls('calls'), ofCalls('faults')),
          graph('Calls of workspaces, ms at p95', ofCalls('callMs', 'p95')),
          graph('Sign-ins', [pool('SignInSuccesses')], [failedSignIns]),
        ],
        [
          graph(
            'Scans of workspaces',
            [own('scansStarted'), own('scansDone')],
            [own('scansFailed'), own('scansGivenUp')],
          ),
          graph('Scans waiting, oldest in seconds', [own('scansWaiting', 'Maximum')], [own('oldestWait', 'Maximum')]),
          graph('Notices', [own('noticesSent')], [own('noticesFailed')]),
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
        [
          graph('Rounds of the watchdog', [own('sweeps')]),
          list('Scans by workspace', logs.scans, SCANS_BY_WORKSPACE),
          list('Notices by workspace', logs.notices, NOTICES_BY_WORKSPACE),
        ],
        // The names are in Contributor Insights, which dashboards take by hand alone.
        RANKINGS.map(
          (ranking) =>
            new GraphWidget({
              title: `Workspaces by ${ranking}`,
              width: 24 / RANKINGS.length,
              height: HEIGHT,
              left: [ofRanking(ranking, 'Sum'), ofRanking(ranking, 'MaxContributorValue')],
              right: [ofRanking(ranking, 'UniqueContributors')],
            }),
        ),
      ],
    });
  }
}
