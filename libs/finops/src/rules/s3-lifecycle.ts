import type { S3Bucket } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { Unclear, type Weighing } from '../weighing';

const GB = 1024 ** 3;
const MIN_GB = 100;
const MIN_OBJECT_BYTES = 128 * 1024;
/** Share of objects not read for a month: a range, because only Storage Lens reports it. */
const COLD_LEAST = 0.4;
const COLD_MOST = 0.7;
/** Moving the objects must pay off within this number of months. */
const PAYBACK_MONTHS = 6;
const ABORT_DAYS = 7;

const latestOf = (series: ReadonlyArray<number | null> | undefined): number =>
  (series ?? []).reduce<number>((last, value) => value ?? last, 0);

const lifecycleOf = ({
  lifecycle,
}: S3Bucket): { movesObjects: boolean; abortsUploadsAfterDays: number | null; handlesNoncurrent: boolean } => {
  if (!lifecycle) throw new Unclear('insufficient-data', 'Its lifecycle rules were not read.');
  if (!lifecycle.known) throw new Unclear('insufficient-data', lifecycle.reason);
  return lifecycle.value;
};

/** The Standard storage price falls by tier, over all buckets of a region together: Amazon S3 pricing. */
const STANDARD_TIERS: ReadonlyArray<readonly [fromGb: number, toGb: number, key: string]> = [
  [0, 51_200, 's3/standardFirst50TB'],
  [51_200, 512_000, 's3/standardNext450TB'],
  [512_000, Infinity, 's3/standardOver500TB'],
];

/** Monthly dollars for the last gigabytes of a region's Standard storage: reductions come off the cheapest tier. */
const standardUsdOfLast = (gb: number, totalGb: number, { price }: Weighing): number =>
  STANDARD_TIERS.reduce((sum, [fromGb, toGb, key]) => {
    const inTier = Math.min(totalGb, toGb) - Math.max(totalGb - gb, fromGb);
    return inTier > 0 ? sum + inTier * price(key) : sum;
  }, 0);

/** The Standard storage of all buckets in a bucket's region. */
const regionGbOf = ({ region }: S3Bucket, { all }: Weighing): number =>
  all('aws.s3.bucket', region).reduce((sum, { metrics }) => sum + latestOf(metrics?.['standardBytes']?.series) / GB, 0);

/** The monthly cost of a bucket's Standard storage, at the region's cheapest tiers. */
const standardUsd = (bucket: S3Bucket, weighing: Weighing): number =>
  standardUsdOfLast(
    latestOf(weighing.figuresIfAny('standardBytes')?.series) / GB,
    regionGbOf(bucket, weighing),
    weighing,
  );

const LOGS = 'It stores logs, which you may need to keep by law: expire them instead.';
const isLogBucket = ({ name }: S3Bucket): boolean => /cloudtrail|config|audit|logs?\b/i.test(name);

/** CloudWatch reports only mean object size; the number of small objects is only in Storage Lens. */
const meanOf = ({ sizeGb, objects }: { readonly sizeGb: number; readonly objects: number }) => ({
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
  const { objectKiB, objectBasis } = meanOf(use);
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
  title: 'Move cold S3 objects to cheaper storage',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'medium',
  reversible: 'yes (IT has no retrieval fee; IA has)',
  days: 30,
  judge: (bucket, weighing) => {
    if (lifecycleOf(bucket).movesObjects) return sound('A lifecycle rule moves its objects.');
    const bytes = latestOf(weighing.figures('standardBytes').series);
    const sizeGb = bytes / GB;
    if (sizeGb < MIN_GB) return outside(`It has less than ${MIN_GB} GB in Standard.`);
    const objects = latestOf(weighing.figures('objects').series);
    if (objects === 0) throw new Unclear('insufficient-data', 'CloudWatch reports bytes but no objects for it.');
    if (bytes / objects < MIN_OBJECT_BYTES) return expirySaving(bucket, weighing, { sizeGb, objects });
    const totalGb = regionGbOf(bucket, weighing);
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
        ...meanOf({ sizeGb, objects }),
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
});

/** Rules without a dollar amount: AWS reports the bytes only in Storage Lens. */
const UNMEASURED = { formula: 'unmeasuredGb * usdPerGb', monthlySavingUsd: 0, aim: 'hygiene' } as const;

export const s3Uploads = defineRule({
  id: 'S3-MPU',
  title: 'Abort incomplete multipart uploads',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'data',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (parts are unusable anyway)',
  days: ABORT_DAYS,
  judge: (bucket, weighing) => {
    const { abortsUploadsAfterDays } = lifecycleOf(bucket);
    if (abortsUploadsAfterDays !== null && abortsUploadsAfterDays <= ABORT_DAYS)
      return sound('A lifecycle rule aborts incomplete uploads.');
    const oldest = bucket.oldestUploadAt?.known ? bucket.oldestUploadAt.value : null;
    return {
      ...UNMEASURED,
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: () =>
        `${bucket.name} never aborts incomplete multipart uploads${oldest === null ? '' : `; the oldest was started on ${oldest.slice(0, 10)}`}. Only Storage Lens reports their size.`,
      inputs: {
        unmeasuredGb: 0,
        measuredBasis: 'not known: only Storage Lens reports incomplete uploads',
        usdPerGb: weighing.price('s3/standardFirst50TB'),
        oldestUpload: oldest ?? 'none',
      },
      guardrails: [`Check that no upload takes longer than ${ABORT_DAYS} days.`],
    };
  },
});

export const s3Noncurrent = defineRule({
  id: 'S3-NONCURRENT',
  title: 'Expire noncurrent object versions',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'review',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'no',
  days: 30,
  judge: (bucket, weighing) => {
    if (!bucket.versioning.known) throw new Unclear('insufficient-data', bucket.versioning.reason);
    if (bucket.versioning.value !== 'Enabled') return outside('It keeps no noncurrent versions.');
    if (lifecycleOf(bucket).handlesNoncurrent) return sound('A lifecycle rule expires noncurrent versions.');
    weighing.guard(bucket.hasObjectLock.known && bucket.hasObjectLock.value, 'Object Lock retains its versions.');
    return {
      ...UNMEASURED,
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: () =>
        `${bucket.name} keeps all noncurrent object versions forever. Only Storage Lens reports their size.`,
      inputs: {
        unmeasuredGb: 0,
        measuredBasis: 'not known: only Storage Lens reports noncurrent versions',
        usdPerGb: weighing.price('s3/standardFirst50TB'),
      },
      guardrails: [
        'Check that ransomware recovery does not rely on them.',
        /tf-?state|terraform/i.test(bucket.name)
          ? 'Keep versions of state files for at least 90 days.'
          : 'Keep the newest three versions for 30 days.',
      ],
    };
  },
});
