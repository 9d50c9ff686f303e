import { defineCheck, fail, pass } from '../../../define-check';
import { COPY_STAYS_PRIVATE, NEW_INSTANCE } from '../remedies';
import { tf, cfn } from '../../../remedies/remedy';

export const rdsInstanceEncrypted = defineCheck({
  id: 'rds-instance-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.instance',
  title: 'RDS instances are encrypted at rest',
  fault: 'RDS instance is not encrypted at rest',
  recommendation: 'Create an encrypted copy of a snapshot and restore it: storage cannot be encrypted in place.',
  subjects: ['encryption-at-rest', 'rds-encryption'],
  equivalents: { prowler: ['rds_instance_storage_encrypted'], cloudsploit: ['rdsEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`The storage of ${name} is encrypted.`) : fail(`The storage of ${name} is not encrypted.`),
  remedy: {
    hazard: {
      title: 'Replace the instance with an encrypted copy',
      warning:
        'The copy is a new instance with a new endpoint and lacks data written after the snapshot, so stop the writers first.',
    },
    console: [
      'Open RDS, Databases, {name}, Actions, Take snapshot.',
      'Copy the snapshot with Enable encryption.',
      'Restore the copy under a new name, in the subnet group and security groups of {name} and without public access.',
      'Migrate its clients and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds describe-db-instances --db-instance-identifier {name}',
      COPY_STAYS_PRIVATE,
      'rds describe-db-snapshots --db-instance-identifier {name} --snapshot-type manual',
      { note: 'If a snapshot was already started, use it instead of a second one.' },
      'rds create-db-snapshot --db-instance-identifier {name} --db-snapshot-identifier before-encryption',
      'rds wait db-snapshot-available --db-snapshot-identifier before-encryption',
      'rds copy-db-snapshot --source-db-snapshot-identifier before-encryption --target-db-snapshot-identifier encrypted --kms-key-id <KMS_KEY_ARN>',
      'rds wait db-snapshot-available --db-snapshot-identifier encrypted',
      'rds restore-db-instance-from-db-snapshot --db-instance-identifier <NEW_NAME> --db-snapshot-identifier ' +
        'encrypted --db-subnet-group-name <SUBNET_GROUP> --vpc-security-group-ids <SECURITY_GROUP_ID> ' +
        '--db-parameter-group-name <PARAMETER_GROUP> --no-publicly-accessible',
    ],
    terraform: [
      tf(
        'aws_db_instance',
        {
          identifier: '<NEW_NAME>',
          instance_class: '<INSTANCE_CLASS>',
          snapshot_identifier: 'encrypted',
          storage_encrypted: true,
          kms_key_id: '<KMS_KEY_ARN>',
          db_subnet_group_name: '<SUBNET_GROUP>',
          vpc_security_group_ids: ['<SECURITY_GROUP_ID>'],
          parameter_group_name: '<PARAMETER_GROUP>',
          publicly_accessible: false,
        },
        NEW_INSTANCE,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::RDS::DBInstance',
        {
          DBInstanceIdentifier: '<NEW_NAME>',
          DBInstanceClass: '<INSTANCE_CLASS>',
          DBSnapshotIdentifier: 'encrypted',
          DBSubnetGroupName: '<SUBNET_GROUP>',
          VPCSecurityGroups: ['<SECURITY_GROUP_ID>'],
          DBParameterGroupName: '<PARAMETER_GROUP>',
          PubliclyAccessible: false,
        },
        NEW_INSTANCE,
      ),
    ],
  },
});
