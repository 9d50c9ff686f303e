import { type Remedies, type Remedy, type RemedyObject, cfn, cfnPart, none, tf, tfPart } from '../../remedies/remedy';

const LATER =
  'Takes effect in the next maintenance window. With --apply-immediately it does so at once, together with every change under PendingModifiedValues.';
const PENDING =
  'rds describe-db-instances --db-instance-identifier {name} --query DBInstances[0].PendingModifiedValues';

/**
 * A setting of an instance that RDS changes in place. Most take effect at once; `isLater` marks those that wait for the maintenance window
 * (https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html).
 */
const setting = (
  step: string,
  flags: string,
  forms: { readonly terraform: RemedyObject; readonly cloudFormation: RemedyObject },
  isLater = false,
): Remedy => ({
  console: [
    'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
    step,
    'Choose Continue, then when to apply it, and Modify DB instance.',
  ],
  cli: [
    ...(isLater ? [PENDING, { note: LATER }] : []),
    `rds modify-db-instance --db-instance-identifier {name} ${flags}`,
  ],
  terraform: [tfPart('aws_db_instance', { identifier: '{name}', ...forms.terraform })],
  cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', ...forms.cloudFormation })],
});
const NEW_CLUSTER = 'A new cluster beside the old one: remove the old one from your code once nothing uses it.';
const NEW_INSTANCE = 'A new instance beside the old one: remove the old one from your code once nothing uses it.';

