import {
  ADDRESSES,
  findPublicIp,
  type Instance,
  INSTANCES,
  isRunning,
  NAT_GATEWAYS,
  toPublicIp,
} from '../../estate/ec2';
import { SNAPSHOTS, type Volume, VOLUMES } from '../../estate/ec2-storage';
import { type Planned, thingsIn } from '../../estate/plan';
import { type Database, DATABASES, DB_CLUSTERS } from '../../estate/rds';
import type { DemoAccount } from './demo-account';
import { GIB, type Here, listServiceLines, readListPrice, type CostLine } from './cost-lines-of-services';
import { USD_PER_DATABASE_GB_MONTH, USD_PER_HOUR } from './prices';
import { VPCS } from '../../estate/vpc';
import { findLevel } from './use';

export type { CostLine } from './cost-lines-of-services';

const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 730 / 24;

const gp2 = readListPrice('ebs/gp2');
const gp3 = readListPrice('ebs/gp3');
const io1 = readListPrice('ebs/io1');
const io1Iops = readListPrice('ebs/io1Iops');
const snapshotGb = readListPrice('ebs/snapshotStandard');
const publicIpv4Hour = readListPrice('network/publicIPv4Hour');
const natGatewayHour = readListPrice('network/natGatewayHour');
const natGatewayGb = readListPrice('network/natGatewayGB');
const endpointHour = readListPrice('network/vpcEndpointInterfaceHour');

const sum = <T>(items: readonly T[], usd: (item: T) => number): number =>
  items.reduce((total, item) => total + usd(item), 0);

const instanceUsd = (plan: Instance): number =>
  isRunning(plan) ? (USD_PER_HOUR[plan.type ?? ''] ?? 0) * HOURS_PER_DAY : 0;

const MONTHLY_VOLUME_USD: Readonly<Record<string, (sizeGiB: number, iops: number) => number>> = {
  gp2: (sizeGiB) => sizeGiB * gp2,
  gp3: (sizeGiB) => sizeGiB * gp3,
  io1: (sizeGiB, iops) => sizeGiB * io1 + iops * io1Iops,
};

const volumeUsd = ({ type = 'gp3', sizeGiB = 0, iops = 0 }: Volume): number =>
  (MONTHLY_VOLUME_USD[type]?.(sizeGiB, iops) ?? 0) / DAYS_PER_MONTH;

/** Snapshots are incremental: about two fifths of a volume. */
const SNAPSHOT_SHARE = 0.4;

const otherUsd = ({ account: { scope }, region }: Here): number =>
  sum(thingsIn(VOLUMES, scope, region), volumeUsd) +
  (sum(thingsIn(SNAPSHOTS, scope, region), ({ sizeGiB = 0 }) => sizeGiB) * SNAPSHOT_SHARE * snapshotGb) /
    DAYS_PER_MONTH +
  sum(
    thingsIn(NAT_GATEWAYS, scope, region),
    ({ arn }) =>
      natGatewayHour * HOURS_PER_DAY +
      ((findLevel(scope, 'BytesInFromDestination', { id: arn.slice(arn.indexOf('/') + 1), use: 'calm' }) ?? 0) / GIB) *
        natGatewayGb,
  );

const databaseUsd = ({ instanceClass = '', storageGiB = 0, isMultiAz }: Database): number => {
  const hourly = (USD_PER_HOUR[instanceClass] ?? 0) * HOURS_PER_DAY;
  return (hourly + (storageGiB * USD_PER_DATABASE_GB_MONTH) / DAYS_PER_MONTH) * (isMultiAz ? 2 : 1);
};

/** Two vCPUs per database, and two for its standby. */
const VCPUS = 2;
/** The day after standard support of MySQL 8.0 on RDS ends. AWS charges for the old version from then on. */
const EXTENDED_FROM = '2026-08-01';
const extendedUsd = ({ engine, isMultiAz }: Database): number =>
  engine === 'mysql' ? readListPrice('rds/extendedSupportYear1') * VCPUS * (isMultiAz ? 2 : 1) * HOURS_PER_DAY : 0;

/** Capacity units of an Aurora cluster. */
const toCapacity = ({ labels }: Planned): number => (labels.env === 'prod' ? 1.5 : 0.5);

const listRegionLines = (here: Here): CostLine[] => {
  const {
    account: { scope },
    region,
  } = here;
  const instances = thingsIn(INSTANCES, scope, region);
  const databases = thingsIn(DATABASES, scope, region);
  const publicIps = new Set([
    ...thingsIn(ADDRESSES, scope, region).map((each) => toPublicIp(scope, each)),
    ...instances.flatMap((each) => findPublicIp(scope, each) ?? []),
  ]).size;
  const endpoints = thingsIn(VPCS, scope, region).filter(({ isCareful }) => isCareful).length;
  const clusters = sum(
    thingsIn(DB_CLUSTERS, scope, region),
    (cluster) => toCapacity(cluster) * readListPrice('rds/auroraServerlessV2') * HOURS_PER_DAY,
  );
  return [
    {
      service: 'Amazon Elastic Compute Cloud - Compute',
      region,
      usdPerDay: sum(instances, instanceUsd),
      weekend: 0.86,
      noise: 0.05,
    },
    { service: 'EC2 - Other', region, usdPerDay: otherUsd(here), weekend: 0.98, noise: 0.02 },
    {
      service: 'Amazon Relational Database Service',
      region,
      usdPerDay: sum(databases, databaseUsd) + clusters,
      weekend: 0.97,
      noise: 0.02,
      surcharge: { from: EXTENDED_FROM, usdPerDay: sum(databases, extendedUsd) },
    },
    {
      service: 'Amazon Virtual Private Cloud',
      region,
      usdPerDay: (publicIps * publicIpv4Hour + endpoints * endpointHour) * HOURS_PER_DAY,
      weekend: 1,
      noise: 0.01,
    },
  ];
};

/** The bill of a day, derived only from resources that a scan sees. */
export const listResourceLines = (account: DemoAccount): CostLine[] =>
  account.regions.flatMap((region) => [...listRegionLines({ account, region }), ...listServiceLines(account, region)]);
