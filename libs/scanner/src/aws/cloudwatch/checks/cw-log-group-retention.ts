import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const cwLogGroupRetention = defineCheck({
  id: 'cw-log-group-retention',
  service: 'cloudwatch',
  severity: 'LOW',
  kind: 'aws.cloudwatch.log-group',
  title: 'CloudWatch log groups retain data for at least {logRetentionDays} days',
  fault: 'CloudWatch log group retains data for less than {logRetentionDays} days',
  recommendation: 'Set the retention of the log group to {logRetentionDays} days or more, or to never expire.',
  subjects: ['log-retention'],
  equivalents: {
    prowler: ['cloudwatch_log_group_retention_policy_specific_days_enabled'],
    cloudsploit: ['logRetentionPeriod'],
  },
  evaluate: ({ name, retentionDays }, { thresholds }) => {
    if (retentionDays === null) return pass(`${name} never expires.`);
    return retentionDays >= thresholds.logRetentionDays
      ? pass(`${name} retains data for ${retentionDays} days.`)
      : fail(`${name} retains data for ${retentionDays} days; at least ${thresholds.logRetentionDays} are required.`);
  },
  remedy: {
    console: [
      'Open CloudWatch, Log groups, {name}, in the region {region}.',
      'Choose Actions, Edit retention setting, and select 1 year or longer.',
    ],
    cli: ['logs put-retention-policy --log-group-name {name} --retention-in-days 365'],
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', retention_in_days: 365 })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', RetentionInDays: 365 })],
  },
});
