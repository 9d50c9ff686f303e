import type { Ec2Instance, Ec2Volume } from '@cloudmend/scanner';
import { Unclear, type Weighing } from '../weighing';
import { isExcluded, isKubernetesVolume } from './exclusions';

/** What one volume type charges for, beside space. */
interface VolumePrice {
  readonly usdPerGb: number;
  readonly usdPerIops: number;
  /** IOPS that are included. */
  readonly freeIops: number;
  readonly usdPerMiBps: number;
  readonly freeMiBps: number;
}

export const FREE_IOPS = 3000;
export const FREE_MIBPS = 125;

export const GP3_KEYS = ['ebs/gp3', 'ebs/gp3IopsOver3000', 'ebs/gp3ThroughputOver125'] as const;
/** The prices of each volume type, by their keys. */
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

/** Only gp3, io1 and io2 charge for IOPS, only gp3 for throughput; gp2's IOPS come with its size. @throws Unclear for a type without a price */
export const volumePriceOf = (volumeType: string, { price }: Weighing): VolumePrice => {
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
      throw new Unclear('no-price', `No price of the volume type ${volumeType} is known.`);
  }
};

/** What is paid for beyond space. */
export const extrasOf = (
  { iops, throughputMiBps }: Pick<Ec2Volume, 'iops' | 'throughputMiBps'>,
  price: VolumePrice,
): { paidIops: number; paidMiBps: number } => ({
  paidIops: price.usdPerIops === 0 ? 0 : Math.max(0, (iops ?? 0) - price.freeIops),
  paidMiBps: price.usdPerMiBps === 0 ? 0 : Math.max(0, (throughputMiBps ?? 0) - price.freeMiBps),
});

/** io2 charges less for IOPS beyond 32,000, and less again beyond 64,000: Amazon EBS pricing. */
const IO2_TIERS: ReadonlyArray<readonly [from: number, to: number, key: string]> = [
  [0, 32_000, 'ebs/io2IopsUpTo32000'],
  [32_000, 64_000, 'ebs/io2IopsUpTo64000'],
  [64_000, Infinity, 'ebs/io2IopsOver64000'],
];

/** Dollars a month of a volume's IOPS, tier by tier. @throws Unclear for a type or a tier without a price */
export const iopsUsdOf = (volume: Ec2Volume, weighing: Weighing): number => {
  const { iops, volumeType } = volume;
  if (volumeType === 'io2')
    return IO2_TIERS.filter(([from]) => (iops ?? 0) > from).reduce(
      (sum, [from, to, key]) => sum + (Math.min(iops ?? 0, to) - from) * weighing.price(key),
      0,
    );
  const price = volumePriceOf(volumeType, weighing);
  return extrasOf(volume, price).paidIops * price.usdPerIops;
};

/** Dollars a month of a volume. @throws Unclear for a type or a tier without a price */
export const volumeUsdOf = (volume: Ec2Volume, weighing: Weighing): number => {
  const price = volumePriceOf(volume.volumeType, weighing);
  const { paidMiBps } = extrasOf(volume, price);
  return volume.sizeGiB * price.usdPerGb + iopsUsdOf(volume, weighing) + paidMiBps * price.usdPerMiBps;
};

/** The volumes that could go with an instance: nothing else has them attached, and no tag says that they stay. */
export const ownVolumesOf = ({ id, region }: Ec2Instance, { all }: Weighing): Ec2Volume[] =>
  all('aws.ec2.volume', region).filter(
    (volume) =>
      volume.attachments.length > 0 &&
      volume.attachments.every(({ instanceId }) => instanceId === id) &&
      !isExcluded(volume) &&
      !isKubernetesVolume(volume),
  );

/** A volume for a month. */
export const keeping = ({ region, volumeType, sizeGiB }: Ec2Volume, as = volumeType) => ({
  kind: 'ebs' as const,
  volumeType: as,
  region,
  gbMonths: sizeGiB,
});