export const rdsRemedies: Remedies = {
  'rds-instance-public': setting(
    'Under Connectivity, Additional configuration, choose Not publicly accessible.',
    '--no-publicly-accessible',
    { terraform: { publicly_accessible: false }, cloudFormation: { PubliclyAccessible: false } },
  ),
  'rds-instance-encrypted': {
    hazard: {
      title: 'Replace the instance with an encrypted copy',
      warning:
        'The copy is a new instance with a new endpoint. What is written after the snapshot is not in it: stop the writers first.',
    },
    console: [
      'Open RDS, Databases, {name}, Actions, Take snapshot.',
      'Copy the snapshot with Enable encryption.',
      'Restore the copy under a new name, move its users over, and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds describe-db-snapshots --db-instance-identifier {name} --snapshot-type manual',
      { note: 'Check the answer: go on with a snapshot that was begun before instead of a second one.' },
      'rds create-db-snapshot --db-instance-identifier {name} --db-snapshot-identifier before-encryption',
      'rds wait db-snapshot-available --db-snapshot-identifier before-encryption',
      'rds copy-db-snapshot --source-db-snapshot-identifier before-encryption --target-db-snapshot-identifier encrypted --kms-key-id <KMS_KEY_ARN>',
      'rds wait db-snapshot-available --db-snapshot-identifier encrypted',
      'rds restore-db-instance-from-db-snapshot --db-instance-identifier <NEW_NAME> --db-snapshot-identifier encrypted',
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
        },
        NEW_INSTANCE,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::RDS::DBInstance',
        { DBInstanceIdentifier: '<NEW_NAME>', DBInstanceClass: '<INSTANCE_CLASS>', DBSnapshotIdentifier: 'encrypted' },
        NEW_INSTANCE,
      ),
    ],
  },
  'rds-instance-backup': setting(
    'Under Backup, set a retention period of 7 days or more.',
    '--backup-retention-period 7',
    { terraform: { backup_retention_period: 7 }, cloudFormation: { BackupRetentionPeriod: 7 } },
    true,
  ),
  'rds-instance-multi-az': setting(
    'Under Availability and durability, choose to create a standby instance.',
    '--multi-az',
    { terraform: { multi_az: true }, cloudFormation: { MultiAZ: true } },
    true,
  ),
  'rds-instance-auto-minor-upgrade': setting(
    'Under Maintenance, turn on Auto minor version upgrade.',
    '--auto-minor-version-upgrade',
    { terraform: { auto_minor_version_upgrade: true }, cloudFormation: { AutoMinorVersionUpgrade: true } },
  ),
  'rds-instance-deletion-protection': setting('Turn on Deletion protection.', '--deletion-protection', {
    terraform: { deletion_protection: true },
    cloudFormation: { DeletionProtection: true },
  }),
  'rds-instance-iam-auth': setting(
    'Under Database authentication, choose Password and IAM database authentication.',
    '--enable-iam-database-authentication',
    {
      terraform: { iam_database_authentication_enabled: true },
      cloudFormation: { EnableIAMDatabaseAuthentication: true },
    },
    true,
  ),
  'rds-instance-log-export': {
    console: [
      'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
      'Under Log exports, tick the logs of the engine.',
      'Choose Continue and Modify DB instance.',
    ],
    cli: [
      [
        'rds modify-db-instance --db-instance-identifier {name} --cloudwatch-logs-export-configuration',
        { json: { EnableLogTypes: ['<LOG_TYPE>'] } },
      ],
    ],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', enabled_cloudwatch_logs_exports: ['<LOG_TYPE>'] })],
    cloudFormation: [
      cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', EnableCloudwatchLogsExports: ['<LOG_TYPE>'] }),
    ],
  },
  'rds-instance-enhanced-monitoring': setting(
    'Under Monitoring, turn on Enhanced Monitoring.',
    '--monitoring-interval 60 --monitoring-role-arn <MONITORING_ROLE_ARN>',
    {
      terraform: { monitoring_interval: 60, monitoring_role_arn: '<MONITORING_ROLE_ARN>' },
      cloudFormation: { MonitoringInterval: 60, MonitoringRoleArn: '<MONITORING_ROLE_ARN>' },
    },
  ),
  'rds-instance-default-admin': {
    hazard: {
      title: 'Move the data to a new instance with another master user name',
      warning:
        'The master user name of an instance cannot change, and a restored snapshot keeps it: the data moves by dump and restore or by AWS DMS. Delete the old instance only once nothing connects to it.',
    },
    console: [
      'Open RDS, Create database, in the region {region}: the engine of {name}, another master user name, and its password in Secrets Manager.',
      'Move the data with the dump tool of the engine or with AWS DMS, then the applications.',
      'Until then, work with database users of their own rather than the master user.',
    ],
    cli: none('The name cannot be changed by a call. The console steps say how to move to a new instance.'),
    terraform: [
      tf(
        'aws_db_instance',
        {
          identifier: '<NEW_NAME>',
          engine: '<ENGINE>',
          instance_class: '<INSTANCE_CLASS>',
          allocated_storage: '<GIB>',
          storage_encrypted: true,
          username: '<UNUSUAL_NAME>',
          manage_master_user_password: true,
        },
        NEW_INSTANCE,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::RDS::DBInstance',
        {
          DBInstanceIdentifier: '<NEW_NAME>',
          Engine: '<ENGINE>',
          DBInstanceClass: '<INSTANCE_CLASS>',
          AllocatedStorage: '<GIB>',
          StorageEncrypted: true,
          MasterUsername: '<UNUSUAL_NAME>',
          ManageMasterUserPassword: true,
        },
        NEW_INSTANCE,
      ),
    ],
  },
  'rds-instance-copy-tags': setting('Under Backup, tick Copy tags to snapshots.', '--copy-tags-to-snapshot', {
    terraform: { copy_tags_to_snapshot: true },
    cloudFormation: { CopyTagsToSnapshot: true },
  }),
  'rds-snapshot-public': {
    console: [
      'Open RDS, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Share snapshot, Private. Whoever copied it has it still: replace the secrets in it.',
    ],
    cli: [
      'rds modify-db-snapshot-attribute --db-snapshot-identifier {name} --attribute-name restore --values-to-remove all',
    ],
    terraform: [tfPart('aws_db_snapshot', { db_snapshot_identifier: '{name}', shared_accounts: [] })],
    cloudFormation: none('CloudFormation has no resource for a snapshot.'),
  },
  'rds-snapshot-encrypted': {
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
    cloudFormation: none('CloudFormation has no resource for a snapshot.'),
  },
  'rds-cluster-encrypted': {
    hazard: {
      title: 'Replace the cluster with an encrypted copy',
      warning:
        'The copy is a new cluster with new endpoints. What is written after the snapshot is not in it: stop the writers first.',
    },
    console: [
      'Open RDS, Databases, {name}, Actions, Take snapshot.',
      'Restore the snapshot with Enable encryption under a new name.',
      'Move its users over and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds describe-db-cluster-snapshots --db-cluster-identifier {name} --snapshot-type manual',
      { note: 'Check the answer: go on with a snapshot that was begun before instead of a second one.' },
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
  'rds-cluster-deletion-protection': {
    console: [
      'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
      'Turn on Deletion protection.',
      'Choose Continue and Modify cluster.',
    ],
    cli: ['rds modify-db-cluster --db-cluster-identifier {name} --deletion-protection'],
    terraform: [tfPart('aws_rds_cluster', { cluster_identifier: '{name}', deletion_protection: true })],
    cloudFormation: [cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', DeletionProtection: true })],
  },
};
