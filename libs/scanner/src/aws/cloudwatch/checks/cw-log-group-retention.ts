import { defineCheck, fail, pass } from '../../../define-check';

export const cwLogGroupRetention = defineCheck({
  id: 'cw-log-group-retention',
  service: 'cloudwatch',
  severity: 'LOW',
  kind: 'aws.cloudwatch.log-group',
  title: 'Log group keeps {logRetentionDays} days or longer',
  fault: 'Log group keeps less than {logRetentionDays} days',
  recommendation: 'Set the retention of the log group to {logRetentionDays} days or more, or let it never expire.',
  evaluate: ({ name, retentionDays }, { thresholds }) => {
    if (retentionDays === null) return pass(`${name} never expires.`);
    return retentionDays >= thresholds.logRetentionDays
      ? pass(`${name} keeps ${retentionDays} days.`)
      : fail(`${name} keeps ${retentionDays} days; ${thresholds.logRetentionDays} are asked for.`);
  },
});
