import { defineCheck, fail, pass } from '../../../define-check';
import { type Remedy, tf, none } from '../../../remedies/remedy';

/**
 * An unencrypted cluster snapshot cannot be copied with encryption, only restored to an encrypted cluster (Aurora
 * user guide, "Copying a DB cluster snapshot").
 */
const encryptClusterSnapshot: Remedy = {
  hazard: {
    title: 'Restore the snapshot with encryption and take a new one',
    warning:
      'The restored cluster is billed while it runs, and a deleted snapshot cannot be restored. Delete the old snapshot only when you have tested the new one.',
  },
  console: [
    'Restore {name} as a new cluster with Enable encryption, in the region {region}. An unencrypted cluster snapshot cannot be copied with encryption.',
    'Take a snapshot of the new cluster. When it is available, delete the new cluster.',
    'Test a restore from the encrypted snapshot, then delete {name}.',
  ],
  cli: [
    'rds describe-db-clusters --query DBClusters[].DBClusterIdentifier',
    { note: 'Check that no cluster has the new name.' },
    'rds restore-db-cluster-from-snapshot --db-cluster-identifier <NEW_CLUSTER> --snapshot-identifier {name} --engine <ENGINE> --kms-key-id <KMS_KEY_ARN>',
    'rds wait db-cluster-available --db-cluster-identifier <NEW_CLUSTER>',
    'rds create-db-cluster-snapshot --db-cluster-identifier <NEW_CLUSTER> --db-cluster-snapshot-identifier <NEW_NAME>',
    { note: 'Wait until the new snapshot is available, and test a restore before you delete the old one.' },
  ],
  terraform: none('Terraform cannot encrypt an existing snapshot: restore it and take a new one.'),
  cloudFormation: none('CloudFormation has no resource type for snapshots.'),
};

export const rdsSnapshotEncrypted = defineCheck({
  id: 'rds-snapshot-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.snapshot',
  alsoKinds: ['aws.rds.cluster-snapshot'],
  title: 'RDS snapshots are encrypted',
  fault: 'RDS snapshot is not encrypted',
  recommendation: 'Create an encrypted copy of the snapshot and delete the original.',
  subjects: ['encryption-at-rest', 'backup-encryption'],
  equivalents: { prowler: ['rds_snapshots_encrypted'], cloudsploit: ['rdsSnapshotEncryption'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: {
    hazard: {
      title: 'Create an encrypted copy, then delete the original',
      warning:
        'A deleted snapshot cannot be restored. Delete it only when the copy is available and you have tested a restore.',
    },
    console: [
      'Open RDS, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Copy snapshot, and select Enable encryption.',
      'When the copy is available, delete {name}.',
    ],
    cli: [
      'rds describe-db-snapshots --db-snapshot-identifier {name}',
      { note: 'Check that no copy has the new name.' },
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
