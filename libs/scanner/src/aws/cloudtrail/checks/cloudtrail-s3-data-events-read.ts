import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { trailWith } from '../trail-with';
import { recordDataEvents } from '../remedies';

export const cloudtrailS3DataEventsRead = defineCheck({
  id: 'cloudtrail-s3-data-events-read',
  service: 'cloudtrail',
  severity: 'LOW',
  kind: 'aws.cloudtrail.account',
  isOfAccount: true,
  title: 'What is read in S3 is recorded',
  fault: 'What is read in S3 leaves no record',
  recommendation: 'Let a trail record data events of S3 objects of all buckets, at least reads.',
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
          ? fail('No trail records what is read in the objects of every bucket.')
          : pass(`${trail} records what is read.`),
    ),
  remedy: recordDataEvents,
});
