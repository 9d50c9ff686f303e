import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

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
  event: 'console sign-in without MFA',
  wanted: {
    events: [signIn('No')],
    others: [signIn('Yes')],
  },
});
