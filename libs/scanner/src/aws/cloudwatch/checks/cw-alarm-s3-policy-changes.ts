import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmS3PolicyChanges = trailAlarm({
  id: 'cw-alarm-s3-policy-changes',
  severity: 'MEDIUM',
  event: 'bucket policy changes',
  wanted: named('s3', [
    'PutBucketAcl',
    'PutBucketPolicy',
    'PutBucketCors',
    'PutBucketLifecycle',
    'PutBucketReplication',
    'DeleteBucketPolicy',
    'DeleteBucketCors',
    'DeleteBucketLifecycle',
    'DeleteBucketReplication',
  ]),
});
