import {
  type RemediesByArnType,
  type Remedy,
  type RemedyObject,
  cfn,
  cfnPart,
  none,
  tf,
  tfPart,
} from '../../remedies/remedy';

const LATER =
  'What cannot change at once waits for the maintenance window. With --apply-immediately it does not, together with every other pending change.';

/** A setting that a cluster keeps for its members. */
const clusterSetting = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open RDS (or DocumentDB, or Neptune), Databases, the cluster {name}, in the region {region}, and choose Modify.',
    step,
    'Choose Continue, then when to apply it, and Modify cluster.',
  ],
  cli: [{ note: LATER }, `rds modify-db-cluster --db-cluster-identifier {name} ${flags}`],
  terraform: [tfPart('aws_rds_cluster', { cluster_identifier: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', ...properties })],
});

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
  cloudFormation: none('CloudFormation has no resource for a snapshot.'),
};

const addReader: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Databases, the cluster {name}, in the region {region}.',
    'Choose Actions, Add reader, and pick another availability zone than that of the writer.',
  ],
  cli: [
    'rds describe-db-clusters --db-cluster-identifier {name} --query DBClusters[0].DBClusterMembers',
    'rds create-db-instance --db-instance-identifier <NEW_NAME> --db-cluster-identifier {name} --engine <ENGINE> --db-instance-class <INSTANCE_CLASS> --availability-zone <OTHER_ZONE>',
  ],
  terraform: [
    tf('aws_rds_cluster_instance', {
      identifier: '<NEW_NAME>',
      cluster_identifier: '{name}',
      engine: '<ENGINE>',
      instance_class: '<INSTANCE_CLASS>',
      availability_zone: '<OTHER_ZONE>',
    }),
  ],
  cloudFormation: [
    cfn('AWS::RDS::DBInstance', {
      DBInstanceIdentifier: '<NEW_NAME>',
      DBClusterIdentifier: '{name}',
      Engine: '<ENGINE>',
      DBInstanceClass: '<INSTANCE_CLASS>',
      AvailabilityZone: '<OTHER_ZONE>',
    }),
  ],
};

const exportClusterLogs: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Databases, the cluster {name}, in the region {region}, and choose Modify.',
    'Under Log exports, tick the logs of the engine.',
    'Choose Continue and Modify cluster.',
  ],
  cli: [
    [
      'rds modify-db-cluster --db-cluster-identifier {name} --cloudwatch-logs-export-configuration',
      { json: { EnableLogTypes: ['<LOG_TYPE>'] } },
    ],
  ],
  terraform: [
    tfPart('aws_rds_cluster', { cluster_identifier: '{name}', enabled_cloudwatch_logs_exports: ['<LOG_TYPE>'] }),
  ],
  cloudFormation: [
    cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', EnableCloudwatchLogsExports: ['<LOG_TYPE>'] }),
  ],
};

const unshareClusterSnapshot: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Snapshots, {name}, in the region {region}.',
    'Choose Actions, Share snapshot, Private. Whoever copied it has it still: replace the secrets in it.',
  ],
  cli: [
    'rds modify-db-cluster-snapshot-attribute --db-cluster-snapshot-identifier {name} --attribute-name restore --values-to-remove all',
  ],
  terraform: none('Terraform has no argument for whom a cluster snapshot of RDS is shared with.'),
  cloudFormation: none('CloudFormation has no resource for a snapshot.'),
};

/** Clusters and their snapshots, which the checks of instances and snapshots judge as well. */
export const rdsClusterRemedies: RemediesByArnType = {
  'rds-instance-backup': {
    cluster: clusterSetting(
      'Under Backup, set a retention period of 7 days or more.',
      '--backup-retention-period 7',
      { backup_retention_period: 7 },
      { BackupRetentionPeriod: 7 },
    ),
  },
  'rds-instance-copy-tags': {
    cluster: clusterSetting(
      'Turn on Copy tags to snapshots.',
      '--copy-tags-to-snapshot',
      { copy_tags_to_snapshot: true },
      { CopyTagsToSnapshot: true },
    ),
  },
  'rds-instance-iam-auth': {
    cluster: clusterSetting(
      'Under Database authentication, choose Password and IAM database authentication.',
      '--enable-iam-database-authentication',
      { iam_database_authentication_enabled: true },
      { EnableIAMDatabaseAuthentication: true },
    ),
  },
  'rds-instance-log-export': { cluster: exportClusterLogs },
  'rds-instance-multi-az': { cluster: addReader },
  'rds-snapshot-encrypted': { 'cluster-snapshot': encryptClusterSnapshot },
  'rds-snapshot-public': { 'cluster-snapshot': unshareClusterSnapshot },
};
