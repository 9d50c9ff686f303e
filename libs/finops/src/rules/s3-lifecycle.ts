import type { S3Bucket } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { Unclear, type Weighing } from '../weighing';

const GB = 1024 ** 3;
const MIN_GB = 100;
const MIN_OBJECT_BYTES = 128 * 1024;
/** Share of objects that nobody reads for a month: a range, since only Storage Lens would know. */
const COLD_LEAST = 0.4;
const COLD_MOST = 0.7;
/** Moving the objects must pay for itself in these months. */
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

/** Standard storage costs less from tier to tier, over all buckets of a region together: Amazon S3 pricing. */
const STANDARD_TIERS: ReadonlyArray<readonly [fromGb: number, toGb: number, key: string]> = [
  [0, 51_200, 's3/standardFirst50TB'],
  [51_200, 512_000, 's3/standardNext450TB'],
  [512_000, Infinity, 's3/standardOver500TB'],
];

/** Dollars a month of the last so many gigabytes of a region's Standard storage: what leaves it comes off the cheapest tier. */
const standardUsdOfLast = (gb: number, totalGb: number, { price }: Weighing): number =>
  STANDARD_TIERS.reduce((sum, [fromGb, toGb, key]) => {
    const inTier = Math.min(totalGb, toGb) - Math.max(totalGb - gb, fromGb);
    return inTier > 0 ? sum + inTier * price(key) : sum;
  }, 0);

/** What all buckets of a bucket's region keep as Standard. */
const regionGbOf = ({ region }: S3Bucket, { all }: Weighing): number =>
  all('aws.s3.bucket', region).reduce((sum, { metrics }) => sum + latestOf(metrics?.['standardBytes']?.series) / GB, 0);

/** What a bucket's Standard storage costs a month, as the last of its region. */
const standardUsd = (bucket: S3Bucket, weighing: Weighing): number =>
  standardUsdOfLast(
    latestOf(weighing.figuresIfAny('standardBytes')?.series) / GB,
    regionGbOf(bucket, weighing),
    weighing,
  );

const LOGS = 'It keeps logs, which a law may ask for: let them expire instead.';
const isLogBucket = ({ name }: S3Bucket): boolean => /cloudtrail|config|audit|logs?\b/i.test(name);

/** What CloudWatch tells of the size of objects is their mean: of the small ones among them only Storage Lens would know. */
const meanOf = ({ sizeGb, objects }: { readonly sizeGb: number; readonly objects: number }) => ({
  objectKiB: (sizeGb * GB) / objects / 1024,
  objectBasis: 'the mean of all objects: smaller ones among them are neither watched nor moved',
});

/** Objects that are small on average stay where they are: S3 neither watches nor moves them, and infrequent access bills each as 128 KB. Only to let them expire helps. */
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
      `${bucket.name} keeps ${Math.round(use.sizeGb)} GB in objects of ${objectKiB.toFixed(1)} KiB on average, too small to be moved. A rule that lets old ones expire would save; how many may expire only their owner knows.`,
    inputs: {
      ...use,
      objectKiB,
      objectBasis,
      expirableGb: 0,
      expirableBasis: 'not known: the age of objects is not measured',
      usdPerGb: weighing.price('s3/standardFirst50TB'),
    },
    guardrails: [
      'The new rule is merged with the rules it has: writing rules replaces all of them.',
      'No law or contract holds the objects.',
    ],
  };
};

export const s3Tiering = defineRule({
  id: 'S3-LIFECYCLE-IT',
  title: 'Let S3 move cold objects to cheaper storage',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'medium',
  reversible: 'yes (IT has no retrieval fee; IA has)',
  days: 30,
  judge: (bucket, weighing) => {
    if (lifecycleOf(bucket).movesObjects) return sound('A rule of its lifecycle moves its objects.');
    const bytes = latestOf(weighing.figures('standardBytes').series);
    const sizeGb = bytes / GB;
    if (sizeGb < MIN_GB) return outside(`It has less than ${MIN_GB} GB as Standard.`);
    const objects = latestOf(weighing.figures('objects').series);
    if (objects === 0) throw new Unclear('insufficient-data', 'CloudWatch counts bytes in it and no object.');
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
    if (savingAt(COLD_MOST) <= 0) return sound('Moving and watching its objects would cost more than it saves.');
    weighing.guard(isLogBucket(bucket), LOGS);
    weighing.guard(
      (objects / 1000) * moveUsdPer1000 >= PAYBACK_MONTHS * Math.max(0, least),
      'Moving its many objects would cost more than half a year saves.',
    );
    return {
      formula:
        'coldStandardUsd - sizeGb * coldShare * coldUsdPerGb - objects / 1000 * monitoringUsdPer1000 - objects / 1000 * moveUsdPer1000 / 12',
      monthlySavingUsd: Math.max(0, least),
      atMostUsd: savingAt(COLD_MOST),
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: (amount) =>
        `${bucket.name} keeps ${Math.round(sizeGb)} GB as Standard and moves nothing. Intelligent-Tiering saves between ${amount} and $${savingAt(COLD_MOST).toFixed(2)} a month, as 40% or 70% of it are cold.`,
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
        'The new rule is merged with the rules it has: writing rules replaces all of them.',
        'Replication, inventory and partitions of Athena go on working.',
      ],
    };
  },
});

/** Rules without a dollar figure: AWS tells the bytes only in Storage Lens. */
const UNMEASURED = { formula: 'unmeasuredGb * usdPerGb', monthlySavingUsd: 0, aim: 'hygiene' } as const;

export const s3Uploads = defineRule({
  id: 'S3-MPU',
  title: 'Clear uploads that were never finished',
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
      return sound('A rule of its lifecycle clears unfinished uploads.');
    const oldest = bucket.oldestUploadAt?.known ? bucket.oldestUploadAt.value : null;
    return {
      ...UNMEASURED,
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: () =>
        `${bucket.name} never clears uploads that were begun and not finished${oldest === null ? '' : `; the oldest is of ${oldest.slice(0, 10)}`}. What they cost only Storage Lens tells.`,
      inputs: {
        unmeasuredGb: 0,
        measuredBasis: 'not known: Storage Lens alone counts the parts',
        usdPerGb: weighing.price('s3/standardFirst50TB'),
        oldestUpload: oldest ?? 'none',
      },
      guardrails: [`No upload takes longer than ${ABORT_DAYS} days.`],
    };
  },
});

export const s3Noncurrent = defineRule({
  id: 'S3-NONCURRENT',
  title: 'Let old versions of objects expire',
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
    if (bucket.versioning.value !== 'Enabled') return outside('It keeps no old versions.');
    if (lifecycleOf(bucket).handlesNoncurrent) return sound('A rule of its lifecycle lets old versions expire.');
    weighing.guard(bucket.hasObjectLock.known && bucket.hasObjectLock.value, 'Object Lock keeps its versions.');
    return {
      ...UNMEASURED,
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: () =>
        `${bucket.name} keeps every old version of its objects for ever. What they cost only Storage Lens tells.`,
      inputs: {
        unmeasuredGb: 0,
        measuredBasis: 'not known: Storage Lens alone counts old versions',
        usdPerGb: weighing.price('s3/standardFirst50TB'),
      },
      guardrails: [
        'Recovery from ransomware does not count on them.',
        /tf-?state|terraform/i.test(bucket.name)
          ? 'State files keep their versions for at least 90 days.'
          : 'The newest three versions are kept for 30 days.',
      ],
    };
  },
});
