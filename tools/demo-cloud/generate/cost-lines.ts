import type { Instance, Volume } from '@aws-sdk/client-ec2';
import { type Planned, thingsIn } from '../../estate/plan';
import { type Database, DATABASES, DB_CLUSTERS } from '../../estate/rds';
import type { DemoAccount } from './demo-account';
import { GIB, linesOfServices, listed, type CostLine } from './cost-lines-of-services';
import { USD_PER_DATABASE_GB_MONTH, USD_PER_HOUR } from './prices';
import type { DemoRegion } from './region';
import { levelOf } from './use';

export type { CostLine } from './cost-lines-of-services';

const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 730 / 24;

const gp2 = listed('ebs/gp2');
const gp3 = listed('ebs/gp3');
const gp3IopsOver3000 = listed('ebs/gp3IopsOver3000');
const gp3ThroughputOver125 = listed('ebs/gp3ThroughputOver125');
const io1 = listed('ebs/io1');
const io1Iops = listed('ebs/io1Iops');
const snapshotGb = listed('ebs/snapshotStandard');
const publicIpv4Hour = listed('network/publicIPv4Hour');
const natGatewayHour = listed('network/natGatewayHour');
const natGatewayGb = listed('network/natGatewayGB');
const endpointHour = listed('network/vpcEndpointInterfaceHour');

const sum = <T>(items: readonly T[], usd: (item: T) => number): number =>
  items.reduce((total, item) => total + usd(item), 0);

const instanceUsd = ({ State, InstanceType }: Instance): number =>
  State?.Name === 'running' ? (USD_PER_HOUR[InstanceType ?? ''] ?? 0) * HOURS_PER_DAY : 0;

const MONTHLY_VOLUME_USD: Readonly<
  Record<string, (volume: Required<Pick<Volume, 'Size' | 'Iops' | 'Throughput'>>) => number>
> = {
  gp2: ({ Size }) => Size * gp2,
  gp3: ({ Size, Iops, Throughput }) =>
    Size * gp3 + Math.max(0, Iops - 3000) * gp3IopsOver3000 + Math.max(0, Throughput - 125) * gp3ThroughputOver125,
  io1: ({ Size, Iops }) => Size * io1 + Iops * io1Iops,
};

const volumeUsd = ({ VolumeType, Size = 0, Iops = 0, Throughput = 0 }: Volume): number =>
  (MONTHLY_VOLUME_USD[VolumeType ?? '']?.({ Size, Iops, Throughput }) ?? 0) / DAYS_PER_MONTH;

/** Snapshots hold what changed: about two fifths of a disk. */
const SNAPSHOT_SHARE = 0.4;

const otherUsd = ({ account: { scope }, region: { volumes, copies, natGateways } }: Place): number =>
  sum(volumes, volumeUsd) +
  (sum(copies.snapshots, ({ snapshot }) => snapshot.VolumeSize ?? 0) * SNAPSHOT_SHARE * snapshotGb) / DAYS_PER_MONTH +
  sum(
    natGateways,
    ({ NatGatewayId = '' }) =>
      natGatewayHour * HOURS_PER_DAY +
      ((levelOf(scope, 'BytesInFromDestination', { id: NatGatewayId, use: 'calm' }) ?? 0) / GIB) * natGatewayGb,
  );

const databaseUsd = ({ instanceClass = '', storageGiB = 0, isMultiAz }: Database): number => {
  const hourly = (USD_PER_HOUR[instanceClass] ?? 0) * HOURS_PER_DAY;
  return (hourly + (storageGiB * USD_PER_DATABASE_GB_MONTH) / DAYS_PER_MONTH) * (isMultiAz ? 2 : 1);
};

/** Two processors in every database here, and as many again in its stand-by. */
const VCPUS = 2;
/** The day after standard support of MySQL 8.0 on RDS ends. AWS charges for the old version from then on. */
const EXTENDED_FROM = '2026-08-01';
const extendedUsd = ({ engine, isMultiAz }: Database): number =>
  engine === 'mysql' ? listed('rds/extendedSupportYear1') * VCPUS * (isMultiAz ? 2 : 1) * HOURS_PER_DAY : 0;

/** Capacity units of an Aurora cluster. */
const capacityOf = ({ labels }: Planned): number => (labels.env === 'prod' ? 1.5 : 0.5);

interface Place {
  readonly account: DemoAccount;
  readonly region: DemoRegion;
}

const linesOfRegion = (place: Place): CostLine[] => {
  const { name: region, instances, addresses, perimeter } = place.region;
  const databases = thingsIn(DATABASES, place.account.scope, region);
  const publicIps = new Set([
    ...addresses.map(({ PublicIp }) => PublicIp),
    ...instances.flatMap(({ PublicIpAddress }) => PublicIpAddress ?? []),
  ]).size;
  const interfaces = perimeter.endpoints.filter(({ VpcEndpointType }) => VpcEndpointType === 'Interface').length;
  const clusters = sum(
    thingsIn(DB_CLUSTERS, place.account.scope, region),
    (cluster) => capacityOf(cluster) * listed('rds/auroraServerlessV2') * HOURS_PER_DAY,
  );
  return [
    {
      service: 'Amazon Elastic Compute Cloud - Compute',
      region,
      usdPerDay: sum(instances, instanceUsd),
      weekend: 0.86,
      noise: 0.05,
    },
    { service: 'EC2 - Other', region, usdPerDay: otherUsd(place), weekend: 0.98, noise: 0.02 },
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
      usdPerDay: (publicIps * publicIpv4Hour + interfaces * endpointHour) * HOURS_PER_DAY,
      weekend: 1,
      noise: 0.01,
    },
  ];
};

/** The bill of a day: what follows from the things that a scan sees, and nothing else. */
export const linesOfResources = (account: DemoAccount): CostLine[] =>
  [...account.regions.values()].flatMap((region) => [
    ...linesOfRegion({ account, region }),
    ...linesOfServices(account, region.name),
  ]);
