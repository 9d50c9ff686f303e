import { type CheckContext, defineCheck, fail, pass, unknown } from '../../../define-check';
import { type Fact, known } from '../../../snapshot';
import type { CoveringTrail, ManagementEvents } from '../trail';
import { tf } from '../../../remedies/remedy';

type Record = Pick<CoveringTrail, 'arn' | 'isMultiRegion' | 'isLogging' | 'managementEvents'>;

/** What a shadow records is known from the trail itself, which its home region's unit read. */
const recordOf = (covering: CoveringTrail, context: CheckContext): Record =>
  covering.isLogging.known && covering.managementEvents.known
    ? covering
    : (context.all('aws.cloudtrail.trail').find(({ arn }) => arn === covering.arn) ?? covering);

/** What the selectors of a trail leave out; null for nothing. */
const leftOutBy = ({ reads, writes, excludedSources }: ManagementEvents): string | null => {
  if (!reads && !writes) return 'records no management events';
  if (!reads || !writes) return `leaves out management events that ${reads ? 'write' : 'read'}`;
  return excludedSources.length > 0 ? `leaves out management events of ${excludedSources.join(' and ')}` : null;
};

/** What keeps a trail from recording every management event of every Region; null where nothing does. One known lack is enough. */
const lackOf = ({ isMultiRegion, isLogging, managementEvents }: Record): Fact<string | null> => {
  if (!isMultiRegion) return known('covers one Region only');
  if (isLogging.known && !isLogging.value) return known('does not log');
  if (!managementEvents.known) return managementEvents;
  const leftOut = leftOutBy(managementEvents.value);
  if (leftOut !== null) return known(leftOut);
  return isLogging.known ? known(null) : isLogging;
};

/** As AWS Config's rule multi-region-cloudtrail-enabled and Security Hub's [CloudTrail.1] ask for it. */
export const cloudtrailMultiRegion = defineCheck({
  id: 'cloudtrail-multi-region',
  service: 'cloudtrail',
  severity: 'HIGH',
  kind: 'aws.cloudtrail.region',
  title: 'A multi-Region trail records this Region',
  fault: 'No multi-Region trail records this Region',
  recommendation: 'Create one trail for all Regions that records every management event, and start its logging.',
  subjects: ['api-logging', 'trail-every-region'],
  equivalents: { prowler: ['cloudtrail_multi_region_enabled'], cloudsploit: ['cloudtrailEnabled'] },
  evaluate: ({ region, trails }, context) => {
    const judged = trails.map((covering) => ({
      arn: covering.arn,
      lack: lackOf(recordOf(covering, context)),
    }));
    const recording = judged.find(({ lack }) => lack.known && lack.value === null);
    if (recording) return pass(`${recording.arn} records every management event in ${region}.`);
    const unclear = judged.flatMap(({ lack }) => (lack.known ? [] : [lack.reason]));
    if (unclear[0] !== undefined) return unknown(unclear[0]);
    const lacks = judged.flatMap(({ arn, lack }) =>
      lack.known && lack.value !== null ? [`${arn} ${lack.value}`] : [],
    );
    return fail(
      lacks.length > 0
        ? `No trail records every management event in ${region}: ${lacks.join('; ')}.`
        : `No trail covers ${region}: what happens there leaves no record.`,
    );
  },
  remedy: {
    console: [
      'Open CloudTrail, Trails, and choose Create trail: the console makes it for all regions.',
      'Give it a bucket of its own, a KMS key and log file validation.',
      'See that it says Logging.',
    ],
    cli: [
      'cloudtrail describe-trails',
      {
        note: 'Check the answer: a trail that is there can be made multi-Region with update-trail --is-multi-region-trail instead.',
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
