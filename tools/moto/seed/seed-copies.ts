import {
  CreateLaunchTemplateCommand,
  CreateLaunchTemplateVersionCommand,
  CreateSnapshotCommand,
  CreateVolumeCommand,
  DescribeSnapshotsCommand,
  DescribeVolumesCommand,
  type EC2Client,
  EnableEbsEncryptionByDefaultCommand,
  ModifyImageAttributeCommand,
  ModifySnapshotAttributeCommand,
  RegisterImageCommand,
} from '@aws-sdk/client-ec2';
import { ACCOUNT_ID, type Expected, type SeedTarget, given, named } from './manifest';

/** Everything planted here lies in one region. */
export interface Place {
  readonly ec2: EC2Client;
  readonly target: SeedTarget;
  readonly region: string;
  readonly arn: (type: string, id: string | undefined) => string;
}

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const VOLUMES = [
  { VolumeType: 'gp3', Size: 50, Encrypted: true },
  { VolumeType: 'gp2', Size: 200, Encrypted: false },
  { VolumeType: 'io1', Size: 100, Iops: 2000, Encrypted: true },
] as const;

/** Volumes, two of them with a snapshot; one snapshot is shared with everybody, one with a single account. */
const plantStorage = async ({ ec2, target, region, arn }: Place): Promise<void> => {
  const ids: Array<string | undefined> = [];
  for (const volume of VOLUMES)
    ids.push((await ec2.send(new CreateVolumeCommand({ ...volume, AvailabilityZone: `${region}a` }))).VolumeId);
  const [sound, plain] = await Promise.all(
    ids.slice(0, 2).map((VolumeId) => ec2.send(new CreateSnapshotCommand({ VolumeId }))),
  );
  const share = { Attribute: 'createVolumePermission', OperationType: 'add' } as const;
  await ec2.send(new ModifySnapshotAttributeCommand({ ...share, SnapshotId: plain?.SnapshotId, GroupNames: ['all'] }));
  await ec2.send(
    new ModifySnapshotAttributeCommand({ ...share, SnapshotId: sound?.SnapshotId, UserIds: ['999999999999'] }),
  );
  // Instances and images bring volumes and snapshots of their own along.
  const { Snapshots = [] } = await ec2.send(new DescribeSnapshotsCommand({ OwnerIds: ['self'] }));
  for (const { SnapshotId, Encrypted } of Snapshots.filter(
    (each) => !target.manifest.resources.has(arn('snapshot', each.SnapshotId)),
  ))
    target.manifest.plant(arn('snapshot', SnapshotId), {
      'ec2-ebs-snapshot-encrypted': verdict(Encrypted === true),
      'ec2-ebs-snapshot-public': verdict(SnapshotId !== plain?.SnapshotId),
    });
  const saved = new Set(Snapshots.map(({ VolumeId }) => VolumeId));
  const { Volumes = [] } = await ec2.send(new DescribeVolumesCommand({}));
  for (const { VolumeId, Encrypted } of Volumes)
    target.manifest.plant(arn('volume', VolumeId), {
      'ec2-ebs-volume-encrypted': verdict(Encrypted === true),
      'ec2-ebs-volume-has-snapshot': verdict(saved.has(VolumeId)),
    });
};

const plantImages = async ({ ec2, target, arn }: Place): Promise<void> => {
  for (const name of ['private-image', 'public-image']) {
    const { ImageId } = await ec2.send(
      new RegisterImageCommand({ Name: named(target, name), Architecture: 'x86_64', RootDeviceName: '/dev/xvda' }),
    );
    const isPublic = name === 'public-image';
    if (isPublic)
      await ec2.send(new ModifyImageAttributeCommand({ ImageId, LaunchPermission: { Add: [{ Group: 'all' }] } }));
    target.manifest.plant(arn('image', ImageId), { 'ec2-ami-public': verdict(!isPublic) });
  }
};

const plantTemplates = async ({ ec2, target, arn }: Place): Promise<void> => {
  const data = (HttpTokens: 'required' | 'optional', HttpEndpoint: 'enabled' | 'disabled' = 'enabled') => ({
    LaunchTemplateData: { InstanceType: 't3.micro' as const, MetadataOptions: { HttpTokens, HttpEndpoint } },
  });
  const plant = async (name: string, first: ReturnType<typeof data>, isSound: boolean): Promise<string> => {
    const { LaunchTemplate } = await ec2.send(
      new CreateLaunchTemplateCommand({ LaunchTemplateName: named(target, name), ...first }),
    );
    const id = given(LaunchTemplate?.LaunchTemplateId, 'the template');
    target.manifest.plant(arn('launch-template', id), { 'ec2-launch-template-imdsv2': verdict(isSound) });
    return id;
  };
  await plant('tokens', data('required'), true);
  await plant('metadata-off', data('optional', 'disabled'), true);
  await plant('no-tokens', data('optional'), false);
  const weakened = await plant('weakened', data('required'), false);
  await ec2.send(new CreateLaunchTemplateVersionCommand({ LaunchTemplateId: weakened, ...data('optional') }));
};

/** Volumes, snapshots, images and launch templates of one region, and what it does with new volumes. */
export const seedCopies = async (place: Place): Promise<void> => {
  const { ec2, target, region } = place;
  await plantImages(place);
  await plantStorage(place);
  await plantTemplates(place);
  const isEncrypting = region === 'us-east-1';
  if (isEncrypting) await ec2.send(new EnableEbsEncryptionByDefaultCommand({}));
  target.manifest.plant(`arn:aws:ec2:${region}:${ACCOUNT_ID}:account`, {
    'ec2-ebs-default-encryption': verdict(isEncrypting),
  });
};
