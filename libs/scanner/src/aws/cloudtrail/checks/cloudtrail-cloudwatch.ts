import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { daysSince } from '../../days';
import { editTrail } from '../remedies';

export const cloudtrailCloudwatch = defineCheck({
  id: 'cloudtrail-cloudwatch',
  service: 'cloudtrail',
  severity: 'LOW',
  kind: 'aws.cloudtrail.trail',
  title: 'CloudTrail trails are integrated with CloudWatch Logs',
  fault: 'CloudTrail trail is not integrated with CloudWatch Logs',
  recommendation: 'Send the trail to a CloudWatch Logs log group, so that you can set alarms on its events.',
  subjects: ['api-logging', 'trail-to-logs'],
  equivalents: { prowler: ['cloudtrail_cloudwatch_logging_enabled'], cloudsploit: ['cloudtrailToCloudwatch'] },
  evaluate: ({ name, logGroupArn, logGroupDeliveredAt }, { now }) => {
    if (!logGroupArn) return fail(`${name} has no log group.`);
    return judgeFact(logGroupDeliveredAt, (time) => {
      if (time === null) return fail(`${name} has a log group but has never delivered to it.`);
      const days = daysSince(time, now);
      return days <= 1
        ? pass(`${name} delivered to its log group within the last day.`)
        : fail(`${name} last delivered to its log group at ${time}.`);
    });
  },
  remedy: editTrail(
    'Under CloudWatch Logs, choose Edit, Enabled, and select a log group and a role that can write to it.',
    '--cloud-watch-logs-log-group-arn <LOG_GROUP_ARN>:* --cloud-watch-logs-role-arn <ROLE_ARN>',
    { cloud_watch_logs_group_arn: '<LOG_GROUP_ARN>:*', cloud_watch_logs_role_arn: '<ROLE_ARN>' },
    { CloudWatchLogsLogGroupArn: '<LOG_GROUP_ARN>:*', CloudWatchLogsRoleArn: '<ROLE_ARN>' },
  ),
});
