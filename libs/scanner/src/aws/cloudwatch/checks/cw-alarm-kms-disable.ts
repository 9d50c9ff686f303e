import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmKmsDisable = trailAlarm({
  id: 'cw-alarm-kms-disable',
  severity: 'MEDIUM',
  event: 'keys that are disabled or scheduled for deletion',
  wanted: named('kms', ['DisableKey', 'ScheduleKeyDeletion']),
});
