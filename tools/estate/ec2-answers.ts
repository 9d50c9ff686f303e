import type { Filter, InstanceTypeInfo } from '@aws-sdk/client-ec2';
import { checkRegion, type Asked } from '../demo-cloud/answers/asked';
import { toName } from '../demo-cloud/generate/company';
import type { Scope } from '../demo-cloud/generate/scope';
import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { finder, type Input, listPages, nothing, type Operation, things } from './answering';
import { ADDRESSES, findPublicIp, type Instance, INSTANCES, toInstanceId, toPublicIp } from './ec2';
import { BY_VPC, describeAll, list, readId, rejectUnless } from './ec2-lists';
import { SNAPSHOTS, VOLUME_DEFAULTS, type Volume, VOLUMES } from './ec2-storage';
import { describeTemplate, IMAGES, TEMPLATES } from './ec2-images';
import { type Thing, thingsIn } from './plan';
import { SUBNETS, toInnerId, toVpcId } from './vpc';
import { vpcAnswers } from './vpc-answers';

const describeState = ({ stoppedDays }: Instance, { account: { scope } }: Asked) =>
  stoppedDays === undefined
    ? { State: { Code: 16, Name: 'running' }, StateTransitionReason: '' }
    : {
        State: { Code: 80, Name: 'stopped' },
        StateTransitionReason: `User initiated (${scope.daysAgo(stoppedDays).toISOString().slice(0, 19).replace('T', ' ')} GMT)`,
      };

const findPrivateIp = (scope: Scope, { region, subnet, ...each }: Thing<Instance>): string => {
  const cidr = thingsIn(SUBNETS, scope, region).find(({ what }) => what === subnet)?.cidr ?? '';
  return `${cidr.split('.').slice(0, 3).join('.')}.${scope.whole(`${readId(each)}/ip`, 10, 240)}`;
};

const describeInstance = (each: Thing<Instance>, asked: Asked) => {
  const { scope, accountId } = asked.account;
  const { region, subnet = '', group = '' } = each;
  const profile = {
    Arn: `arn:aws:iam::${accountId}:instance-profile/web-server`,
    Id: `AIPA${scope.letters(readId(each), 17)}`,
  };
  return {
    InstanceId: readId(each),
    InstanceType: each.type,
    ImageId: scope.id('ami', region),
    LaunchTime: scope.daysAgo(each.ageDays ?? 0),
    ...describeState(each, asked),
    Architecture: 'x86_64',
    PlatformDetails: 'Linux/UNIX',
    Placement: { AvailabilityZone: `${region}a`, Tenancy: 'default' },
    VpcId: toVpcId(scope, region),
    SubnetId: toInnerId(scope, 'subnet', { region, what: subnet }),
    PrivateIpAddress: findPrivateIp(scope, each),
    PublicIpAddress: findPublicIp(scope, each),
    SecurityGroups: [{ GroupId: toInnerId(scope, 'sg', { region, what: group }), GroupName: group }],
    MetadataOptions: {
      State: 'applied',
      HttpEndpoint: 'enabled',
      HttpTokens: each.requiresTokens ? 'required' : 'optional',
      HttpPutResponseHopLimit: each.hops ?? (each.requiresTokens ? 2 : 1),
      InstanceMetadataTags: 'disabled',
    },
    Monitoring: { State: each.isMonitored ? 'enabled' : 'disabled' },
    ...(each.hasRole ? { IamInstanceProfile: profile } : {}),
    RootDeviceType: 'ebs',
    RootDeviceName: '/dev/xvda',
    BlockDeviceMappings: [],
    Tags: toTags(each.name, each.labels),
  };
};

const describeInstances: Operation = (asked, input) => {
  const { scope, accountId } = asked.account;
  const page = list('Instances', describeAll(INSTANCES, describeInstance), {
    fields: [['instance-state-name', 'State'], BY_VPC],
    ids: ['InstanceIds', 'InstanceId'],
  })(asked, input);
  const { Instances, NextToken } = page as { Instances: Array<{ InstanceId: string }>; NextToken?: string };
  const Reservations = Instances.map((instance) => ({
    ReservationId: scope.id('r', instance.InstanceId),
    OwnerId: accountId,
    Groups: [],
    Instances: [instance],
  }));
  return { Reservations, NextToken };
};

