import type { Filter, InstanceTypeInfo } from '@aws-sdk/client-ec2';
import { regionOf, type Asked } from '../demo-cloud/answers/asked';
import type { DemoRegion } from '../demo-cloud/generate/region';
import { UnsupportedLocallyError, WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, type Input, listed, nothing, type Operation } from './answering';

type Told = object;
type Field = readonly [filter: string, member: string];
const valueOf = (item: Told, member: string): unknown => (item as Input)[member];

/** Keeps what all filters let through, as EC2 does. @throws UnsupportedLocallyError for a filter that is not answered */
const filtered = <T extends Told>(items: readonly T[], filters: unknown, fields: readonly Field[]): T[] =>
  items.filter((item) =>
    ((filters ?? []) as Filter[]).every(({ Name = '', Values = [] }) => {
      const [, member] = fields.find(([filter]) => filter === Name) ?? [];
      if (member === undefined) throw new UnsupportedLocallyError(`the EC2 filter ${Name}`);
      const value = valueOf(item, member);
      return Values.includes(String((value as { Name?: string } | undefined)?.Name ?? value ?? ''));
    }),
  );

/** EC2 answers everything at once unless a page size is asked, which is then at least 5. */
const PAGE = { size: 'MaxResults', token: 'NextToken', most: 1000, least: 5, fault: 'InvalidParameterValue' };
const OF_A_VPC: readonly Field[] = [['vpc-id', 'VpcId']];

/** A list of one region: by ids, by filters, in pages. */
const told = <T extends Told>(
  list: string,
  all: (region: DemoRegion) => readonly T[],
  fields: readonly Field[] = [],
  [ids, id]: readonly [ids: string, id: string] = ['', ''],
): Operation =>
  listed(PAGE, list, (asked, input) => {
    const { [ids]: wanted = [], Filters, Filter: one } = input;
    const named = all(regionOf(asked)).filter(
      (item) => (wanted as string[]).length === 0 || (wanted as string[]).includes(String(valueOf(item, id))),
    );
    return filtered(named, Filters ?? one, fields);
  });

const only = (isKnown: boolean, what: string): void => {
  if (!isKnown) throw new UnsupportedLocallyError(what);
};

const describeInstances: Operation = (asked, input) => {
  const { scope, accountId } = asked.account;
  const fields: Field[] = [['instance-state-name', 'State'], ...OF_A_VPC];
  const page = told('Instances', ({ instances }) => instances, fields, ['InstanceIds', 'InstanceId'])(asked, input);
  const { Instances, NextToken } = page as { Instances: Array<{ InstanceId: string }>; NextToken?: string };
  const reservations = Instances.map((instance) => ({
    ReservationId: scope.id('r', instance.InstanceId),
    OwnerId: accountId,
    Groups: [],
    Instances: [instance],
  }));
  return { Reservations: reservations, NextToken };
};

/** Own snapshots, or those of them that everybody may restore. */
const describeSnapshots: Operation = (asked, input) => {
  const readers = (input['RestorableByUserIds'] ?? []) as string[];
  only(
    readers.every((reader) => reader === 'all'),
    'RestorableByUserIds of a single account',
  );
  const wanted = ({ copies }: DemoRegion) =>
    copies.snapshots.filter(({ isShared }) => readers.length === 0 || isShared);
  return told('Snapshots', (region) => wanted(region).map(({ snapshot }) => snapshot))(asked, input);
};

const snapshot = finder(
  (asked) => regionOf(asked).copies.snapshots,
  (each, id) => each.snapshot.SnapshotId === id,
  (id) => new WireError('InvalidSnapshot.NotFound', `The snapshot '${id}' does not exist.`),
);

/** What machines of the demo company's families can do: DescribeInstanceTypes of us-east-1. */
const SIZES: ReadonlyArray<
  readonly [size: string, vcpus: number, gbps: number, iops: number, mbps: number, interfaces: number]
> = [
  ['small', 2, 0.128, 1000, 21.75, 3],
  ['medium', 2, 0.256, 2000, 43.4, 3],
  ['large', 2, 0.78, 3600, 81.25, 3],
  ['xlarge', 4, 1.56, 6000, 143.75, 4],
  ['2xlarge', 8, 3.12, 12_000, 287.5, 4],
  ['4xlarge', 16, 6.25, 20_000, 593.75, 8],
];
const GIB_PER_VCPU: Readonly<Record<string, number>> = { c: 2, m: 4, r: 8, t: 4 };

const typesOf = (family: string): InstanceTypeInfo[] =>
  SIZES.map(([size, vcpus, gbps, iops, mbps, interfaces]) => ({
    InstanceType: `${family}.${size}` as InstanceTypeInfo['InstanceType'],
    CurrentGeneration: !/^[cmr][34]$|^t2$/.test(family),
    VCpuInfo: { DefaultVCpus: vcpus },
    MemoryInfo: { SizeInMiB: vcpus * (GIB_PER_VCPU[family[0] ?? 'm'] ?? 4) * 1024 },
    ProcessorInfo: { SupportedArchitectures: [/^\w\d+g/.test(family) ? 'arm64' : 'x86_64'] },
    NetworkInfo: {
      MaximumNetworkInterfaces: interfaces,
      EnaSupport: 'required',
      NetworkCards: [{ NetworkCardIndex: 0, BaselineBandwidthInGbps: gbps }],
    },
    EbsInfo: { NvmeSupport: 'required', EbsOptimizedInfo: { BaselineIops: iops, BaselineThroughputInMBps: mbps } },
    InstanceStorageSupported: false,
  }));

