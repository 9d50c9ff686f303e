import { type Cloud, checkOnly, unlessMissing } from '../cloud';
import { defineCapability, type Facts, refuse } from '../define-capability';
import { toTags } from './tags';

interface VolumeFacts extends Facts {
  readonly type: string;
  readonly sizeGiB: number;
  readonly iops: number | null;
  readonly throughput: number | null;
}

const VOLUME = ['arn:{partition}:ec2:{region}:{account}:volume/{id}'];
/** Included in gp3. */
const FREE_IOPS = 3000;
const FREE_MIBPS = 125;
/** From this size gp2 delivers up to 250 MiB/s without burst credits. */
const FAST_FROM_GIB = 334;
const FAST_MIBPS = 250;

/** The maximum of gp2 at a size: three IOPS per GiB, at most 16,000. */
const matchIops = (sizeGiB: number): number => Math.max(FREE_IOPS, Math.min(16_000, 3 * sizeGiB));

export const ebsGp2ToGp3 = defineCapability<VolumeFacts, 'aws.ec2.volume'>({
  id: 'ebs-gp2-to-gp3',
  title: 'Migrate a gp2 volume to gp3',
  kind: 'aws.ec2.volume',
  checks: [],
  rules: ['EBS-GP2-GP3'],
  actions: [
    { action: 'ec2:DescribeVolumes', on: ['*'] },
    { action: 'ec2:DescribeVolumesModifications', on: ['*'] },
    { action: 'ec2:ModifyVolume', on: VOLUME },
  ],
  risk: 'The volume stays available. Performance can be lower until the modification has completed, which takes up to a day.',
  undo: {
    isExact: true,
    how: 'Migrates back to gp2. EBS accepts it only after the modification has completed and its waiting time has passed.',
  },
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVolume.html',
    'https://docs.aws.amazon.com/ebs/latest/userguide/ebs-modify-volume.html',
  ],
  // The rule measured what the volume needs.
  chooseSettings: ({ inputs = {} }) => ({
    iops: Number(inputs['iops'] ?? 0),
    throughputMiBps: Number(inputs['throughputMiBps'] ?? 0),
  }),
  findTargetId: ({ id }) => id,
  toEvidence: ({ volumeType, sizeGiB }) => ({ type: volumeType, sizeGiB }),
  toView: ({ type, sizeGiB }) => ({ type, sizeGiB }),
  read: async (cloud, { id }) => {
    const found = await unlessMissing(
      cloud.send('ec2', 'DescribeVolumes', { VolumeIds: [id] }),
      'InvalidVolume.NotFound',
    );
    const [volume] = found?.Volumes ?? [];
    if (!volume) return undefined;
    return {
      facts: {
        type: volume.VolumeType ?? '',
        sizeGiB: volume.Size ?? 0,
        // Of gp2 both follow from its size.
        iops: volume.VolumeType === 'gp3' ? (volume.Iops ?? null) : null,
        throughput: volume.VolumeType === 'gp3' ? (volume.Throughput ?? null) : null,
      },
      tags: toTags(volume.Tags),
    };
  },
  plan: ({ type, sizeGiB }, { iops = 0, throughputMiBps = 0 }) => {
    if (type !== 'gp2') return refuse('already', `The volume is ${type}.`);
    return {
      type: 'gp3',
      sizeGiB,
      iops: iops >= FREE_IOPS ? iops : matchIops(sizeGiB),
      throughput: throughputMiBps >= FREE_MIBPS ? throughputMiBps : sizeGiB >= FAST_FROM_GIB ? FAST_MIBPS : FREE_MIBPS,
    };
  },
  dryRun: ({ cloud, target, after }) =>
    checkOnly(cloud.send('ec2', 'ModifyVolume', { ...modify(target.id, after), DryRun: true })),
  write: async ({ cloud, target, after }) => {
    if (!(await isModifying(cloud, target.id))) await cloud.send('ec2', 'ModifyVolume', modify(target.id, after));
  },
  takeBack: async ({ cloud, target }) => {
    if (!(await isModifying(cloud, target.id)))
      await cloud.send('ec2', 'ModifyVolume', { VolumeId: target.id, VolumeType: 'gp2' });
    return undefined;
  },
});

const modify = (VolumeId: string, { iops, throughput }: VolumeFacts) => ({
  VolumeId,
  VolumeType: 'gp3' as const,
  ...(iops === null ? {} : { Iops: iops }),
  ...(throughput === null ? {} : { Throughput: throughput }),
});

/** EBS accepts one modification of a volume at a time. */
const isModifying = async (cloud: Cloud, id: string): Promise<boolean> => {
  // A volume that was never modified is an error in some regions and an empty list in others.
  const found = await unlessMissing(
    cloud.send('ec2', 'DescribeVolumesModifications', { VolumeIds: [id] }),
    'InvalidVolumeModification.NotFound',
  );
  return (found?.VolumesModifications ?? []).some(
    ({ ModificationState }) => ModificationState === 'modifying' || ModificationState === 'optimizing',
  );
};
