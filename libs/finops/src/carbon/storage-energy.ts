import type { Embodied, EnergyAnswer } from './carbon-figure';
import type { UsageOf } from './carbon-usage';
import type { FactorSet } from './factor-set';

/**
 * Watt-hours per terabyte-hour by storage medium: Cloud Carbon Footprint's method, after the US Data Center Usage
 * Report.
 */
export const WH_PER_TB_HOUR = { ssd: 1.2, hdd: 0.65 } as const;

/** Copies on disk per paid copy: Cloud Carbon Footprint b7a049c7. */
export const REPLICATION = {
  volume: 2,
  snapshot: 3,
  s3: 6,
  s3OneZone: 2,
  database: 1,
  databaseTwoZones: 2,
  aurora: 6,
  table: 2,
  files: 3,
  filesOneZone: 2,
} as const;

/** Storage medium and number of copies. */
interface Medium {
  readonly disk: 'ssd' | 'hdd';
  readonly replication: number;
  readonly note?: string;
}

const SSD_VOLUME: Medium = { disk: 'ssd', replication: REPLICATION.volume };
const HDD_VOLUME: Medium = { disk: 'hdd', replication: REPLICATION.volume };

const VOLUMES: Readonly<Record<string, Medium>> = {
  gp2: SSD_VOLUME,
  gp3: SSD_VOLUME,
  io1: SSD_VOLUME,
  io2: SSD_VOLUME,
  st1: HDD_VOLUME,
  sc1: HDD_VOLUME,
  standard: HDD_VOLUME,
  snapshot: {
    disk: 'hdd',
    replication: REPLICATION.snapshot,
    note: 'hard disks are assumed: AWS does not publish the medium of snapshots',
  },
};

const note = 'hard disks are assumed: AWS does not publish the medium of S3';
const ZONES: Medium = { disk: 'hdd', replication: REPLICATION.s3, note };
const ONE_ZONE: Medium = { disk: 'hdd', replication: REPLICATION.s3OneZone, note };

const CLASSES: Readonly<Record<string, Medium>> = {
  STANDARD: ZONES,
  STANDARD_IA: ZONES,
  INTELLIGENT_TIERING: ZONES,
  GLACIER_IR: ZONES,
  GLACIER: ZONES,
  DEEP_ARCHIVE: ZONES,
  ONEZONE_IA: ONE_ZONE,
  REDUCED_REDUNDANCY: ONE_ZONE,
};

const assumedSsd = 'solid-state disks are assumed: AWS does not publish the medium';

/** Media of databases and file systems. A Single-AZ database counts once, as in Cloud Carbon Footprint. */
const STORES: Readonly<Record<string, Medium>> = {
  rds: { disk: 'ssd', replication: REPLICATION.database },
  'rds-multi-az': { disk: 'ssd', replication: REPLICATION.databaseTwoZones },
  'rds-magnetic': { disk: 'hdd', replication: REPLICATION.database },
  'rds-magnetic-multi-az': { disk: 'hdd', replication: REPLICATION.databaseTwoZones },
  'rds-snapshot': {
    disk: 'hdd',
    replication: REPLICATION.snapshot,
    note: 'hard disks are assumed: AWS does not publish the medium of snapshots',
  },
  aurora: { disk: 'ssd', replication: REPLICATION.aurora },
  dynamodb: { disk: 'ssd', replication: REPLICATION.table },
  efs: { disk: 'ssd', replication: REPLICATION.files, note: assumedSsd },
  'efs-one-zone': { disk: 'ssd', replication: REPLICATION.filesOneZone, note: assumedSsd },
};

const estimateEmbodied = (
  { diskEmbodiedGPerGbHour }: FactorSet,
  { disk, replication }: Medium,
  gbHours: number,
): Embodied => {
  if (!diskEmbodiedGPerGbHour)
    return { unknown: 'Cloud Carbon Footprint has no figure for the embodied carbon of disks' };
  const embodiedGPerGbHour = diskEmbodiedGPerGbHour[disk];
  return {
    kg: (gbHours * replication * embodiedGPerGbHour) / 1000,
    formula: 'gbMonths * hoursPerMonth * replication * embodiedGPerGbHour / 1000',
    inputs: { embodiedGPerGbHour },
  };
};

const estimateEnergy = (set: FactorSet, medium: Medium, gbMonths: number): EnergyAnswer => {
  const { disk, replication } = medium;
  const gbHours = gbMonths * set.hoursPerMonth;
  return {
    kwh: ((gbHours / 1000) * WH_PER_TB_HOUR[disk] * replication) / 1000,
    formula: 'gbMonths / 1000 * hoursPerMonth * whPerTbHour * replication / 1000',
    inputs: {
      medium: medium.note ? `${disk} (${medium.note})` : disk,
      hoursPerMonth: set.hoursPerMonth,
      whPerTbHour: WH_PER_TB_HOUR[disk],
      replication,
    },
    embodied: estimateEmbodied(set, medium, gbHours),
  };
};

const own = (media: Readonly<Record<string, Medium>>, name: string): Medium | undefined =>
  Object.hasOwn(media, name) ? media[name] : undefined;

/** Electricity and embodied carbon of a volume or snapshot, by provisioned size. */
export const volumeEnergy = (set: FactorSet, { volumeType, gbMonths }: UsageOf<'ebs'>): EnergyAnswer => {
  const medium = own(VOLUMES, volumeType);
  return medium
    ? estimateEnergy(set, medium, gbMonths)
    : { notAssessed: `no figures are available for the volume type ${volumeType}` };
};

/** Electricity and embodied carbon of objects, by storage class. */
export const objectEnergy = (set: FactorSet, { storageClass, gbMonths }: UsageOf<'s3'>): EnergyAnswer => {
  const medium = own(CLASSES, storageClass.toUpperCase());
  return medium
    ? estimateEnergy(set, medium, gbMonths)
    : { notAssessed: `no figures are available for the storage class ${storageClass}` };
};

/** Electricity and embodied carbon of databases and file systems, by store. */
export const storeEnergy = (set: FactorSet, { store, gbMonths }: UsageOf<'storage'>): EnergyAnswer => {
  const medium = own(STORES, store);
  return medium
    ? estimateEnergy(set, medium, gbMonths)
    : { notAssessed: `no figures are available for the store ${store}` };
};

/**
 * Kilowatt-hours per gigabyte that leaves a region or zone: Cloud Carbon Footprint's method, for networks between
 * data centres.
 */
const NETWORK_KWH_PER_GB = 0.001;

/** Electricity of data transfer. The embodied carbon of networks is not published per gigabyte. */
export const networkEnergy = (_set: FactorSet, { gb }: UsageOf<'network'>): EnergyAnswer => ({
  kwh: gb * NETWORK_KWH_PER_GB,
  formula: 'gb * networkKwhPerGb',
  inputs: { networkKwhPerGb: NETWORK_KWH_PER_GB },
  embodied: { unknown: 'the embodied carbon of networks is not published per gigabyte' },
});
