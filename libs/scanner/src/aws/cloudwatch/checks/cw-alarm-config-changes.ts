import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom } from '../remedies';

export const cwAlarmConfigChanges = trailAlarm({
  id: 'cw-alarm-config-changes',
  severity: 'LOW',
  event: 'AWS Config changes',
  subjects: ['change-alarms', 'alarm-config-changes'],
  equivalents: {
    prowler: ['cloudwatch_log_metric_filter_and_alarm_for_aws_config_configuration_changes_enabled'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: wantNamed('config', [
    'StopConfigurationRecorder',
    'DeleteDeliveryChannel',
    'PutDeliveryChannel',
    'PutConfigurationRecorder',
  ]),
  remedy: addAlarm(
    'config-changes',
    anyEventFrom(
      'config',
      'StopConfigurationRecorder',
      'DeleteDeliveryChannel',
      'PutDeliveryChannel',
      'PutConfigurationRecorder',
    ),
  ),
});
