import type { Instance, Volume, VolumeType, _InstanceType } from '@aws-sdk/client-ec2';
import { publicIpOf } from './addresses';
import { nameOf } from './company';
import type { Network } from './network';
import type { Scope } from './scope';
import { tagsOf, type Labels } from './tags';
import type { Use } from './use';

export interface InstancePlan {
  readonly region: string;
  readonly name: string;
  /** Tells machines of one name apart that followed each other. @default - the one of today */
  readonly serial?: string;
  readonly type: _InstanceType;
  readonly labels: Labels;
  readonly subnet: string;
  readonly group: string;
  readonly hasImdsV2: boolean;
  readonly ageDays: number;
  /** Days since it was stopped; undefined while it runs. */
  readonly stoppedDays?: number;
  /** True where it has an Elastic IP address of its own name. */
  readonly hasElasticIp?: boolean;
  readonly hasRole?: boolean;
  readonly isMonitored?: boolean;
  /** What it runs at start. */
  readonly script?: string;
  /** How much it has to do. @default - busy */
  readonly use?: Use;
}

export interface VolumePlan {
  readonly region: string;
  readonly name: string;
  readonly type: VolumeType;
  readonly sizeGiB: number;
  readonly labels: Labels;
  readonly isEncrypted: boolean;
  readonly ageDays: number;
  /** Undefined where nothing has it attached. */
  readonly attachedTo?: { readonly instanceId: string; readonly device: string };
  readonly iops?: number;
  readonly throughput?: number;
  /** How much is read and written. @default - busy, and nothing where nothing has it attached */
  readonly use?: Use;
}

const stateOf = (scope: Scope, { stoppedDays }: InstancePlan): Pick<Instance, 'State' | 'StateTransitionReason'> =>
  stoppedDays === undefined
    ? { State: { Code: 16, Name: 'running' }, StateTransitionReason: '' }
    : {
        State: { Code: 80, Name: 'stopped' },
        StateTransitionReason: `User initiated (${scope.daysAgo(stoppedDays).toISOString().slice(0, 19).replace('T', ' ')} GMT)`,
      };

/** Its Elastic IP address, else what AWS lends to a running instance in a public subnet. */
const publicIpOfInstance = (
  scope: Scope,
  { region, name, subnet, stoppedDays, hasElasticIp }: InstancePlan,
): string | undefined => {
  if (hasElasticIp) return publicIpOf(scope, region, name);
  const isLent = subnet.startsWith('public') && stoppedDays === undefined;
  return isLent ? `203.0.113.${scope.whole(`${region}/${name}/public`, 10, 240)}` : undefined;
};

/** One EC2 instance, with the ids of its region's network. */
export const makeInstance = (scope: Scope, network: Network, plan: InstancePlan): Instance => {
  const id = instanceIdOf(scope, plan);
  return {
    InstanceId: id,
    InstanceType: plan.type,
    ImageId: scope.id('ami', plan.region),
    LaunchTime: scope.daysAgo(plan.ageDays),
    ...stateOf(scope, plan),
    Architecture: 'x86_64',
    PlatformDetails: 'Linux/UNIX',
    Placement: { AvailabilityZone: `${plan.region}a`, Tenancy: 'default' },
    VpcId: network.vpcId,
    SubnetId: network.subnetId(plan.subnet),
    PrivateIpAddress: network.privateIp(plan.subnet, scope.whole(`${id}/ip`, 10, 240)),
    PublicIpAddress: publicIpOfInstance(scope, plan),
    SecurityGroups: [{ GroupId: network.groupId(plan.group), GroupName: plan.group }],
    MetadataOptions: {
      State: 'applied',
      HttpEndpoint: 'enabled',
      HttpTokens: plan.hasImdsV2 ? 'required' : 'optional',
      HttpPutResponseHopLimit: plan.hasImdsV2 ? 2 : 1,
      InstanceMetadataTags: 'disabled',
    },
    Monitoring: { State: plan.isMonitored ? 'enabled' : 'disabled' },
    ...(plan.hasRole
      ? {
          IamInstanceProfile: {
            Arn: `arn:aws:iam::${scope.accountId}:instance-profile/web-server`,
            Id: `AIPA${scope.letters(id, 17)}`,
          },
        }
      : {}),
    RootDeviceType: 'ebs',
    RootDeviceName: '/dev/xvda',
    BlockDeviceMappings: [],
    Tags: tagsOf(nameOf(scope.accountId, plan.labels, plan.name), plan.labels),
  };
};

export const instanceIdOf = (
  scope: Scope,
  { region, name, serial }: Pick<InstancePlan, 'region' | 'name' | 'serial'>,
): string => scope.id('i', `${region}/${name}${serial === undefined ? '' : `/${serial}`}`);

/** The id of a planned volume. */
export const volumeIdOf = (scope: Scope, { region, name }: Pick<VolumePlan, 'region' | 'name'>): string =>
  scope.id('vol', `${region}/${name}`);

/** What EC2 reports as IOPS: gp2's follow from its size, gp3's are 3,000 unless bought. */
const iopsOf = ({ type, sizeGiB, iops }: VolumePlan): number | undefined => {
  if (iops !== undefined) return iops;
  if (type === 'gp2') return Math.min(16_000, Math.max(100, 3 * sizeGiB));
  return type === 'gp3' ? 3000 : undefined;
};

/** One EBS volume, attached or not. */
export const makeVolume = (scope: Scope, plan: VolumePlan): Volume => {
  const id = volumeIdOf(scope, plan);
  const created = scope.daysAgo(plan.ageDays);
  return {
    VolumeId: id,
    VolumeType: plan.type,
    Size: plan.sizeGiB,
    Iops: iopsOf(plan),
    Throughput: plan.type === 'gp3' ? (plan.throughput ?? 125) : undefined,
    State: plan.attachedTo ? 'in-use' : 'available',
    CreateTime: created,
    AvailabilityZone: `${plan.region}a`,
    Encrypted: plan.isEncrypted,
    ...(plan.isEncrypted
      ? { KmsKeyId: `arn:aws:kms:${plan.region}:${scope.accountId}:key/${scope.id('k', plan.region).slice(2)}` }
      : {}),
    MultiAttachEnabled: false,
    SnapshotId: '',
    Attachments: plan.attachedTo
      ? [
          {
            VolumeId: id,
            InstanceId: plan.attachedTo.instanceId,
            Device: plan.attachedTo.device,
            State: 'attached',
            AttachTime: created,
            DeleteOnTermination: plan.attachedTo.device === '/dev/xvda',
          },
        ]
      : [],
    Tags: tagsOf(nameOf(scope.accountId, plan.labels, plan.name), plan.labels),
  };
};
