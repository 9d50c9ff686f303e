import { gzipSync } from 'node:zlib';
import type { HttpTokensState, InstanceMetadataEndpointState } from '@aws-sdk/client-ec2';
import { type Ground, verdict, type Verdicts } from '../../estate/plan';
import { ACCOUNT_ID, given, named, type SeedTarget } from './manifest';
import { arnIn, type Place } from './seed-network';

interface PlantedInstance {
  readonly tokens: HttpTokensState;
  readonly endpoint?: InstanceMetadataEndpointState;
  readonly afterwards?: 'stop' | 'terminate';
  readonly hasRole?: boolean;
  readonly isMonitored?: boolean;
  readonly script?: string;
  /** The script shows a credential. */
  readonly showsSecret?: boolean;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const INSTANCES: Readonly<Record<string, PlantedInstance>> = {
  'tokens-required': {
    tokens: 'required',
    hasRole: true,
    isMonitored: true,
    script: base64('#!/bin/sh\nsystemctl start shop\n'),
  },
  'tokens-optional': {
    tokens: 'optional',
    script: base64('#!/bin/sh\nexport DB_PASSWORD=not-a-real-password\n'),
    showsSecret: true,
  },
  'metadata-off': {
    tokens: 'optional',
    endpoint: 'disabled',
    script: gzipSync('aws configure set aws_access_key_id AKIAIOSFODNN7EXAMPLE').toString('base64'),
    showsSecret: true,
  },
  stopped: { tokens: 'optional', afterwards: 'stop' },
  terminated: { tokens: 'optional', afterwards: 'terminate' },
};
const PROFILE = 'web';
/** The one that gets an address. */
const ADDRESSED = 'tokens-required';

const plantInstance = async (
  { ec2 }: Place,
  SubnetId: string,
  name: string,
  plan: PlantedInstance,
): Promise<string> => {
  const { Instances } = await ec2.runInstances({
    ImageId: 'ami-0abcdef1234567890',
    InstanceType: 't3.micro',
    MinCount: 1,
    MaxCount: 1,
    SubnetId,
    MetadataOptions: { HttpTokens: plan.tokens, HttpEndpoint: plan.endpoint ?? 'enabled' },
    Monitoring: { Enabled: plan.isMonitored === true },
    ...(plan.hasRole ? { IamInstanceProfile: { Name: PROFILE } } : {}),
    ...(plan.script ? { UserData: plan.script } : {}),
    TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: name }] }],
  });
  const id = given(Instances?.[0]?.InstanceId, 'the instance');
  if (plan.afterwards === 'stop') await ec2.stopInstances({ InstanceIds: [id] });
  if (plan.afterwards === 'terminate') await ec2.terminateInstances({ InstanceIds: [id] });
  return id;
};

const verdictsOf = (name: string, plan: PlantedInstance): Verdicts => {
  if (plan.afterwards === 'terminate') return {};
  return {
    'ec2-instance-imdsv2': verdict(plan.tokens === 'required' || plan.endpoint === 'disabled'),
    'ec2-instance-public-ip': verdict(name !== ADDRESSED),
    'ec2-instance-profile': verdict(plan.hasRole),
    'ec2-instance-userdata-secrets': verdict(!plan.showsSecret),
    ...(plan.afterwards === 'stop'
      ? // The emulator stops it today.
        { 'ec2-instance-stopped-old': 'pass' }
      : { 'ec2-instance-detailed-monitoring': verdict(plan.isMonitored), 'ec2-instance-ssm-managed': 'unknown' }),
  };
};

const VOLUMES = [
  { VolumeType: 'gp3', Size: 50, Encrypted: true },
  { VolumeType: 'gp2', Size: 200, Encrypted: false },
  { VolumeType: 'io1', Size: 100, Iops: 2000, Encrypted: true },
] as const;

