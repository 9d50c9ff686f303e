import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { trailWith } from '../trail-with';
import { recordDataEvents } from '../remedies';

export const cloudtrailS3DataEventsWrite = defineCheck({
  id: 'cloudtrail-s3-data-events-write',
  service: 'cloudtrail',
  severity: 'LOW',
  kind: 'aws.cloudtrail.account',
  isOfAccount: true,
  title: 'What is written in S3 is recorded',
  fault: 'What is written in S3 leaves no record',
  recommendation: 'Let a trail record data events of S3 objects of all buckets, at least writes.',
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
          ? fail('No trail records what is written in the objects of every bucket.')
          : pass(`${trail} records what is written.`),
    ),
  remedy: recordDataEvents,
});
