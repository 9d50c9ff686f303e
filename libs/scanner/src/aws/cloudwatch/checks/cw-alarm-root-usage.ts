import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm } from '../remedies';

export const cwAlarmRootUsage = trailAlarm({
  id: 'cw-alarm-root-usage',
  severity: 'MEDIUM',
  event: 'root user activity',
  subjects: ['sign-in-alarms', 'alarm-root-usage'],
  equivalents: { prowler: ['cloudwatch_log_metric_filter_root_usage'], cloudsploit: ['monitoringMetrics'] },
  wanted: {
    events: [anEvent({ 'userIdentity.type': 'Root', eventName: 'CreateUser', eventSource: 'iam.amazonaws.com' })],
    others: [anEvent({ eventName: 'CreateUser', eventSource: 'iam.amazonaws.com' })],
  },
  remedy: addAlarm(
    'root-usage',
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  ),
});
