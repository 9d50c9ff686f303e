import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { trailWith } from '../trail-with';
import { recordDataEvents } from '../remedies';

export const cloudtrailS3DataEventsRead = defineCheck({
  id: 'cloudtrail-s3-data-events-read',
  service: 'cloudtrail',
  severity: 'LOW',
  kind: 'aws.cloudtrail.account',
  isOfAccount: true,
  title: 'CloudTrail records S3 object-level read events',
  fault: 'CloudTrail does not record S3 object-level read events',
  recommendation: 'Record S3 data events for all buckets in a trail, at least read events.',
  subjects: ['object-reads', 'data-access-logging'],
  equivalents: {
    prowler: ['cloudtrail_s3_dataevents_read_enabled'],
    cloudsploit: ['objectLevelReadEventLogging', 'cloudtrailDataEvents'],
  },
  evaluate: (account, context) =>
    judgeFact(
      trailWith(account, context, ({ reads }) => reads),
      (trail) =>
        trail === null
          ? fail('No trail records read events for the objects of all buckets.')
          : pass(`${trail} records S3 read events.`),
    ),
  remedy: recordDataEvents,
});
