import { cfnPart, type S3Bucket, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { Unclear, type Weighing } from '../weighing';
import { GB, findLatest, readLifecycle, sumRegionGb, STANDARD_KEYS, standardUsd, standardUsdOfLast } from './s3-cost';

const MIN_GB = 100;
const MIN_OBJECT_BYTES = 128 * 1024;
/** Share of objects not read for a month: a range, because only Storage Lens reports it. */
const COLD_LEAST = 0.4;
const COLD_MOST = 0.7;
/** Moving the objects must pay off within this number of months. */
const PAYBACK_MONTHS = 6;

const LOGS = 'It stores logs, which you may need to keep by law: expire them instead.';
const isLogBucket = ({ name }: S3Bucket): boolean => /cloudtrail|config|audit|logs?\b/i.test(name);

/** CloudWatch reports only mean object size; the number of small objects is only in Storage Lens. */
const computeMean = ({ sizeGb, objects }: { readonly sizeGb: number; readonly objects: number }) => ({
  objectKiB: (sizeGb * GB) / objects / 1024,
  objectBasis: 'the mean of all objects: small objects are neither monitored nor moved',
});

/**
 * Objects that are small on average stay in Standard: Intelligent-Tiering does not monitor or move them, and
 * Standard-IA bills each as 128 KB. Only expiration helps.
 */
const expirySaving = (
  bucket: S3Bucket,
  weighing: Weighing,
  use: { readonly sizeGb: number; readonly objects: number },
): Saving => {
  weighing.guard(isLogBucket(bucket), LOGS);
  const { objectKiB, objectBasis } = computeMean(use);
  return {
    formula: 'expirableGb * usdPerGb',
    monthlySavingUsd: 0,
    monthlyCostUsd: standardUsd(bucket, weighing),
    aim: 'hygiene',
    detail: () =>
      `${bucket.name} stores ${Math.round(use.sizeGb)} GB in objects of ${objectKiB.toFixed(1)} KiB on average, too small to be moved. Expiring old objects would save; only their owner knows how many can expire.`,
    inputs: {
      ...use,
      objectKiB,
      objectBasis,
      expirableGb: 0,
      expirableBasis: 'not known: object age is not measured',
      usdPerGb: weighing.price('s3/standardFirst50TB'),
    },
    guardrails: [
      'Merge the new rule with the existing ones: writing lifecycle rules replaces all of them.',
      'Check that no law or contract requires the objects.',
    ],
  };
};

export const s3Tiering = defineRule({
  id: 'S3-LIFECYCLE-IT',
  precedence: 310,
  title: 'Move cold S3 objects to cheaper storage',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'medium',
  reversible: 'yes (IT has no retrieval fee; IA has)',
  days: 30,
  prices: () => [...STANDARD_KEYS, 's3/intelligentInfrequent', 's3/intelligentMonitoring', 's3/transitionToITPer1k'],
  judge: (bucket, weighing) => {
    if (readLifecycle(bucket).movesObjects) return sound('A lifecycle rule moves its objects.');
    const bytes = findLatest(weighing.figures('standardBytes').series);
    const sizeGb = bytes / GB;
    if (sizeGb < MIN_GB) return outside(`It has less than ${MIN_GB} GB in Standard.`);
    const objects = findLatest(weighing.figures('objects').series);
    if (objects === 0) throw new Unclear('insufficient-data', 'CloudWatch reports bytes but no objects for it.');
    if (bytes / objects < MIN_OBJECT_BYTES) return expirySaving(bucket, weighing, { sizeGb, objects });
    const totalGb = sumRegionGb(bucket, weighing);
    const coldUsdPerGb = weighing.price('s3/intelligentInfrequent');
    const monitoringUsdPer1000 = weighing.price('s3/intelligentMonitoring');
    const moveUsdPer1000 = weighing.price('s3/transitionToITPer1k');
    const savingAt = (share: number): number =>
      standardUsdOfLast(sizeGb * share, totalGb, weighing) -
      sizeGb * share * coldUsdPerGb -
      (objects / 1000) * monitoringUsdPer1000 -
      ((objects / 1000) * moveUsdPer1000) / 12;
    const least = savingAt(COLD_LEAST);
    if (savingAt(COLD_MOST) <= 0) return sound('Moving and monitoring its objects would cost more than it saves.');
    weighing.guard(isLogBucket(bucket), LOGS);
    weighing.guard(
      (objects / 1000) * moveUsdPer1000 >= PAYBACK_MONTHS * Math.max(0, least),
      'Moving its many objects would cost more than half a year of savings.',
    );
    return {
      formula:
        'coldStandardUsd - sizeGb * coldShare * coldUsdPerGb - objects / 1000 * monitoringUsdPer1000 - objects / 1000 * moveUsdPer1000 / 12',
      monthlySavingUsd: Math.max(0, least),
      atMostUsd: savingAt(COLD_MOST),
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: (amount) =>
        `${bucket.name} stores ${Math.round(sizeGb)} GB in Standard and moves nothing. Intelligent-Tiering saves between ${amount} and $${savingAt(COLD_MOST).toFixed(2)} a month, if 40% to 70% of it is cold.`,
      inputs: {
        sizeGb,
        objects,
        ...computeMean({ sizeGb, objects }),
        coldShare: COLD_LEAST,
        coldShareMost: COLD_MOST,
        regionGb: totalGb,
        coldStandardUsd: standardUsdOfLast(sizeGb * COLD_LEAST, totalGb, weighing),
        coldUsdPerGb,
        monitoringUsdPer1000,
        moveUsdPer1000,
      },
      guardrails: [
        'Merge the new rule with the existing ones: writing lifecycle rules replaces all of them.',
        'Check that replication, inventory and Athena partitions still work.',
      ],
    };
  },
  remedy: {
    console: [
      'Open the bucket {name} in S3, Management, Create lifecycle rule. Keep the existing rules.',
      'Transition current versions to Intelligent-Tiering after 0 days, for objects above 128 KB.',
    ],
    cli: [
      's3api get-bucket-lifecycle-configuration --bucket {name}',
      {
        note: 'Save the output as lifecycle.json and add a rule with a transition to INTELLIGENT_TIERING after 0 days and ObjectSizeGreaterThan 131072. Keep the existing rules: the file replaces them all.',
      },
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ],
    terraform: [
      tfPart(
        'aws_s3_bucket_lifecycle_configuration',
        {
          bucket: '{name}',
          rule: {
            id: 'intelligent-tiering',
            status: 'Enabled',
            filter: { object_size_greater_than: 131072 },
            transition: { days: 0, storage_class: 'INTELLIGENT_TIERING' },
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::S3::Bucket',
        {
          BucketName: '{name}',
          LifecycleConfiguration: {
            Rules: [
              {
                Id: 'intelligent-tiering',
                Status: 'Enabled',
                ObjectSizeGreaterThan: '131072',
                Transitions: [{ TransitionInDays: 0, StorageClass: 'INTELLIGENT_TIERING' }],
              },
            ],
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
  },
});
