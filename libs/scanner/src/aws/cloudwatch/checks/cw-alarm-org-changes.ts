import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm } from '../remedies';

export const cwAlarmOrgChanges = trailAlarm({
  id: 'cw-alarm-org-changes',
  severity: 'MEDIUM',
  event: 'Organizations changes',
  subjects: ['change-alarms', 'alarm-org-changes'],
  equivalents: {
    prowler: ['cloudwatch_log_metric_filter_aws_organizations_changes'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: {
    events: ['CreateAccount', 'AttachPolicy', 'UpdatePolicy', 'LeaveOrganization'].map((eventName) =>
      anEvent({ eventName, eventSource: 'organizations.amazonaws.com' }),
    ),
    // Which of them the filter names is up to the customer.
    enough: 'one',
    // No other service has a call of these names: `source && name || name` without brackets sees no more than is meant.
    others: [anEvent({ eventName: 'RunInstances', eventSource: 'ec2.amazonaws.com' })],
  },
  remedy: addAlarm('organizations-changes', '{ $.eventSource = organizations.amazonaws.com }'),
});
