import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm } from '../remedies';

const signIn = (MFAUsed: string) =>
  anEvent({
    eventType: 'AwsConsoleSignIn',
    eventSource: 'signin.amazonaws.com',
    eventName: 'ConsoleLogin',
    'additionalEventData.MFAUsed': MFAUsed,
    'responseElements.ConsoleLogin': 'Success',
  });

export const cwAlarmSigninNoMfa = trailAlarm({
  id: 'cw-alarm-signin-no-mfa',
  severity: 'MEDIUM',
  event: 'console sign-ins without MFA',
  subjects: ['sign-in-alarms', 'alarm-signin-no-mfa'],
  equivalents: { prowler: ['cloudwatch_log_metric_filter_sign_in_without_mfa'], cloudsploit: ['monitoringMetrics'] },
  wanted: {
    events: [signIn('No')],
    others: [signIn('Yes')],
  },
  remedy: addAlarm(
    'signin-without-mfa',
    '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
  ),
});
