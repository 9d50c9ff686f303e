import { LIST_PRICES } from './list-prices';

/** What one volume type charges for, beside space. */
export interface VolumePrice {
  readonly usdPerGb: number;
  readonly usdPerIops: number;
  /** IOPS that are included. */
  readonly freeIops: number;
  readonly usdPerMiBps: number;
  readonly freeMiBps: number;
}

const spaceOnly = (usdPerGb: number): VolumePrice => ({ usdPerGb, usdPerIops: 0, freeIops: 0, usdPerMiBps: 0, freeMiBps: 0 });

/** Only gp3, io1 and io2 charge for IOPS, only gp3 for throughput; gp2's IOPS come with its size. */
const PRICES: Readonly<Record<string, VolumePrice>> = {
  gp2: spaceOnly(LIST_PRICES.gp2.usd),
  gp3: {
    usdPerGb: LIST_PRICES.gp3.usd,
    usdPerIops: LIST_PRICES.gp3IopsOver3000.usd,
    freeIops: 3000,
    usdPerMiBps: LIST_PRICES.gp3ThroughputOver125.usd,
    freeMiBps: 125,
  },
  io1: { ...spaceOnly(LIST_PRICES.io1.usd), usdPerIops: LIST_PRICES.io1Iops.usd },
  io2: { ...spaceOnly(LIST_PRICES.io2.usd), usdPerIops: LIST_PRICES.io2IopsUpTo32000.usd },
  st1: spaceOnly(LIST_PRICES.st1.usd),
  sc1: spaceOnly(LIST_PRICES.sc1.usd),
  standard: spaceOnly(LIST_PRICES.standard.usd),
};

/** The price of a volume type, or undefined for one that is not known. */
export const volumePriceOf = (volumeType: string): VolumePrice | undefined => (Object.hasOwn(PRICES, volumeType) ? PRICES[volumeType] : undefined);
