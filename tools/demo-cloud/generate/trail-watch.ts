import type { MetricAlarm } from '@aws-sdk/client-cloudwatch';
import type { LogGroup, MetricFilter } from '@aws-sdk/client-cloudwatch-logs';
import { TRAIL_PATTERNS } from '@cloudmend/scanner/testing/trail-patterns';
import { MAIN_DEMO_ACCOUNT_ID } from '../demo-accounts';
import { isDuring, isHalfMended } from './condition';
import type { Scope } from './scope';

/** A metric filter for each check on alarms, by the check's id without `cw-alarm-`. */
export const TRAIL_FILTERS: ReadonlyArray<{ readonly id: string; readonly pattern: string }> = Object.entries(
  TRAIL_PATTERNS,
).map(([check, pattern]) => ({ id: check.replace('cw-alarm-', ''), pattern }));

/** Metric filters and alarms of a trail; none in neglected accounts. */
export interface TrailWatchPlan {
  readonly logGroup: LogGroup | undefined;
  readonly filters: readonly MetricFilter[];
  readonly alarms: readonly MetricAlarm[];
  /** Whether the trail records every region. */
  readonly isMultiRegion: boolean;
}

const NAMESPACE = 'CloudTrailMetrics';
const GROUP = 'cloudtrail/management-events';

/** Filters without an alarm in the main account. */
const SILENT_IN_MAIN = new Set(['org-changes', 'signin-no-mfa']);

const hasAlarm = (scope: Scope, id: string): boolean =>
  scope.accountId === MAIN_DEMO_ACCOUNT_ID ? !SILENT_IN_MAIN.has(id) : scope.share(`alarm/${id}`) < 0.6;

/** The log group of the first trail, its metric filters and the alarms on some of them. */
export const planTrailWatch = (scope: Scope): TrailWatchPlan => {
  if (!isHalfMended(scope)) return { logGroup: undefined, filters: [], alarms: [], isMultiRegion: false };
  const arn = `arn:aws:logs:us-east-1:${scope.accountId}:log-group:${GROUP}`;
  return {
    logGroup: {
      logGroupName: GROUP,
      logGroupArn: arn,
      arn: `${arn}:*`,
      retentionInDays: 365,
      kmsKeyId: `arn:aws:kms:us-east-1:${scope.accountId}:alias/logs`,
      creationTime: scope.daysAgo(400).getTime(),
    },
    filters: TRAIL_FILTERS.map(({ id, pattern }) => ({
      filterName: id,
      filterPattern: pattern,
      logGroupName: GROUP,
      metricTransformations: [{ metricNamespace: NAMESPACE, metricName: id, metricValue: '1' }],
      creationTime: scope.daysAgo(390).getTime(),
    })),
    alarms: TRAIL_FILTERS.filter(({ id }) => !isDuring(scope, { until: 24 }) && hasAlarm(scope, id)).map(({ id }) => ({
      AlarmName: id,
      AlarmArn: `arn:aws:cloudwatch:us-east-1:${scope.accountId}:alarm:${id}`,
      Namespace: NAMESPACE,
      MetricName: id,
      Threshold: 1,
      ActionsEnabled: true,
      AlarmActions: [`arn:aws:sns:us-east-1:${scope.accountId}:security-alarms`],
      StateValue: 'OK' as const,
    })),
    isMultiRegion: scope.accountId === MAIN_DEMO_ACCOUNT_ID || scope.share('every-region-trail') < 0.7,
  };
};
