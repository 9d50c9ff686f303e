import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { daysSince } from '../../days';
import { editTrail } from '../remedies';

export const cloudtrailCloudwatch = defineCheck({
  id: 'cloudtrail-cloudwatch',
  service: 'cloudtrail',
  severity: 'LOW',
  kind: 'aws.cloudtrail.trail',
  title: 'Trail delivers to CloudWatch Logs',
  fault: 'Trail does not deliver to CloudWatch Logs',
  recommendation: 'Give the trail a log group and a role, so that alarms can be set on what happens.',
  subjects: ['api-logging', 'trail-to-logs'],
  equivalents: { prowler: ['cloudtrail_cloudwatch_logging_enabled'], cloudsploit: ['cloudtrailToCloudwatch'] },
  evaluate: ({ name, logGroupArn, logGroupDeliveredAt }, { now }) => {
    if (!logGroupArn) return fail(`${name} has no log group.`);
    return judgeFact(logGroupDeliveredAt, (time) => {
      if (time === null) return fail(`${name} has a log group but never delivered to it.`);
      const days = daysSince(time, now);
      return days <= 1
        ? pass(`${name} delivered to its log group within a day.`)
        : fail(`${name} delivered to its log group at ${time} the last time.`);
    });
  },
  remedy: editTrail(
    'Under CloudWatch Logs choose a log group, and a role that may write to it.',
    '--cloud-watch-logs-log-group-arn <LOG_GROUP_ARN>:* --cloud-watch-logs-role-arn <ROLE_ARN>',
    { cloud_watch_logs_group_arn: '<LOG_GROUP_ARN>:*', cloud_watch_logs_role_arn: '<ROLE_ARN>' },
    { CloudWatchLogsLogGroupArn: '<LOG_GROUP_ARN>:*', CloudWatchLogsRoleArn: '<ROLE_ARN>' },
  ),
});
