import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { COPY_STAYS_PRIVATE } from '../remedies';

/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_RestoreDBClusterFromSnapshot.html */
const NEW_CLUSTER =
  'Creates a second cluster, without instances: add those to your code, too. When nothing uses the old one, remove it from your code.';

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
      'Restore the snapshot under a new name with Enable encryption, in the subnet group and security groups of {name} and without public access.',
      'Migrate its clients and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds describe-db-clusters --db-cluster-identifier {name}',
      COPY_STAYS_PRIVATE,
      'rds describe-db-cluster-snapshots --db-cluster-identifier {name} --snapshot-type manual',
      { note: 'If a snapshot was already started, use it instead of a second one.' },
      'rds create-db-cluster-snapshot --db-cluster-identifier {name} --db-cluster-snapshot-identifier before-encryption',
      'rds wait db-cluster-snapshot-available --db-cluster-snapshot-identifier before-encryption',
      'rds restore-db-cluster-from-snapshot --db-cluster-identifier <NEW_NAME> --snapshot-identifier ' +
        'before-encryption --engine <ENGINE> --engine-version <ENGINE_VERSION> --kms-key-id <KMS_KEY_ARN> ' +
        '--db-subnet-group-name <SUBNET_GROUP> --vpc-security-group-ids <SECURITY_GROUP_ID> ' +
        '--db-cluster-parameter-group-name <PARAMETER_GROUP>',
      { note: 'A restored Aurora cluster has no instances. Create as many as the old one has.' },
      'rds create-db-instance --db-instance-identifier <NEW_INSTANCE> --db-cluster-identifier <NEW_NAME> ' +
        '--engine <ENGINE> --db-instance-class <INSTANCE_CLASS> --no-publicly-accessible',
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
          db_subnet_group_name: '<SUBNET_GROUP>',
          vpc_security_group_ids: ['<SECURITY_GROUP_ID>'],
          db_cluster_parameter_group_name: '<PARAMETER_GROUP>',
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
          DBSubnetGroupName: '<SUBNET_GROUP>',
          VpcSecurityGroupIds: ['<SECURITY_GROUP_ID>'],
          DBClusterParameterGroupName: '<PARAMETER_GROUP>',
        },
        NEW_CLUSTER,
      ),
    ],
  },
});
