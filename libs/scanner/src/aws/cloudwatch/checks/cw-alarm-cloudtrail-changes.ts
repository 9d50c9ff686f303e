import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom } from '../remedies';

export const cwAlarmCloudtrailChanges = trailAlarm({
  id: 'cw-alarm-cloudtrail-changes',
  severity: 'MEDIUM',
  event: 'CloudTrail changes',
  subjects: ['change-alarms', 'alarm-cloudtrail-changes'],
  equivalents: {
    prowler: ['cloudwatch_log_metric_filter_and_alarm_for_cloudtrail_configuration_changes_enabled'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: wantNamed('cloudtrail', ['CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging']),
  remedy: addAlarm(
    'cloudtrail-changes',
    anyEventFrom('cloudtrail', 'CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'),
  ),
});