/** What EC2 reports as IOPS: gp2's follow from its size, gp3's are 3,000 unless more were bought. */
export const readIops = ({ type, sizeGiB = 0, iops }: Volume): number | undefined => {
  if (iops !== undefined) return iops;
  if (type === 'gp2') return Math.min(16_000, Math.max(100, 3 * sizeGiB));
  return type === 'gp3' ? 3000 : undefined;
};

const describeVolume = (each: Thing<Volume>, { account: { scope, accountId } }: Asked) => {
  const { attachedTo, region } = each;
  const CreateTime = scope.daysAgo(each.ageDays ?? 0);
  const attachment = attachedTo && {
    VolumeId: readId(each),
    InstanceId: toInstanceId(scope, attachedTo.instance),
    Device: attachedTo.device,
    State: 'attached',
    AttachTime: CreateTime,
    DeleteOnTermination: attachedTo.device === '/dev/xvda',
  };
  const key = `arn:aws:kms:${region}:${accountId}:key/${scope.id('k', region).slice(2)}`;
  return {
    VolumeId: readId(each),
    VolumeType: each.type,
    Size: each.sizeGiB,
    Iops: readIops(each),
    Throughput: each.type === 'gp3' ? (each.throughput ?? 125) : undefined,
    State: attachedTo ? 'in-use' : 'available',
    CreateTime,
    AvailabilityZone: `${region}a`,
    Encrypted: each.isEncrypted,
    ...(each.isEncrypted ? { KmsKeyId: key } : {}),
    MultiAttachEnabled: false,
    SnapshotId: '',
    Attachments: attachment ? [attachment] : [],
    Tags: each.tags ?? toTags(each.name, each.labels),
  };
};

/** Own snapshots, or those of them that anyone may restore. */
const describeSnapshots: Operation = (asked, input) => {
  const readers = (input['RestorableByUserIds'] ?? []) as string[];
  rejectUnless(
    readers.every((reader) => reader === 'all'),
    'RestorableByUserIds of a single account',
  );
  const { scope, accountId } = asked.account;
  const wanted = things(SNAPSHOTS)(asked, input).filter(({ isShared }) => readers.length === 0 || isShared);
  const describe = (each: (typeof wanted)[number]) => ({
    SnapshotId: readId(each),
    VolumeId: each.volumeId ?? scope.id('vol', `${each.region}/${each.what}`),
    VolumeSize: each.sizeGiB,
    Encrypted: each.isEncrypted,
    OwnerId: accountId,
    StartTime: scope.daysAgo(each.ageDays ?? 0, 2),
    State: 'completed',
    Progress: '100%',
    StorageTier: 'standard',
    Description: each.description ?? `Copy of ${each.what}`,
    Tags: each.tags ?? toTags(each.name, each.labels),
  });
  return list('Snapshots', () => wanted.map(describe))(asked, input);
};

const snapshot = finder(
  things(SNAPSHOTS),
  (each, id) => readId(each) === id,
  (id) => new WireError('InvalidSnapshot.NotFound', `The snapshot '${id}' does not exist.`),
);

const describeAddresses: Operation = (asked, { AllocationIds, PublicIps = [], Filters }) => {
  const all = describeAll(ADDRESSES, (each, { account: { scope, accountId } }) => {
    const { region, what, usedBy } = each;
    const owner = usedBy === 'instance' ? toInstanceId(scope, { region, what }) : `${region}/${what}`;
    return {
      AllocationId: readId(each),
      PublicIp: toPublicIp(scope, each),
      PublicIpv4Pool: 'amazon',
      Domain: 'vpc',
      NetworkBorderGroup: region,
      Tags: each.tags ?? toTags(toName(accountId, each.labels, what), each.labels),
      ...(usedBy === 'instance' ? { InstanceId: owner } : {}),
      ...(usedBy && {
        AssociationId: scope.id('eipassoc', `${region}/${what}`),
        NetworkInterfaceId: scope.id('eni', owner),
        NetworkInterfaceOwnerId: accountId,
      }),
    };
  });
  const page = list('Addresses', all, { fields: [['domain', 'Domain']], ids: ['AllocationIds', 'AllocationId'] });
  const { Addresses } = page(asked, { AllocationIds, Filters }) as { Addresses: Array<{ PublicIp: string }> };
  const ips = PublicIps as string[];
  return { Addresses: Addresses.filter(({ PublicIp }) => ips.length === 0 || ips.includes(PublicIp)) };
};

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

