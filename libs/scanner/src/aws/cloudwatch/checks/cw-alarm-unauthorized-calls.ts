import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm } from '../remedies';

export const cwAlarmUnauthorizedCalls = trailAlarm({
  id: 'cw-alarm-unauthorized-calls',
  severity: 'MEDIUM',
  event: 'unauthorized API calls',
  subjects: ['sign-in-alarms', 'alarm-unauthorized-calls'],
  equivalents: { prowler: ['cloudwatch_log_metric_filter_unauthorized_api_calls'], cloudsploit: ['monitoringMetrics'] },
  wanted: {
    events: ['Client.UnauthorizedOperation', 'AccessDenied', 'AccessDeniedException'].map((errorCode) =>
      anEvent({ errorCode, eventName: 'RunInstances', eventSource: 'ec2.amazonaws.com' }),
    ),
    others: [anEvent({ eventName: 'RunInstances', eventSource: 'ec2.amazonaws.com' })],
    // As printed in CIS 1.3 to 1.5: taken literally it matches most events, but the benchmark requires it.
    printed: [
      '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") || ($.sourceIPAddress!="delivery.logs.amazonaws.com") || ($.eventName!="HeadBucket") }',
    ],
  },
  remedy: addAlarm(
    'unauthorized-calls',
    '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  ),
});
