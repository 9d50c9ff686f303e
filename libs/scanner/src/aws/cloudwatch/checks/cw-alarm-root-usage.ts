import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmRootUsage = trailAlarm({
  id: 'cw-alarm-root-usage',
  severity: 'MEDIUM',
  event: 'root activity',
  wanted: {
    events: [anEvent({ 'userIdentity.type': 'Root', eventName: 'CreateUser', eventSource: 'iam.amazonaws.com' })],
    others: [anEvent({ eventName: 'CreateUser', eventSource: 'iam.amazonaws.com' })],
  },
});
