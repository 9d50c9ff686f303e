import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

const NEW_CLUSTER = 'Creates a second cluster. When nothing uses the old one, remove it from your code.';

export const rdsClusterEncrypted = defineCheck({
  id: 'rds-cluster-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.cluster',
  title: 'RDS clusters are encrypted at rest',
  fault: 'RDS cluster is not encrypted at rest',
  recommendation: 'Restore a snapshot of the cluster with encryption enabled: a cluster cannot be encrypted in place.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['rds_cluster_storage_encrypted'], cloudsploit: ['rdsEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: {
    hazard: {
      title: 'Replace the cluster with an encrypted copy',
      warning:
        'The copy is a new cluster with new endpoints and lacks data written after the snapshot, so stop the writers first.',
    },
    console: [
      'Open RDS, Databases, {name}, Actions, Take snapshot.',
      'Restore the snapshot under a new name with Enable encryption.',
      'Migrate its clients and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds describe-db-cluster-snapshots --db-cluster-identifier {name} --snapshot-type manual',
      { note: 'If a snapshot was already started, use it instead of a second one.' },
      'rds create-db-cluster-snapshot --db-cluster-identifier {name} --db-cluster-snapshot-identifier before-encryption',
      'rds wait db-cluster-snapshot-available --db-cluster-snapshot-identifier before-encryption',
      'rds restore-db-cluster-from-snapshot --db-cluster-identifier <NEW_NAME> --snapshot-identifier before-encryption --engine <ENGINE> --kms-key-id <KMS_KEY_ARN>',
    ],
    terraform: [
      tf(
        'aws_rds_cluster',
        {
          cluster_identifier: '<NEW_NAME>',
          engine: '<ENGINE>',
          snapshot_identifier: 'before-encryption',
          storage_encrypted: true,
          kms_key_id: '<KMS_KEY_ARN>',
        },
        NEW_CLUSTER,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::RDS::DBCluster',
        {
          DBClusterIdentifier: '<NEW_NAME>',
          Engine: '<ENGINE>',
          SnapshotIdentifier: 'before-encryption',
          StorageEncrypted: true,
          KmsKeyId: '<KMS_KEY_ARN>',
        },
        NEW_CLUSTER,
      ),
    ],
  },
});
