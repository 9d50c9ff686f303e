import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmGatewayChanges = trailAlarm({
  id: 'cw-alarm-gateway-changes',
  severity: 'LOW',
  event: 'network gateway changes',
  wanted: named('ec2', [
    'CreateCustomerGateway',
    'DeleteCustomerGateway',
    'AttachInternetGateway',
    'CreateInternetGateway',
    'DeleteInternetGateway',
    'DetachInternetGateway',
  ]),
});
