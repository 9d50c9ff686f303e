import { type Ec2Volume, none } from '@cloudmend/scanner';
import { defineRule, outside, type Saving, sound } from '../define-rule';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { findExtras, computeIopsUsd, toStorageUsage, VOLUME_KEYS, findVolumePrice, computeVolumeUsd } from './ebs-cost';
import { isKubernetesVolume } from './exclusions';

const DAYS = 32;
const IDLE_DAYS = 14;
const OPS_PER_DAY = 1;

interface Unattached {
  readonly days: number;
  /**
   * `detach-time`: counted from detachment. `creation-time`: an upper bound, because only the volume's age is
   * known.
   */
  readonly basis: 'detach-time' | 'creation-time';
}

/** The longest time it can have been unattached; a volume newer than the limit cannot qualify. */
const unattachedFor = ({ createdAt, detachedAt }: Ec2Volume, now: Date): Unattached | undefined => {
  const detached = detachedAt.known ? daysSince(detachedAt.value, now) : undefined;
  if (detached !== undefined) return { days: detached, basis: 'detach-time' };
  const age = daysSince(createdAt, now);
  return age === undefined ? undefined : { days: age, basis: 'creation-time' };
};

const describeSaving = (volume: Ec2Volume, { days, basis }: Unattached, amount: string): string => {
  const what = `Deleting the unattached ${volume.sizeGiB} GiB ${volume.volumeType} volume saves ${amount} a month after the cost of a final snapshot`;
  return basis === 'detach-time'
    ? `${what}; it has been unattached for ${Math.floor(days)} days.`
    : `${what}; it is ${Math.floor(days)} days old, and AWS does not report since when it is unattached.`;
};

/** Unattached, and not known to be needed: a volume with reads or writes in these days was attached. */
const isLeftOver = (volume: Ec2Volume): boolean =>
  volume.attachments.length === 0 && (volume.metrics?.['opsDaily']?.sum ?? 0) === 0;

/** The saving of deleting a volume after a final snapshot. */
const deletion = (
  volume: Ec2Volume,
  weighing: Weighing,
): Pick<Saving, 'formula' | 'inputs' | 'monthlySavingUsd' | 'monthlyCostUsd' | 'carbon'> => {
  const price = findVolumePrice(volume.volumeType, weighing);
  const { paidIops, paidMiBps } = findExtras(volume, price);
  const { sizeGiB } = volume;
  const snapshotUsdPerGb = weighing.price('ebs/snapshotStandard');
  return {
    formula: 'sizeGiB * usdPerGb + iopsUsd + paidMiBps * usdPerMiBps - sizeGiB * snapshotUsdPerGb',
    monthlySavingUsd: computeVolumeUsd(volume, weighing) - sizeGiB * snapshotUsdPerGb,
    monthlyCostUsd: computeVolumeUsd(volume, weighing),
    inputs: {
      volumeType: volume.volumeType,
      sizeGiB,
      usdPerGb: price.usdPerGb,
      paidIops,
      iopsUsd: computeIopsUsd(volume, weighing),
      paidMiBps,
      usdPerMiBps: price.usdPerMiBps,
      snapshotUsdPerGb,
      // A snapshot is at most as large as the volume.
      snapshotBasis: 'the whole size',
    },
    carbon: { before: [toStorageUsage(volume)], after: [toStorageUsage(volume, 'snapshot')] },
  };
};

const GUARDRAILS = [
  'Take a final snapshot and wait until it is completed.',
  'Check that no Kubernetes volume claim is bound to it.',
  'Check that no launch template refers to it.',
];
const CONFIRM_DETACHED = `Check that it has been unattached for at least ${DAYS} days: only its age is known.`;

const askRemoval = (thing: string): string => `Remove the ${thing} from your code after deletion.`;

