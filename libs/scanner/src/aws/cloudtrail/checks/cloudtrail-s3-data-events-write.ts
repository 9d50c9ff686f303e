import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { trailWith } from '../trail-with';
import { recordDataEvents } from '../remedies';

export const cloudtrailS3DataEventsWrite = defineCheck({
  id: 'cloudtrail-s3-data-events-write',
  service: 'cloudtrail',
  severity: 'LOW',
  kind: 'aws.cloudtrail.account',
  isOfAccount: true,
  title: 'CloudTrail records S3 object-level write events',
  fault: 'CloudTrail does not record S3 object-level write events',
  recommendation: 'Record S3 data events for all buckets in a trail, at least write events.',
  subjects: ['object-writes', 'data-access-logging'],
  equivalents: {
    prowler: ['cloudtrail_s3_dataevents_write_enabled'],
    cloudsploit: ['objectLevelWriteEventLogging', 'cloudtrailDataEvents'],
  },
  evaluate: (account, context) =>
    judgeFact(
      trailWith(account, context, ({ writes }) => writes),
      (trail) =>
        trail === null
          ? fail('No trail records write events for the objects of all buckets.')
          : pass(`${trail} records S3 write events.`),
    ),
  remedy: recordDataEvents,
});
