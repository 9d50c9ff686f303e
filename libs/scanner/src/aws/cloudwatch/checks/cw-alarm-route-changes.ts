import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmRouteChanges = trailAlarm({
  id: 'cw-alarm-route-changes',
  severity: 'LOW',
  event: 'route table changes',
  wanted: named('ec2', [
    'CreateRoute',
    'CreateRouteTable',
    'ReplaceRoute',
    'ReplaceRouteTableAssociation',
    'DeleteRouteTable',
    'DeleteRoute',
    'DisassociateRouteTable',
  ]),
});
