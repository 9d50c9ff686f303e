import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmCloudtrailChanges = trailAlarm({
  id: 'cw-alarm-cloudtrail-changes',
  severity: 'MEDIUM',
  event: 'CloudTrail changes',
  wanted: named('cloudtrail', ['CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging']),
});
