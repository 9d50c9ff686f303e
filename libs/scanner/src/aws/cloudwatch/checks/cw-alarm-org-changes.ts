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
    // The customer chooses which of them the filter contains.
    enough: 'one',
    // No other service has calls with these names, so the unparenthesised `source && name || name` matches the same
    // events.
    others: [anEvent({ eventName: 'RunInstances', eventSource: 'ec2.amazonaws.com' })],
  },
  remedy: addAlarm('organizations-changes', '{ $.eventSource = organizations.amazonaws.com }'),
});
