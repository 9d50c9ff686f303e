import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom, combineEventNames } from '../remedies';

export const cwAlarmS3PolicyChanges = trailAlarm({
  id: 'cw-alarm-s3-policy-changes',
  severity: 'MEDIUM',
  event: 'bucket policy changes',
  subjects: ['change-alarms', 'alarm-s3-policy-changes'],
  equivalents: {
    prowler: ['cloudwatch_log_metric_filter_for_s3_bucket_policy_changes'],
    cloudsploit: ['monitoringMetrics'],
  },
  wanted: wantNamed('s3', [
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
  remedy: addAlarm(
    's3-policy-changes',
    anyEventFrom(
      's3',
      'PutBucketAcl',
      ...combineEventNames(['Policy', 'Cors', 'Lifecycle', 'Replication'], 'PutBucket*', 'DeleteBucket*'),
    ),
  ),
});