/** Volumes, two of them with a snapshot; one snapshot is shared with everybody, one with a single account. */
const plantStorage = async ({ ec2, target, region, arn }: Place): Promise<void> => {
  const [sound, plain] = await Promise.all(
    VOLUMES.map(async (volume, index) => {
      const { VolumeId } = await ec2.createVolume({ ...volume, AvailabilityZone: `${region}a` });
      return index < 2 ? (await ec2.createSnapshot({ VolumeId })).SnapshotId : undefined;
    }),
  );
  const share = { Attribute: 'createVolumePermission', OperationType: 'add' } as const;
  await ec2.modifySnapshotAttribute({ ...share, SnapshotId: plain, GroupNames: ['all'] });
  await ec2.modifySnapshotAttribute({ ...share, SnapshotId: sound, UserIds: ['999999999999'] });
  // Instances and images bring volumes and snapshots of their own along.
  const { Snapshots = [] } = await ec2.describeSnapshots({ OwnerIds: ['self'] });
  for (const { SnapshotId, Encrypted } of Snapshots)
    if (!target.manifest.resources.has(arn('snapshot', SnapshotId)))
      target.manifest.plant(arn('snapshot', SnapshotId), {
        'ec2-ebs-snapshot-encrypted': verdict(Encrypted),
        'ec2-ebs-snapshot-public': verdict(SnapshotId !== plain),
      });
  const saved = new Set(Snapshots.map(({ VolumeId }) => VolumeId));
  const { Volumes = [] } = await ec2.describeVolumes({});
  for (const { VolumeId, Encrypted } of Volumes)
    target.manifest.plant(arn('volume', VolumeId), {
      'ec2-ebs-volume-encrypted': verdict(Encrypted),
      'ec2-ebs-volume-has-snapshot': verdict(saved.has(VolumeId)),
    });
};

const plantImages = async ({ ec2, target, arn }: Place): Promise<void> => {
  for (const name of ['private-image', 'public-image']) {
    const image = { Name: named(target, name), Architecture: 'x86_64', RootDeviceName: '/dev/xvda' } as const;
    const { ImageId } = await ec2.registerImage(image);
    const isPublic = name === 'public-image';
    if (isPublic) await ec2.modifyImageAttribute({ ImageId, LaunchPermission: { Add: [{ Group: 'all' }] } });
    target.manifest.plant(arn('image', ImageId), { 'ec2-ami-public': verdict(!isPublic) });
  }
};

const TEMPLATES = [
  ['tokens', 'required', 'enabled', true],
  ['metadata-off', 'optional', 'disabled', true],
  ['no-tokens', 'optional', 'enabled', false],
  ['weakened', 'required', 'enabled', false],
] as const;
const template = (HttpTokens: 'required' | 'optional', HttpEndpoint: 'enabled' | 'disabled' = 'enabled') => ({
  LaunchTemplateData: { InstanceType: 't3.micro' as const, MetadataOptions: { HttpTokens, HttpEndpoint } },
});

const plantTemplates = async ({ ec2, target, arn }: Place): Promise<void> => {
  for (const [name, tokens, endpoint, isSound] of TEMPLATES) {
    const LaunchTemplateName = named(target, name);
    const { LaunchTemplate } = await ec2.createLaunchTemplate({ LaunchTemplateName, ...template(tokens, endpoint) });
    const LaunchTemplateId = given(LaunchTemplate?.LaunchTemplateId, 'the template');
    if (name === 'weakened') await ec2.createLaunchTemplateVersion({ LaunchTemplateId, ...template('optional') });
    target.manifest.plant(arn('launch-template', LaunchTemplateId), { 'ec2-launch-template-imdsv2': verdict(isSound) });
  }
};

/** The instance profile, which belongs to the whole account. */
export const seedProfile = ({ aws }: Pick<Ground, 'region' | 'aws'>) =>
  aws.iam.createInstanceProfile({ InstanceProfileName: PROFILE });

/** Instances, addresses, volumes, snapshots, images and launch templates of one region, and what it does with new volumes. */
export const seedCompute = async (target: SeedTarget, { region, aws: { ec2 }, subnet }: Ground): Promise<void> => {
  const place: Place = { ec2, region, target, arn: arnIn(region) };
  const ids = new Map<string, string>();
  for (const [name, plan] of Object.entries(INSTANCES)) {
    const id = await plantInstance(place, subnet, name, plan);
    ids.set(name, id);
    target.manifest.plant(place.arn('instance', id), verdictsOf(name, plan));
  }
  for (const isUsed of [false, true]) {
    const { AllocationId } = await ec2.allocateAddress({ Domain: 'vpc' });
    if (isUsed) await ec2.associateAddress({ AllocationId, InstanceId: ids.get(ADDRESSED) });
    target.manifest.plant(place.arn('elastic-ip', AllocationId), { 'ec2-eip-unassociated': verdict(isUsed) });
  }
  await plantImages(place);
  await plantStorage(place);
  await plantTemplates(place);
  const isEncrypting = region === 'us-east-1';
  if (isEncrypting) await ec2.enableEbsEncryptionByDefault({});
  target.manifest.plant(`arn:aws:ec2:${region}:${ACCOUNT_ID}:account`, {
    'ec2-ebs-default-encryption': verdict(isEncrypting),
  });
};
