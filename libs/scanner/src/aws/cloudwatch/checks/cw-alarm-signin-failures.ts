import type { EventFields } from '../filter-pattern';
import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm } from '../remedies';

const signIn = (outcome: EventFields) =>
  anEvent({
    eventType: 'AwsConsoleSignIn',
    eventSource: 'signin.amazonaws.com',
    eventName: 'ConsoleLogin',
    ...outcome,
  });

export const cwAlarmSigninFailures = trailAlarm({
  id: 'cw-alarm-signin-failures',
  severity: 'LOW',
  event: 'failed console sign-ins',
  subjects: ['sign-in-alarms', 'alarm-signin-failures'],
  equivalents: {
    prowler: ['cloudwatch_log_metric_filter_authentication_failures'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: {
    events: [signIn({ errorMessage: 'Failed authentication', 'responseElements.ConsoleLogin': 'Failure' })],
    others: [signIn({ 'responseElements.ConsoleLogin': 'Success' })],
  },
  remedy: addAlarm('signin-failures', '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }'),
});
