import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmConfigChanges = trailAlarm({
  id: 'cw-alarm-config-changes',
  severity: 'LOW',
  event: 'AWS Config changes',
  wanted: named('config', [
    'StopConfigurationRecorder',
    'DeleteDeliveryChannel',
    'PutDeliveryChannel',
    'PutConfigurationRecorder',
  ]),
});
