import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom } from '../remedies';

export const cwAlarmRouteChanges = trailAlarm({
  id: 'cw-alarm-route-changes',
  severity: 'LOW',
  event: 'route table changes',
  subjects: ['network-change-alarms', 'change-alarms', 'alarm-route-changes'],
  equivalents: {
    prowler: ['cloudwatch_changes_to_network_route_tables_alarm_configured'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: wantNamed('ec2', [
    'CreateRoute',
    'CreateRouteTable',
    'ReplaceRoute',
    'ReplaceRouteTableAssociation',
    'DeleteRouteTable',
    'DeleteRoute',
    'DisassociateRouteTable',
  ]),
  remedy: addAlarm(
    'route-changes',
    anyEventFrom(
      'ec2',
      'CreateRoute',
      'CreateRouteTable',
      'ReplaceRoute',
      'ReplaceRouteTableAssociation',
      'DeleteRouteTable',
      'DeleteRoute',
      'DisassociateRouteTable',
    ),
  ),
});
