import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmSgChanges = trailAlarm({
  id: 'cw-alarm-sg-changes',
  severity: 'MEDIUM',
  event: 'security group changes',
  wanted: named('ec2', [
    'AuthorizeSecurityGroupIngress',
    'AuthorizeSecurityGroupEgress',
    'RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress',
    'CreateSecurityGroup',
    'DeleteSecurityGroup',
  ]),
});
