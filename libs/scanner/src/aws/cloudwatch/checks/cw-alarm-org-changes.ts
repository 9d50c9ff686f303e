import { anEvent } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmOrgChanges = trailAlarm({
  id: 'cw-alarm-org-changes',
  severity: 'MEDIUM',
  event: 'Organizations changes',
  wanted: {
    events: ['CreateAccount', 'AttachPolicy', 'UpdatePolicy', 'LeaveOrganization'].map((eventName) =>
      anEvent({ eventName, eventSource: 'organizations.amazonaws.com' }),
    ),
    // Which of them the filter names is up to the customer.
    enough: 'one',
    others: [anEvent({ eventName: 'CreateAccount', eventSource: 'ec2.amazonaws.com' })],
  },
});
