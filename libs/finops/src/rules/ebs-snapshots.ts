import { type DbSnapshot, type Ec2Snapshot, none, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { daysSince, Unclear, type Weighing } from '../weighing';

const OLD_DAYS = 90;
const ORPHAN_DAYS = 30;

/** Backup services delete their snapshots by their own rules. */
const isManaged = ({ tags, description }: Ec2Snapshot): boolean =>
  Object.keys(tags).some((key) => /^aws:(?:backup|dlm):/.test(key)) ||
  /^(?:Created by AWS Backup|Created for policy: policy-)/.test(description ?? '');

const assertFree = (snapshot: Ec2Snapshot, { all, isRead, guard }: Weighing): void => {
  const { id, volumeId, region } = snapshot;
  if (!isRead('aws.ec2.image', region))
    throw new Unclear('insufficient-data', 'The AMIs that may use it could not be read.');
  guard(
    all('aws.ec2.image', region).some(({ snapshotIds }) => snapshotIds?.includes(id)),
    'An AMI uses it.',
  );
  const isOfLiveVolume = all('aws.ec2.volume', region).some((volume) => volume.id === volumeId);
  const siblings = all('aws.ec2.snapshot', region).filter((other) => other.volumeId === volumeId);
  guard(isOfLiveVolume && siblings.length === 1, 'It is the last remaining snapshot of a volume.');
};

const GIB = 1024 ** 3;

/**
 * The maximum billed size of a snapshot: its used blocks at creation, or the whole volume if EC2 does not report
 * them.
 */
const findMost = ({ sizeGiB = 0, fullBytes }: Ec2Snapshot): { readonly sizeGiB: number; readonly basis: string } =>
  typeof fullBytes === 'number' && fullBytes > 0 && fullBytes <= sizeGiB * GIB
    ? { sizeGiB: fullBytes / GIB, basis: 'the used blocks' }
    : { sizeGiB, basis: 'the size of its volume' };

export const ebsOldSnapshot = defineRule({
  id: 'EBS-SNAP-OLD',
  precedence: 120,
  title: 'Delete or archive an old EBS snapshot',
  kinds: ['aws.ec2.snapshot'],
  action: 'Delete|Archive',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (delete) / yes (Recycle Bin, archive restore)',
  days: OLD_DAYS,
  prices: () => ['ebs/snapshotStandard'],
  judge: (snapshot, weighing) => {
    const days = daysSince(snapshot.createdAt, weighing.now);
    if (days === undefined) throw new Unclear('insufficient-data', 'AWS does not report a readable creation time.');
    if (days <= OLD_DAYS) return sound(`It is at most ${OLD_DAYS} days old.`);
    if (isManaged(snapshot)) return outside('A backup service deletes it by its own rules.');
    if (snapshot.tier === 'archive') return outside('It is archived.');
    assertFree(snapshot, weighing);
    const { sizeGiB, basis } = findMost(snapshot);
    const usdPerGb = weighing.price('ebs/snapshotStandard');
    return {
      // Only changed blocks are billed, and listing them costs money: no saving is claimed from the maximum.
      formula: 'billedGiB * usdPerGb',
      monthlySavingUsd: 0,
      monthlyCostUsd: sizeGiB * usdPerGb,
      atMostUsd: sizeGiB * usdPerGb,
      aim: 'hygiene',
      detail: () =>
        `The snapshot ${snapshot.name} is ${Math.floor(days)} days old and no AMI uses it. Its billed size is unknown, at most ${Number(sizeGiB.toFixed(1))} GiB.`,
      inputs: {
        billedGiB: 0,
        billedBasis: 'not known: AWS bills only changed blocks',
        sizeGiB,
        sizeBasis: basis,
        usdPerGb,
        days: Math.floor(days),
      },
      guardrails: ['Use a Recycle Bin rule to keep it for a while.', 'Check that no law or contract requires it.'],
    };
  },
  remedy: {
    hazard: {
      title: 'Archive the snapshot, or delete it',
      warning:
        'A deleted snapshot can only be restored if a Recycle Bin rule retains it. Restoring an archived one takes up to 72 hours.',
    },
    console: [
      'Open EC2, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Archive snapshot (kept for at least 90 days). Or delete it, with a Recycle Bin rule in place.',
    ],
    cli: [
      'ec2 describe-images --owners self --filters Name=block-device-mapping.snapshot-id,Values={name}',
      { note: 'Do not archive a snapshot that an AMI uses.' },
      'ec2 modify-snapshot-tier --snapshot-id {name} --storage-tier archive',
    ],
    terraform: [tfPart('aws_ebs_snapshot', { storage_tier: 'archive' })],
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
});

/** Whether a manual snapshot exceeds the age limit of its kind. */
const isStale = ({ instanceId, region }: DbSnapshot, days: number, { all, isRead }: Weighing): boolean => {
  if (days >= OLD_DAYS) return true;
  const isOrphan =
    isRead('aws.rds.instance', region) && !all('aws.rds.instance', region).some(({ id }) => id === instanceId);
  return isOrphan && days >= ORPHAN_DAYS;
};

export const rdsOldSnapshot = defineRule({
  id: 'RDS-SNAP',
  precedence: 130,
  title: 'Delete an old manual database snapshot',
  kinds: ['aws.rds.snapshot'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'no',
  days: OLD_DAYS,
  prices: ({ snapshotType }) => (snapshotType === 'manual' ? ['rds/backupOverFree'] : []),
  judge: (snapshot, weighing) => {
    const days = daysSince(snapshot.createdAt, weighing.now);
    if (snapshot.snapshotType !== 'manual') return outside('RDS or a backup service deletes it by its own rules.');
    if (days === undefined) throw new Unclear('insufficient-data', 'AWS does not report a readable creation time.');
    if (!isStale(snapshot, days, weighing)) return sound('It is not old enough.');
    const sizeGiB = snapshot.sizeGiB ?? 0;
    const usdPerGb = weighing.price('rds/backupOverFree');
    return {
      formula: 'billedGiB * usdPerGb',
      monthlySavingUsd: 0,
      monthlyCostUsd: sizeGiB * usdPerGb,
      atMostUsd: sizeGiB * usdPerGb,
      aim: 'hygiene',
      detail: () =>
        `The manual snapshot ${snapshot.name} is ${Math.floor(days)} days old. Its billed size is unknown, at most ${sizeGiB} GiB, and only beyond the total size of your databases.`,
      inputs: {
        billedGiB: 0,
        billedBasis: 'not known: backups up to the total size of your databases are free',
        sizeGiB,
        usdPerGb,
        days: Math.floor(days),
      },
      guardrails: [
        'Check that no law or contract requires it.',
        'If it is the last snapshot of a deleted database, ask the owner.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Delete the snapshot',
      warning: 'A deleted snapshot cannot be restored. It may be the last copy of a deleted database.',
    },
    console: ['Open RDS, Snapshots, {name}, in the region {region}.', 'Choose Actions, Delete snapshot.'],
    cli: [
      'rds describe-db-snapshots --db-snapshot-identifier {name}',
      { note: 'Continue only if the database still exists or its owner agrees.' },
      'rds delete-db-snapshot --db-snapshot-identifier {name}',
    ],
    terraform: none('Remove the aws_db_snapshot from your code.'),
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
});
