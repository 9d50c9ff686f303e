import { type Remedies, type Remedy, type RemedyObject, cfnPart, none, tf, tfPart } from '../../remedies/remedy';

/** A setting of an instance that RDS changes in place. */
const setting = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
    step,
    'Choose Continue, then when to apply it, and Modify DB instance.',
  ],
  cli: [`rds modify-db-instance --db-instance-identifier {name} ${flags} --apply-immediately`],
  terraform: [tfPart('aws_db_instance', { identifier: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', ...properties })],
});

export const rdsRemedies: Remedies = {
  'rds-instance-public': setting(
    'Under Connectivity, Additional configuration, choose Not publicly accessible.',
    '--no-publicly-accessible',
    { publicly_accessible: false },
    { PubliclyAccessible: false },
  ),
  'rds-instance-encrypted': {
    console: [
      'Open RDS, Databases, {name}, Actions, Take snapshot.',
      'Copy the snapshot with Enable encryption.',
      'Restore the copy under a new name, move its users over, and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds create-db-snapshot --db-instance-identifier {name} --db-snapshot-identifier before-encryption',
      'rds copy-db-snapshot --source-db-snapshot-identifier before-encryption --target-db-snapshot-identifier encrypted --kms-key-id <KMS_KEY_ARN>',
      'rds restore-db-instance-from-db-snapshot --db-instance-identifier <NEW_NAME> --db-snapshot-identifier encrypted',
    ],
    terraform: [
      tfPart('aws_db_instance', {
        identifier: '<NEW_NAME>',
        snapshot_identifier: 'encrypted',
        storage_encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '<NEW_NAME>', DBSnapshotIdentifier: 'encrypted' }),
    ],
  },
  'rds-instance-backup': setting(
    'Under Backup, set a retention period of 7 days or more.',
    '--backup-retention-period 7',
    { backup_retention_period: 7 },
    { BackupRetentionPeriod: 7 },
  ),
  'rds-instance-multi-az': setting(
    'Under Availability and durability, choose to create a standby instance.',
    '--multi-az',
    { multi_az: true },
    { MultiAZ: true },
  ),
  'rds-instance-auto-minor-upgrade': setting(
    'Under Maintenance, turn on Auto minor version upgrade.',
    '--auto-minor-version-upgrade',
    { auto_minor_version_upgrade: true },
    { AutoMinorVersionUpgrade: true },
  ),
  'rds-instance-deletion-protection': setting(
    'Turn on Deletion protection.',
    '--deletion-protection',
    { deletion_protection: true },
    { DeletionProtection: true },
  ),
  'rds-instance-iam-auth': setting(
    'Under Database authentication, choose Password and IAM database authentication.',
    '--enable-iam-database-authentication',
    { iam_database_authentication_enabled: true },
    { EnableIAMDatabaseAuthentication: true },
  ),
  'rds-instance-log-export': {
    console: [
      'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
      'Under Log exports, tick the logs of the engine.',
      'Choose Continue and Modify DB instance.',
    ],
    cli: [
      [
        'rds modify-db-instance --db-instance-identifier {name} --apply-immediately --cloudwatch-logs-export-configuration',
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
    { monitoring_interval: 60, monitoring_role_arn: '<MONITORING_ROLE_ARN>' },
    { MonitoringInterval: 60, MonitoringRoleArn: '<MONITORING_ROLE_ARN>' },
  ),
  'rds-instance-default-admin': {
    console: [
      'The name of the main user stays as long as the instance does.',
      'Make a new instance with another name for it, or restore into a cluster of your own making, and move the data over.',
      'Until then: daily work under users of its own, and the password of the main user in Secrets Manager.',
    ],
    cli: ['rds modify-db-instance --db-instance-identifier {name} --manage-master-user-password --apply-immediately'],
    terraform: [
      tfPart('aws_db_instance', {
        identifier: '<NEW_NAME>',
        username: '<UNUSUAL_NAME>',
        manage_master_user_password: true,
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::RDS::DBInstance', {
        DBInstanceIdentifier: '<NEW_NAME>',
        MasterUsername: '<UNUSUAL_NAME>',
        ManageMasterUserPassword: true,
      }),
    ],
  },
  'rds-instance-copy-tags': setting(
    'Under Backup, tick Copy tags to snapshots.',
    '--copy-tags-to-snapshot',
    { copy_tags_to_snapshot: true },
    { CopyTagsToSnapshot: true },
  ),
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
    console: [
      'Open RDS, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Copy snapshot, with Enable encryption.',
      'Delete {name} once the copy is available.',
    ],
    cli: [
      'rds copy-db-snapshot --source-db-snapshot-identifier {name} --target-db-snapshot-identifier <NEW_NAME> --kms-key-id <KMS_KEY_ARN>',
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
    console: [
      'Open RDS, Databases, {name}, Actions, Take snapshot.',
      'Restore the snapshot with Enable encryption under a new name.',
      'Move its users over and delete {name}: storage cannot be encrypted in place.',
    ],
    cli: [
      'rds create-db-cluster-snapshot --db-cluster-identifier {name} --db-cluster-snapshot-identifier before-encryption',
      'rds restore-db-cluster-from-snapshot --db-cluster-identifier <NEW_NAME> --snapshot-identifier before-encryption --engine <ENGINE> --kms-key-id <KMS_KEY_ARN>',
    ],
    terraform: [
      tfPart('aws_rds_cluster', {
        cluster_identifier: '<NEW_NAME>',
        snapshot_identifier: 'before-encryption',
        storage_encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::RDS::DBCluster', {
        DBClusterIdentifier: '<NEW_NAME>',
        SnapshotIdentifier: 'before-encryption',
        StorageEncrypted: true,
        KmsKeyId: '<KMS_KEY_ARN>',
      }),
    ],
  },
  'rds-cluster-deletion-protection': {
    console: [
      'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
      'Turn on Deletion protection.',
      'Choose Continue and Modify cluster.',
    ],
    cli: ['rds modify-db-cluster --db-cluster-identifier {name} --deletion-protection --apply-immediately'],
    terraform: [tfPart('aws_rds_cluster', { cluster_identifier: '{name}', deletion_protection: true })],
    cloudFormation: [cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', DeletionProtection: true })],
  },
};
