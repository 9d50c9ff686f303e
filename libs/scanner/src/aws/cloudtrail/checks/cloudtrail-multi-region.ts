import { type CheckContext, defineCheck, fail, pass, unknown } from '../../../define-check';
import { type Fact, toFact } from '../../../snapshot';
import type { CoveringTrail, ManagementEvents } from '../trail';
import { tf } from '../../../remedies/remedy';

type Record = Pick<CoveringTrail, 'arn' | 'isMultiRegion' | 'isLogging' | 'managementEvents'>;

/** What a shadow trail records is known from the trail itself, read in its home region. */
const toRecord = (covering: CoveringTrail, context: CheckContext): Record =>
  covering.isLogging.known && covering.managementEvents.known
    ? covering
    : (context.all('aws.cloudtrail.trail').find(({ arn }) => arn === covering.arn) ?? covering);

/** What a trail's selectors exclude; null for nothing. */
const leftOutBy = ({ reads, writes, excludedSources }: ManagementEvents): string | null => {
  if (!reads && !writes) return 'records no management events';
  if (!reads || !writes) return `excludes ${reads ? 'write' : 'read'} management events`;
  return excludedSources.length > 0 ? `excludes management events of ${excludedSources.join(' and ')}` : null;
};

/** Why a trail does not record every management event of every region; null if it does. One known reason suffices. */
const findLack = ({ isMultiRegion, isLogging, managementEvents }: Record): Fact<string | null> => {
  if (!isMultiRegion) return toFact('covers only one region');
  if (isLogging.known && !isLogging.value) return toFact('is not logging');
  if (!managementEvents.known) return managementEvents;
  const leftOut = leftOutBy(managementEvents.value);
  if (leftOut !== null) return toFact(leftOut);
  return isLogging.known ? toFact(null) : isLogging;
};

/** As required by AWS Config's rule multi-region-cloudtrail-enabled and Security Hub's [CloudTrail.1]. */
export const cloudtrailMultiRegion = defineCheck({
  id: 'cloudtrail-multi-region',
  service: 'cloudtrail',
  severity: 'HIGH',
  kind: 'aws.cloudtrail.region',
  title: 'A multi-region CloudTrail trail records management events in each region',
  fault: 'No multi-region CloudTrail trail records management events in the region',
  recommendation: 'Create one trail for all regions that records all management events, and start logging.',
  subjects: ['api-logging', 'trail-every-region'],
  equivalents: { prowler: ['cloudtrail_multi_region_enabled'], cloudsploit: ['cloudtrailEnabled'] },
  evaluate: ({ region, trails }, context) => {
    const judged = trails.map((covering) => ({
      arn: covering.arn,
      lack: findLack(toRecord(covering, context)),
    }));
    const recording = judged.find(({ lack }) => lack.known && lack.value === null);
    if (recording) return pass(`${recording.arn} records all management events in ${region}.`);
    const unclear = judged.flatMap(({ lack }) => (lack.known ? [] : [lack.reason]));
    if (unclear[0] !== undefined) return unknown(unclear[0]);
    const lacks = judged.flatMap(({ arn, lack }) =>
      lack.known && lack.value !== null ? [`${arn} ${lack.value}`] : [],
    );
    return fail(
      lacks.length > 0
        ? `No trail records all management events in ${region}: ${lacks.join('; ')}.`
        : `No trail covers ${region}, so its events are not recorded.`,
    );
  },
  remedy: {
    console: [
      'Open CloudTrail, Trails, and choose Create trail. Trails created in the console cover all regions.',
      'Use a dedicated bucket, a KMS key and log file validation.',
      'Check that its status is Logging.',
    ],
    cli: [
      'cloudtrail describe-trails',
      {
        note: 'If a trail exists, you can convert it with update-trail --is-multi-region-trail instead.',
      },
      'cloudtrail create-trail --name all-regions --s3-bucket-name <LOG_BUCKET> --is-multi-region-trail --include-global-service-events --enable-log-file-validation',
      'cloudtrail start-logging --name all-regions',
    ],
    terraform: [
      tf('aws_cloudtrail', {
        name: 'all-regions',
        s3_bucket_name: '<LOG_BUCKET>',
        is_multi_region_trail: true,
        include_global_service_events: true,
        enable_log_file_validation: true,
      }),
    ],
    cloudFormation: [
      {
        type: 'AWS::CloudTrail::Trail',
        isPart: false,
        properties: {
          TrailName: 'all-regions',
          S3BucketName: '<LOG_BUCKET>',
          IsLogging: true,
          IsMultiRegionTrail: true,
          IncludeGlobalServiceEvents: true,
          EnableLogFileValidation: true,
        },
      },
    ],
  },
});