export const ebsUnattached = defineRule({
  id: 'EBS-UNATTACHED',
  precedence: 100,
  title: 'Delete an unattached EBS volume',
  kinds: ['aws.ec2.volume'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'from snapshot',
  days: DAYS,
  prices: ({ volumeType }) => [...(VOLUME_KEYS[volumeType] ?? []), 'ebs/snapshotStandard'],
  judge: (volume, weighing) => {
    const unattached = unattachedFor(volume, weighing.now);
    if (volume.state !== 'available') return outside(`It is ${volume.state}.`);
    if (!unattached) throw new Unclear('insufficient-data', 'AWS does not report a readable creation time.');
    if (unattached.days < DAYS) return sound(`It has been unattached for less than ${DAYS} days.`);
    if (isKubernetesVolume(volume)) return outside('Kubernetes created it for a claim, which may be bound again.');
    if (!isLeftOver(volume)) return sound('It was attached in these days, or is about to be.');
    const saving = deletion(volume, weighing);
    return {
      ...saving,
      detail: (amount) => describeSaving(volume, unattached, amount),
      inputs: {
        ...saving.inputs,
        unattachedDays: Math.floor(unattached.days),
        unattachedBasis: unattached.basis === 'detach-time' ? 'detach time' : 'creation time: an upper bound',
      },
      guardrails: unattached.basis === 'creation-time' ? [CONFIRM_DETACHED, ...GUARDRAILS] : GUARDRAILS,
    };
  },
  remedy: {
    hazard: {
      title: 'Create a snapshot, then delete the volume',
      warning: 'A deleted volume can only be restored from its snapshot.',
    },
    console: [
      'Open EC2, Volumes, {name}, in the region {region}, and choose Actions, Create snapshot.',
      'When the snapshot is completed, choose Actions, Delete volume.',
    ],
    cli: [
      'ec2 describe-volumes --volume-ids {name}',
      { note: 'The state must still be available.' },
      'ec2 create-snapshot --volume-id {name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
      'ec2 delete-volume --volume-id {name}',
    ],
    terraform: none(askRemoval('aws_ebs_volume')),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volume, then remove it from the template.'),
  },
});

/** A root volume may be idle for weeks and still be needed. */
const isRoot = ({ attachments }: Ec2Volume, { all }: Weighing, region: string): boolean => {
  const devices = attachments.map(({ instanceId, device }) => {
    const root = all('aws.ec2.instance', region).find(({ id }) => id === instanceId)?.rootDevice;
    if (root === undefined || root === null)
      throw new Unclear('insufficient-data', `The root volume of ${instanceId ?? 'its instance'} is unknown.`);
    return root === device;
  });
  return devices.includes(true);
};

export const ebsIdle = defineRule({
  id: 'EBS-IDLE',
  precedence: 30,
  title: 'Review an attached EBS volume without reads or writes',
  kinds: ['aws.ec2.volume'],
  action: 'Review',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'from snapshot',
  days: IDLE_DAYS,
  prices: ({ volumeType }) => [...(VOLUME_KEYS[volumeType] ?? []), 'ebs/snapshotStandard'],
  judge: (volume, weighing) => {
    if (volume.state !== 'in-use') return outside(`It is ${volume.state}.`);
    if ((weighing.figures('opsDaily').max ?? Infinity) >= OPS_PER_DAY) return sound('It has reads or writes.');
    if (isRoot(volume, weighing, volume.region)) return outside('It is the root volume of its instance.');
    weighing.guard(
      Object.entries(volume.tags).some(([key, value]) => /replica|disaster/i.test(`${key} ${value}`)),
      'A tag marks it as a disaster-recovery copy.',
    );
    const saving = deletion(volume, weighing);
    return {
      ...saving,
      detail: (amount) =>
        `The attached ${volume.sizeGiB} GiB ${volume.volumeType} volume had no reads or writes for ${IDLE_DAYS} days. Deleting it saves ${amount} a month after the cost of a final snapshot.`,
      guardrails: [
        'Take a snapshot and wait until it is completed.',
        'Check that it is not a disaster-recovery copy.',
        'Detach it for a while before you delete it.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Create a snapshot, then detach and delete the volume',
      warning: 'Data written after the snapshot is lost. Unmount the volume in the instance first.',
    },
    console: [
      'Check with the owner of the instance, and unmount the volume.',
      'Open EC2, Volumes, {name}, in the region {region}: Create snapshot, then Detach volume.',
      'Delete the volume when you are sure that it is not needed.',
    ],
    cli: [
      'ec2 describe-volumes --volume-ids {name}',
      { note: 'Do not detach a root volume.' },
      'ec2 create-snapshot --volume-id {name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
      'ec2 detach-volume --volume-id {name}',
      'ec2 wait volume-available --volume-ids {name}',
      'ec2 delete-volume --volume-id {name}',
    ],
    terraform: none(askRemoval('aws_volume_attachment and the aws_ebs_volume')),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volume, then remove it and its attachment.'),
  },
});
