import type { Volume, VolumeType } from '@aws-sdk/client-ec2';
import type { Cloud, Target } from '../cloud';
import { checkOnly, unlessMissing } from '../cloud';
import { CloudError } from '@cloudmend/scanner';
import { defineCapability, type Facts, refuse, type Tags } from '../define-capability';
import { fromTags, RUN_TAG, toTags } from './tags';
import { ENCRYPT_WITH_KEY } from './volume-keys';

interface VolumeFacts extends Facts {
  /** `gone` once deleted. */
  readonly state: string;
  readonly volume: {
    readonly type: string;
    readonly sizeGiB: number;
    readonly iops: number | null;
    readonly throughput: number | null;
    readonly isEncrypted: boolean;
    readonly kmsKeyId: string | null;
    readonly zone: string;
    readonly tags: Tags;
  } | null;
}

const VOLUME = 'arn:{partition}:ec2:{region}:{account}:volume/{id}';
/** AWS creates the id of a new snapshot or volume. */
const ANY_VOLUME = 'arn:{partition}:ec2:{region}:{account}:volume/*';
const ANY_SNAPSHOT = 'arn:{partition}:ec2:{region}::snapshot/*';
const GONE: VolumeFacts = { state: 'gone', volume: null };

export const ebsDeleteUnattachedVolume = defineCapability<VolumeFacts, 'aws.ec2.volume'>({
  id: 'ebs-delete-unattached-volume',
  title: 'Delete an unattached EBS volume after a final snapshot',
  kind: 'aws.ec2.volume',
  checks: [],
  rules: ['EBS-UNATTACHED'],
  actions: [
    { action: 'ec2:DescribeVolumes', on: ['*'] },
    { action: 'ec2:DescribeSnapshots', on: ['*'] },
    { action: 'ec2:CreateSnapshot', on: [VOLUME, ANY_SNAPSHOT] },
    { action: 'ec2:CreateVolume', on: [ANY_VOLUME, ANY_SNAPSHOT] },
    { action: 'ec2:DeleteVolume', on: [VOLUME] },
    {
      action: 'ec2:CreateTags',
      on: [ANY_VOLUME, ANY_SNAPSHOT],
      when: { StringEquals: { 'ec2:CreateAction': ['CreateSnapshot', 'CreateVolume'] } },
    },
    ...ENCRYPT_WITH_KEY,
  ],
  risk: 'The volume is deleted. Only its snapshot remains, which costs less but is billed until someone deletes it.',
  undo: {
    isExact: false,
    how: 'Creates a volume from the snapshot with the same type, size, zone and tags. It has a new ID.',
  },
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DeleteVolume.html',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateSnapshot.html',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVolume.html',
  ],
  findTargetId: ({ id }) => id,
  toEvidence: ({ state, sizeGiB, volumeType }) => ({ state, sizeGiB, type: volumeType }),
  toView: ({ state, volume }) => ({ state, sizeGiB: volume?.sizeGiB ?? null, type: volume?.type ?? null }),
  read: async (cloud, { id }) => {
    const found = await unlessMissing(
      cloud.send('ec2', 'DescribeVolumes', { VolumeIds: [id] }),
      'InvalidVolume.NotFound',
    );
    const [volume] = found?.Volumes ?? [];
    if (!volume || volume.State === 'deleted') return { facts: GONE, tags: {} };
    return { facts: { state: volume.State ?? '', volume: toVolume(volume) }, tags: toTags(volume.Tags) };
  },
  plan: ({ state }) =>
    state === 'available' ? GONE : refuse('in-use', `The volume is ${state}; only an unattached volume is deleted.`),
  dryRun: ({ cloud, target }) => checkOnly(cloud.send('ec2', 'DeleteVolume', { VolumeId: target.id, DryRun: true })),
  write: async ({ cloud, target, runId }) => {
    const snapshot = await findSnapshot(cloud, runId);
    if (!snapshot)
      await cloud.send('ec2', 'CreateSnapshot', {
        VolumeId: target.id,
        Description: `Final snapshot of ${target.id}`,
        TagSpecifications: [{ ResourceType: 'snapshot', Tags: [{ Key: RUN_TAG, Value: runId }] }],
      });
    const { State } = snapshot ?? (await findSnapshot(cloud, runId)) ?? {};
    if (State === 'error')
      throw new CloudError('failed', 'ec2:CreateSnapshot', 'SnapshotError', 'The snapshot failed.');
    // The next attempt finds it by its tag.
    if (State === 'completed') await cloud.send('ec2', 'DeleteVolume', { VolumeId: target.id });
  },
  isUnderWay: ({ state }) => state === 'deleting' || state === 'creating',
  takeBack: async ({ cloud, target, before: { volume }, runId }) => {
    const snapshot = await findSnapshot(cloud, runId);
    if (!volume || !snapshot)
      throw new CloudError('not-found', 'ec2:CreateVolume', 'InvalidSnapshot.NotFound', 'The snapshot was deleted.');
    const { Volumes = [] } = await cloud.send('ec2', 'DescribeVolumes', {
      Filters: [{ Name: `tag:${RUN_TAG}`, Values: [runId] }],
    });
    const [restored] = Volumes;
    if (restored) return withId(target, restored.VolumeId ?? '');
    const { VolumeId = '' } = await cloud.send('ec2', 'CreateVolume', {
      // Until EC2 lists the volume: a second request with this token is answered with the first volume.
      ClientToken: runId,
      SnapshotId: snapshot.SnapshotId,
      ...fromVolume(volume),
      TagSpecifications: [{ ResourceType: 'volume', Tags: [...fromTags(volume.tags), { Key: RUN_TAG, Value: runId }] }],
    });
    return withId(target, VolumeId);
  },
});

type Kept = NonNullable<VolumeFacts['volume']>;

const toVolume = ({ VolumeType = 'gp2', Size = 0, Iops, Throughput, ...volume }: Volume): Kept => ({
  type: VolumeType,
  sizeGiB: Size,
  iops: Iops ?? null,
  throughput: Throughput ?? null,
  isEncrypted: volume.Encrypted === true,
  kmsKeyId: volume.KmsKeyId ?? null,
  zone: volume.AvailabilityZone ?? '',
  // What a run adds to find its own work is not part of the facts.
  tags: Object.fromEntries(Object.entries(toTags(volume.Tags)).filter(([key]) => key !== RUN_TAG)),
});

const fromVolume = ({ type, sizeGiB, iops, throughput, isEncrypted, kmsKeyId, zone }: Kept) => ({
  AvailabilityZone: zone,
  VolumeType: type as VolumeType,
  Size: sizeGiB,
  ...(isEncrypted ? { Encrypted: true } : {}),
  ...(kmsKeyId === null ? {} : { KmsKeyId: kmsKeyId }),
  // Of other types IOPS follow from the size.
  ...(iops !== null && /^(io1|io2|gp3)$/.test(type) ? { Iops: iops } : {}),
  ...(throughput !== null && type === 'gp3' ? { Throughput: throughput } : {}),
});

const findSnapshot = async (cloud: Cloud, runId: string) => {
  const { Snapshots = [] } = await cloud.send('ec2', 'DescribeSnapshots', {
    OwnerIds: ['self'],
    Filters: [{ Name: `tag:${RUN_TAG}`, Values: [runId] }],
  });
  return Snapshots[0];
};

const withId = (target: Target, id: string): Target => ({ ...target, id, arn: target.arn.replace(target.id, id) });
