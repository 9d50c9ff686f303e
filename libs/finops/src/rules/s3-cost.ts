import type { S3Bucket } from '@cloudmend/scanner';
import { Unclear, type Weighing } from '../weighing';

export const GB = 1024 ** 3;

export const findLatest = (series: ReadonlyArray<number | null> | undefined): number =>
  (series ?? []).reduce<number>((last, value) => value ?? last, 0);

export const readLifecycle = ({
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

/** Their price keys. */
export const STANDARD_KEYS = STANDARD_TIERS.map(([, , key]) => key);

/** Monthly dollars for the last gigabytes of a region's Standard storage: reductions come off the cheapest tier. */
export const standardUsdOfLast = (gb: number, totalGb: number, { price }: Weighing): number =>
  STANDARD_TIERS.reduce((sum, [fromGb, toGb, key]) => {
    const inTier = Math.min(totalGb, toGb) - Math.max(totalGb - gb, fromGb);
    return inTier > 0 ? sum + inTier * price(key) : sum;
  }, 0);

/** The Standard storage of all buckets in a bucket's region. */
export const sumRegionGb = ({ region }: S3Bucket, { all }: Weighing): number =>
  all('aws.s3.bucket', region).reduce(
    (sum, { metrics }) => sum + findLatest(metrics?.['standardBytes']?.series) / GB,
    0,
  );

/** The monthly cost of a bucket's Standard storage, at the region's cheapest tiers. */
export const standardUsd = (bucket: S3Bucket, weighing: Weighing): number =>
  standardUsdOfLast(
    findLatest(weighing.figuresIfAny('standardBytes')?.series) / GB,
    sumRegionGb(bucket, weighing),
    weighing,
  );
