import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom } from '../remedies';

export const cwAlarmKmsDisable = trailAlarm({
  id: 'cw-alarm-kms-disable',
  severity: 'MEDIUM',
  event: 'disabling or scheduled deletion of KMS keys',
  subjects: ['change-alarms', 'alarm-kms-disable'],
  equivalents: {
    prowler: ['cloudwatch_log_metric_filter_disable_or_scheduled_deletion_of_kms_cmk'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: wantNamed('kms', ['DisableKey', 'ScheduleKeyDeletion']),
  remedy: addAlarm('kms-keys-disabled', anyEventFrom('kms', 'DisableKey', 'ScheduleKeyDeletion')),
});
