import type { EventFields } from '../filter-pattern';
import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

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
  wanted: {
    events: [signIn({ errorMessage: 'Failed authentication', 'responseElements.ConsoleLogin': 'Failure' })],
    others: [signIn({ 'responseElements.ConsoleLogin': 'Success' })],
  },
});
