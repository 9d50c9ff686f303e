import { defineCheck, fail, pass } from '../../../define-check';
import { type Remedy, tf, none } from '../../../remedies/remedy';

/** A copy of a plain cluster snapshot cannot be encrypted, only a cluster that is restored from it (Aurora user guide, "Copying a DB cluster snapshot"). */
const encryptClusterSnapshot: Remedy = {
  hazard: {
    title: 'Restore the snapshot with encryption and take it anew',
    warning:
      'The restored cluster costs money while it runs, and a deleted snapshot cannot be restored. Delete the old one only once the new one restores.',
  },
  console: [
    'A snapshot of a cluster that is not encrypted cannot be copied with encryption: restore {name} with Enable encryption as a new cluster, in the region {region}.',
    'Take a snapshot of the new cluster, wait until it is available, then delete the new cluster.',
    'Delete {name} only after you have restored from the encrypted snapshot once.',
  ],
  cli: [
    'rds describe-db-clusters --query DBClusters[].DBClusterIdentifier',
    { note: 'Check that no cluster with the new name is there already.' },
    'rds restore-db-cluster-from-snapshot --db-cluster-identifier <NEW_CLUSTER> --snapshot-identifier {name} --engine <ENGINE> --kms-key-id <KMS_KEY_ARN>',
    'rds wait db-cluster-available --db-cluster-identifier <NEW_CLUSTER>',
    'rds create-db-cluster-snapshot --db-cluster-identifier <NEW_CLUSTER> --db-cluster-snapshot-identifier <NEW_NAME>',
    { note: 'Wait until the new snapshot is available and try a restore of it before you delete the old one.' },
  ],
  terraform: none('Terraform cannot encrypt a snapshot that is there; it is restored and taken anew once.'),
  cloudFormation: none('CloudFormation has no resource type for snapshots.'),
};

export const rdsSnapshotEncrypted = defineCheck({
  id: 'rds-snapshot-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.snapshot',
  alsoKinds: ['aws.rds.cluster-snapshot'],
  title: 'Database snapshot is encrypted',
  fault: 'Database snapshot is not encrypted',
  recommendation: 'Copy the snapshot with encryption on and delete the old one.',
  subjects: ['encryption-at-rest', 'backup-encryption'],
  equivalents: { prowler: ['rds_snapshots_encrypted'], cloudsploit: ['rdsSnapshotEncryption'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
  remedy: {
    hazard: {
      title: 'Copy the snapshot with encryption, then delete the original',
      warning: 'A deleted snapshot cannot be restored. Delete it only once the copy is available and restores.',
    },
    console: [
      'Open RDS, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Copy snapshot, with Enable encryption.',
      'Delete {name} once the copy is available.',
    ],
    cli: [
      'rds describe-db-snapshots --db-snapshot-identifier {name}',
      { note: 'Check that no copy with the new name is there already.' },
      'rds copy-db-snapshot --source-db-snapshot-identifier {name} --target-db-snapshot-identifier <NEW_NAME> --kms-key-id <KMS_KEY_ARN>',
      'rds wait db-snapshot-available --db-snapshot-identifier <NEW_NAME>',
      'rds delete-db-snapshot --db-snapshot-identifier {name}',
    ],
    terraform: [
      tf('aws_db_snapshot_copy', {
        source_db_snapshot_identifier: '{arn}',
        target_db_snapshot_identifier: '<NEW_NAME>',
        kms_key_id: '<KMS_KEY_ARN>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
  remedyByArnType: { 'cluster-snapshot': encryptClusterSnapshot },
});
