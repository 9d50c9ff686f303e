import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom } from '../remedies';

export const cwAlarmGatewayChanges = trailAlarm({
  id: 'cw-alarm-gateway-changes',
  severity: 'LOW',
  event: 'network gateway changes',
  subjects: ['network-change-alarms', 'change-alarms', 'alarm-gateway-changes'],
  equivalents: {
    prowler: ['cloudwatch_changes_to_network_gateways_alarm_configured'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: wantNamed('ec2', [
    'CreateCustomerGateway',
    'DeleteCustomerGateway',
    'AttachInternetGateway',
    'CreateInternetGateway',
    'DeleteInternetGateway',
    'DetachInternetGateway',
  ]),
  remedy: addAlarm(
    'gateway-changes',
    anyEventFrom(
      'ec2',
      'CreateCustomerGateway',
      'DeleteCustomerGateway',
      'AttachInternetGateway',
      'CreateInternetGateway',
      'DeleteInternetGateway',
      'DetachInternetGateway',
    ),
  ),
});
