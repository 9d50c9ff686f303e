import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmUnauthorizedCalls = trailAlarm({
  id: 'cw-alarm-unauthorized-calls',
  severity: 'MEDIUM',
  event: 'unauthorized calls',
  wanted: {
    events: ['Client.UnauthorizedOperation', 'AccessDenied', 'AccessDeniedException'].map((errorCode) =>
      anEvent({ errorCode, eventName: 'RunInstances', eventSource: 'ec2.amazonaws.com' }),
    ),
    others: [anEvent({ eventName: 'RunInstances', eventSource: 'ec2.amazonaws.com' })],
  },
});
