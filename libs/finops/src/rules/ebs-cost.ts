import type { Ec2Instance, Ec2Volume } from '@cloudmend/scanner';
import { Unclear, type Weighing } from '../weighing';
import { isExcluded, isKubernetesVolume } from './exclusions';

/** What a volume type bills in addition to space. */
interface VolumePrice {
  readonly usdPerGb: number;
  readonly usdPerIops: number;
  /** Included IOPS. */
  readonly freeIops: number;
  readonly usdPerMiBps: number;
  readonly freeMiBps: number;
}

export const FREE_IOPS = 3000;
export const FREE_MIBPS = 125;

export const GP3_KEYS = ['ebs/gp3', 'ebs/gp3IopsOver3000', 'ebs/gp3ThroughputOver125'] as const;
/** Price keys of each volume type. */
export const VOLUME_KEYS: Readonly<Record<string, readonly string[]>> = {
  gp2: ['ebs/gp2'],
  gp3: GP3_KEYS,
  io1: ['ebs/io1', 'ebs/io1Iops'],
  io2: ['ebs/io2', 'ebs/io2IopsUpTo32000', 'ebs/io2IopsUpTo64000', 'ebs/io2IopsOver64000'],
  st1: ['ebs/st1'],
  sc1: ['ebs/sc1'],
  standard: ['ebs/standard'],
};

const SPACE_ONLY: ReadonlySet<string> = new Set(['gp2', 'st1', 'sc1', 'standard']);

/**
 * Only gp3, io1 and io2 bill IOPS, and only gp3 bills throughput; IOPS of gp2 depend on its size. @throws Unclear
 * for a type without a price
 */
export const findVolumePrice = (volumeType: string, { price }: Weighing): VolumePrice => {
  const free = { usdPerIops: 0, freeIops: 0, usdPerMiBps: 0, freeMiBps: 0 };
  if (SPACE_ONLY.has(volumeType)) return { ...free, usdPerGb: price(`ebs/${volumeType}`) };
  switch (volumeType) {
    case 'gp3':
      return {
        usdPerGb: price('ebs/gp3'),
        usdPerIops: price('ebs/gp3IopsOver3000'),
        freeIops: FREE_IOPS,
        usdPerMiBps: price('ebs/gp3ThroughputOver125'),
        freeMiBps: FREE_MIBPS,
      };
    case 'io1':
      return { ...free, usdPerGb: price('ebs/io1'), usdPerIops: price('ebs/io1Iops') };
    case 'io2':
      return { ...free, usdPerGb: price('ebs/io2'), usdPerIops: price('ebs/io2IopsUpTo32000') };
    default:
      throw new Unclear('no-price', `No price is known for the volume type ${volumeType}.`);
  }
};

/** Billed performance beyond space. */
export const findExtras = (
  { iops, throughputMiBps }: Pick<Ec2Volume, 'iops' | 'throughputMiBps'>,
  price: VolumePrice,
): { paidIops: number; paidMiBps: number } => ({
  paidIops: price.usdPerIops === 0 ? 0 : Math.max(0, (iops ?? 0) - price.freeIops),
  paidMiBps: price.usdPerMiBps === 0 ? 0 : Math.max(0, (throughputMiBps ?? 0) - price.freeMiBps),
});

/** The io2 price per IOPS falls beyond 32,000, and again beyond 64,000: Amazon EBS pricing. */
const IO2_TIERS: ReadonlyArray<readonly [from: number, to: number, key: string]> = [
  [0, 32_000, 'ebs/io2IopsUpTo32000'],
  [32_000, 64_000, 'ebs/io2IopsUpTo64000'],
  [64_000, Infinity, 'ebs/io2IopsOver64000'],
];

/** Monthly dollars for a volume's IOPS, tier by tier. @throws Unclear for a type or tier without a price */
export const computeIopsUsd = (volume: Ec2Volume, weighing: Weighing): number => {
  const { iops, volumeType } = volume;
  if (volumeType === 'io2')
    return IO2_TIERS.filter(([from]) => (iops ?? 0) > from).reduce(
      (sum, [from, to, key]) => sum + (Math.min(iops ?? 0, to) - from) * weighing.price(key),
      0,
    );
  const price = findVolumePrice(volumeType, weighing);
  return findExtras(volume, price).paidIops * price.usdPerIops;
};

/** Monthly dollars for a volume. @throws Unclear for a type or tier without a price */
export const computeVolumeUsd = (volume: Ec2Volume, weighing: Weighing): number => {
  const price = findVolumePrice(volume.volumeType, weighing);
  const { paidMiBps } = findExtras(volume, price);
  return volume.sizeGiB * price.usdPerGb + computeIopsUsd(volume, weighing) + paidMiBps * price.usdPerMiBps;
};

/** Volumes that can be deleted with an instance: not attached elsewhere and not protected by a tag. */
export const findOwnVolumes = ({ id, region }: Ec2Instance, { all }: Weighing): Ec2Volume[] =>
  all('aws.ec2.volume', region).filter(
    (volume) =>
      volume.attachments.length > 0 &&
      volume.attachments.every(({ instanceId }) => instanceId === id) &&
      !isExcluded(volume) &&
      !isKubernetesVolume(volume),
  );

/** One month of a volume. */
export const toStorageUsage = ({ region, volumeType, sizeGiB }: Ec2Volume, as = volumeType) => ({
  kind: 'ebs' as const,
  volumeType: as,
  region,
  gbMonths: sizeGiB,
});