const typesAsked = (asked: Asked, { Filters }: Input): InstanceTypeInfo[] => {
  regionOf(asked);
  const patterns = ((Filters ?? []) as Filter[]).find(({ Name }) => Name === 'instance-type')?.Values ?? [];
  return patterns.flatMap((pattern) => typesOf(pattern.replace(/\.\*$/, '')));
};
const typePage = (most: number) => ({ size: 'MaxResults', token: 'NextToken', most, fault: 'InvalidNextToken' });

export const ec2Answers = {
  DescribeAddresses: (asked, { AllocationIds, Filters }) => {
    const ids: readonly [string, string] = ['AllocationIds', 'AllocationId'];
    const all = told('Addresses', ({ addresses }) => addresses, [['domain', 'Domain']], ids);
    return { Addresses: (all(asked, { AllocationIds, Filters }) as { Addresses: unknown }).Addresses };
  },
  DescribeFlowLogs: told(
    'FlowLogs',
    ({ network }) => network.flowLogs,
    [['resource-id', 'ResourceId']],
    ['FlowLogIds', 'FlowLogId'],
  ),
  DescribeImages: (asked, input) => {
    only((input['Owners'] as string[] | undefined)?.join() === 'self', 'images of other owners');
    return told('Images', ({ copies }) => copies.images)(asked, input);
  },
  DescribeInstanceAttribute: (asked, { InstanceId, Attribute }) => {
    only(Attribute === 'userData', `the instance attribute ${String(Attribute)}`);
    const script = regionOf(asked).startScripts.get(String(InstanceId));
    return { InstanceId, UserData: script === undefined ? {} : { Value: Buffer.from(script).toString('base64') } };
  },
  DescribeInstances: describeInstances,
  // Every zone of a region offers everything that the company runs.
  DescribeInstanceTypeOfferings: listed(typePage(1000), 'InstanceTypeOfferings', (asked, input) =>
    typesAsked(asked, input).flatMap(({ InstanceType }) =>
      ['a', 'b', 'c'].map((zone) => ({
        InstanceType,
        LocationType: 'availability-zone',
        Location: `${asked.region}${zone}`,
      })),
    ),
  ),
  DescribeInstanceTypes: listed(typePage(100), 'InstanceTypes', typesAsked),
  // Default and latest version of every template are one here.
  DescribeLaunchTemplateVersions: told('LaunchTemplateVersions', ({ copies }) => copies.templateVersions),
  DescribeNatGateways: about(regionOf, ({ natGateways }) => ({ NatGateways: [...natGateways] })),
  DescribeNetworkAcls: told('NetworkAcls', ({ perimeter }) => perimeter.acls, OF_A_VPC),
  DescribeNetworkInterfaces: told('NetworkInterfaces', ({ perimeter }) => perimeter.interfaces, [
    ['network-interface-id', 'NetworkInterfaceId'],
    ...OF_A_VPC,
  ]),
  DescribeRegions: ({ account }) => ({
    Regions: [...account.regions.keys()].map((RegionName) => ({
      RegionName,
      Endpoint: `ec2.${RegionName}.amazonaws.com`,
      OptInStatus: 'opt-in-not-required',
    })),
  }),
  // The company has reserved nothing.
  DescribeReservedInstances: nothing('ReservedInstances'),
  DescribeRouteTables: told('RouteTables', ({ perimeter }) => perimeter.routeTables, OF_A_VPC),
  DescribeSecurityGroups: told(
    'SecurityGroups',
    ({ network }) => network.securityGroups,
    [['group-name', 'GroupName'], ...OF_A_VPC],
    ['GroupIds', 'GroupId'],
  ),
  DescribeSnapshotAttribute: (asked, input) => {
    const { SnapshotId, Attribute } = input;
    only(Attribute === 'createVolumePermission', `the snapshot attribute ${String(Attribute)}`);
    const { isShared } = snapshot('SnapshotId')(asked, input);
    return { SnapshotId, CreateVolumePermissions: isShared ? [{ Group: 'all' }] : [] };
  },
  DescribeSnapshots: describeSnapshots,
  DescribeSubnets: told('Subnets', ({ network }) => network.subnets, OF_A_VPC, ['SubnetIds', 'SubnetId']),
  DescribeVolumes: told(
    'Volumes',
    ({ volumes }) => volumes,
    [
      ['status', 'State'],
      ['volume-type', 'VolumeType'],
    ],
    ['VolumeIds', 'VolumeId'],
  ),
  DescribeVolumesModifications: nothing('VolumesModifications'),
  DescribeVpcEndpoints: told('VpcEndpoints', ({ perimeter }) => perimeter.endpoints, OF_A_VPC),
  DescribeVpcPeeringConnections: told('VpcPeeringConnections', ({ perimeter }) => perimeter.peerings),
  DescribeVpcs: told(
    'Vpcs',
    ({ network }) => network.vpcs,
    [['is-default', 'IsDefault'], ...OF_A_VPC],
    ['VpcIds', 'VpcId'],
  ),
  GetEbsEncryptionByDefault: about(regionOf, ({ isEncryptedByDefault }) => ({
    EbsEncryptionByDefault: isEncryptedByDefault,
  })),
} satisfies Readonly<Record<string, Operation>>;
