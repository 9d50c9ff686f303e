import { HOURS_PER_MONTH } from '../prices/list-prices';
import { FACTORS, regionFactorsOf } from './region-factors';
import { REPLICATION, WH_PER_TB_HOUR } from './storage-energy';

const VOLUME_REPLICATION = REPLICATION.volume;
/** Snapshots lie in S3. That these copies are on hard disks is our assumption; nobody publishes it. */
const SNAPSHOT_REPLICATION = REPLICATION.snapshot;

const HARD_DISKS: ReadonlySet<string> = new Set(['st1', 'sc1', 'standard']);

export interface CarbonSaving {
  readonly kgPerMonth: number;
  /** Figures and formula, so that a reader can compute the kilograms again. */
  readonly inputs: Readonly<Record<string, string | number>>;
}

/** Operational carbon a month that a deleted volume no longer causes, less what the snapshot kept of it causes. */
export const carbonOfDeletedVolume = (region: string, volumeType: string, sizeGiB: number): CarbonSaving => {
  const factors = regionFactorsOf(region);
  if (!factors) return { kgPerMonth: 0, inputs: { carbonBasis: `no factors are known for ${region}`, carbonFactors: FACTORS } };
  const volumeWhPerTbHour = WH_PER_TB_HOUR[HARD_DISKS.has(volumeType) ? 'hdd' : 'ssd'];
  const terabyteHours = (sizeGiB / 1000) * HOURS_PER_MONTH;
  const kwh = (terabyteHours * (volumeWhPerTbHour * VOLUME_REPLICATION - WH_PER_TB_HOUR.hdd * SNAPSHOT_REPLICATION)) / 1000;
  const kg = Math.max(0, kwh * factors.pue * factors.gridKgPerKwh);
  return {
    kgPerMonth: Math.round(kg * 1000) / 1000,
    inputs: {
      carbonFormula:
        'max(0, sizeGiB / 1000 * hoursPerMonth * (volumeWhPerTbHour * volumeReplication - snapshotWhPerTbHour * snapshotReplication) / 1000 * pue * gridKgPerKwh)',
      hoursPerMonth: HOURS_PER_MONTH,
      volumeWhPerTbHour,
      volumeReplication: VOLUME_REPLICATION,
      snapshotWhPerTbHour: WH_PER_TB_HOUR.hdd,
      snapshotReplication: SNAPSHOT_REPLICATION,
      snapshotMedium: 'hard disk (assumed)',
      pue: factors.pue,
      gridKgPerKwh: factors.gridKgPerKwh,
      carbonFactors: FACTORS,
    },
  };
};