const listTypes = (family: string): InstanceTypeInfo[] =>
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
  checkRegion(asked);
  const patterns = ((Filters ?? []) as Filter[]).find(({ Name }) => Name === 'instance-type')?.Values ?? [];
  return patterns.flatMap((pattern) => listTypes(pattern.replace(/\.\*$/, '')));
};
const typePage = (most: number) => ({ size: 'MaxResults', token: 'NextToken', most, fault: 'InvalidNextToken' });

export const ec2Answers = {
  ...vpcAnswers,
  DescribeAddresses: describeAddresses,
  DescribeImages: (asked, input) => {
    rejectUnless((input['Owners'] as string[] | undefined)?.join() === 'self', 'images of other owners');
    const all = describeAll(IMAGES, (each, { account: { scope, accountId } }) => ({
      ImageId: readId(each),
      Name: each.name,
      OwnerId: accountId,
      Public: each.isPublic,
      State: 'available',
      CreationDate: scope.daysAgo(each.ageDays ?? 0).toISOString(),
      Architecture: 'x86_64',
      RootDeviceType: 'ebs',
      Tags: toTags(undefined, each.labels),
    }));
    return list('Images', all)(asked, input);
  },
  DescribeInstanceAttribute: (asked, input) => {
    const { InstanceId, Attribute } = input;
    rejectUnless(Attribute === 'userData', `the instance attribute ${String(Attribute)}`);
    const script = things(INSTANCES)(asked, input).find((each) => readId(each) === InstanceId)?.script;
    return { InstanceId, UserData: script === undefined ? {} : { Value: script } };
  },
  DescribeInstances: describeInstances,
  // Every zone of a region offers everything that the company runs.
  DescribeInstanceTypeOfferings: listPages(typePage(1000), 'InstanceTypeOfferings', (asked, input) =>
    typesAsked(asked, input).flatMap(({ InstanceType }) =>
      ['a', 'b', 'c'].map((zone) => ({
        InstanceType,
        LocationType: 'availability-zone',
        Location: `${asked.region}${zone}`,
      })),
    ),
  ),
  DescribeInstanceTypes: listPages(typePage(100), 'InstanceTypes', typesAsked),
  // The default version of every template is also its latest.
  DescribeLaunchTemplateVersions: list(
    'LaunchTemplateVersions',
    describeAll(TEMPLATES, (each, { account: { scope } }) => ({
      LaunchTemplateId: readId(each),
      LaunchTemplateName: each.name,
      VersionNumber: 1,
      DefaultVersion: true,
      CreateTime: scope.daysAgo(200),
      LaunchTemplateData: { InstanceType: 't3.large', MetadataOptions: describeTemplate(each) },
    })),
  ),
  DescribeRegions: ({ account }) => ({
    Regions: account.regions.map((RegionName) => ({
      RegionName,
      Endpoint: `ec2.${RegionName}.amazonaws.com`,
      OptInStatus: 'opt-in-not-required',
    })),
  }),
  // The company has reserved nothing.
  DescribeReservedInstances: nothing('ReservedInstances'),
  DescribeSnapshotAttribute: (asked, input) => {
    const { SnapshotId, Attribute } = input;
    rejectUnless(Attribute === 'createVolumePermission', `the snapshot attribute ${String(Attribute)}`);
    const { isShared } = snapshot('SnapshotId')(asked, input);
    return { SnapshotId, CreateVolumePermissions: isShared ? [{ Group: 'all' }] : [] };
  },
  DescribeSnapshots: describeSnapshots,
  DescribeVolumes: list('Volumes', describeAll(VOLUMES, describeVolume), {
    fields: [
      ['status', 'State'],
      ['volume-type', 'VolumeType'],
    ],
    ids: ['VolumeIds', 'VolumeId'],
  }),
  DescribeVolumesModifications: nothing('VolumesModifications'),
  GetEbsEncryptionByDefault: (asked) => ({
    EbsEncryptionByDefault: things(VOLUME_DEFAULTS)(asked, {})[0]?.encrypts,
  }),
  GetSnapshotBlockPublicAccessState: () => ({ State: 'unblocked', ManagedBy: 'account' }),
} satisfies Readonly<Record<string, Operation>>;
