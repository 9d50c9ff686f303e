import { cfnPart, none, type Remedies, type Remedy, tf, tfPart } from '@cloudmend/scanner';

const openDatabase = (...steps: string[]): string[] => [
  'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
  ...steps,
  'Choose Continue, Apply during the next maintenance window, and Modify DB instance.',
];
const PENDING =
  'rds describe-db-instances --db-instance-identifier {name} --query DBInstances[0].PendingModifiedValues';
const LATER =
  'Takes effect in the next maintenance window. With --apply-immediately it takes effect now, along with every change in PendingModifiedValues.';

const anotherClass = (...before: string[]): Remedy => ({
  hazard: {
    title: 'Change the DB instance class',
    warning: 'The database restarts: a failover of about a minute with Multi-AZ, several minutes without.',
  },
  console: openDatabase(...before, 'Set the DB instance class to {to}.'),
  cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --db-instance-class {to}'],
  terraform: [tfPart('aws_db_instance', { identifier: '{name}', instance_class: '{to}' })],
  cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', DBInstanceClass: '{to}' })],
});

/** For a cache outside a replication group: Memcached has no backups and cannot change its node type. */
export const cacheClusterRemedy: Remedy = {
  hazard: {
    title: 'Delete the cache, or change to a smaller node type',
    warning:
      'Deleting a cache deletes its data, and Memcached has no backups. A smaller node may evict data that no longer fits.',
  },
  console: [
    'Open ElastiCache, {name}, in the region {region}.',
    'If nothing uses it, choose Actions, Delete; for Redis or Valkey, take a final backup. Otherwise, for Redis or Valkey, choose Modify and set the node type to {to}.',
  ],
  cli: [
    'elasticache describe-cache-clusters --cache-cluster-id {name}',
    {
      note: 'Delete only unused caches. For Redis or Valkey add --final-snapshot-identifier; for a smaller node use modify-cache-cluster --cache-node-type.',
    },
    'elasticache delete-cache-cluster --cache-cluster-id {name}',
  ],
  terraform: [
    tfPart(
      'aws_elasticache_cluster',
      { cluster_id: '{name}', node_type: '{to}' },
      'For a smaller node. To delete it, remove the resource; for Redis or Valkey, set final_snapshot_identifier first.',
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::ElastiCache::CacheCluster',
      { ClusterName: '{name}', CacheNodeType: '{to}' },
      'For a smaller node. To delete it, remove the resource; for Redis or Valkey, set DeletionPolicy: Snapshot first.',
    ),
  ],
};

export const databaseRemedies: Remedies = {
  'RDS-IDLE': {
    hazard: {
      title: 'Stop the database, or delete it with a final snapshot',
      warning:
        'A stopped database restarts automatically after 7 days. A deleted one can only be restored from its snapshot.',
    },
    console: [
      'Check with its owner. Open RDS, Databases, {name}, in the region {region}.',
      'Choose Actions, Stop temporarily; or Actions, Delete, with a final snapshot and retained backups.',
    ],
    cli: [
      'rds describe-db-instances --db-instance-identifier {name}',
      { note: 'Check the output for a cluster or replicas: a cluster is stopped as a whole.' },
      'rds stop-db-instance --db-instance-identifier {name}',
    ],
    terraform: none('Remove the aws_db_instance with skip_final_snapshot = false and a final_snapshot_identifier.'),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the instance, then remove it from the template.'),
  },
  'RDS-RIGHTSIZE': anotherClass(),
  'RDS-GRAVITON': anotherClass('Check that the engine version supports Graviton.'),
  'RDS-MULTIAZ-DEV': {
    hazard: {
      title: 'Convert the database to Single-AZ',
      warning: 'If its zone fails, the database is down until it is restored.',
    },
    console: openDatabase('Under Availability and durability, choose Do not create a standby instance.'),
    cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --no-multi-az'],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', multi_az: false })],
    cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', MultiAZ: false })],
  },
  'RDS-GP2-GP3': {
    console: openDatabase('Under Storage, choose General Purpose SSD (gp3). The database stays available.'),
    cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --storage-type gp3'],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', storage_type: 'gp3' })],
    cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', StorageType: 'gp3' })],
  },
  'RDS-EXTENDED': {
    hazard: {
      title: 'Upgrade the engine to a supported version',
      warning: 'A major version upgrade can only be undone by restoring a snapshot. Test it on a copy first.',
    },
    console: [
      'Restore a snapshot of {name} under another name, upgrade the copy and test it.',
      ...openDatabase('Set the engine version to a supported one.'),
    ],
    cli: [
      'rds describe-db-engine-versions --engine <ENGINE> --engine-version <CURRENT_VERSION> --query DBEngineVersions[0].ValidUpgradeTarget',
      { note: 'Find the newest version in the output. Take a snapshot first.' },
      'rds modify-db-instance --db-instance-identifier {name} --engine-version <NEW_VERSION> --allow-major-version-upgrade',
    ],
    terraform: [
      tfPart('aws_db_instance', {
        identifier: '{name}',
        engine_version: '<NEW_VERSION>',
        allow_major_version_upgrade: true,
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::RDS::DBInstance', {
        DBInstanceIdentifier: '{name}',
        EngineVersion: '<NEW_VERSION>',
        AllowMajorVersionUpgrade: true,
      }),
    ],
  },
  'RDS-SNAP': {
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
  'DDB-UNUSED': {
    hazard: {
      title: 'Back up the table, then delete it',
      warning: 'A deleted table can only be restored from a backup, without its streams, alarms and settings.',
    },
    console: [
      'Open DynamoDB, Tables, {name}, in the region {region}, Backups, Create backup.',
      'Choose the table class Standard-IA, or delete the table if its owner agrees.',
    ],
    cli: [
      'dynamodb list-backups --table-name {name}',
      { note: 'Skip the next command if a recent backup is listed.' },
      'dynamodb create-backup --table-name {name} --backup-name before-retirement',
      'dynamodb update-table --table-name {name} --table-class STANDARD_INFREQUENT_ACCESS',
    ],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', table_class: 'STANDARD_INFREQUENT_ACCESS' })],
    cloudFormation: [
      cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', TableClass: 'STANDARD_INFREQUENT_ACCESS' }),
    ],
  },
  'DDB-MODE': {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Under Read/write capacity choose Edit and select the other mode; for provisioned capacity, turn on auto scaling.',
    ],
    cli: [
      'dynamodb describe-table --table-name {name} --query Table.BillingModeSummary',
      {
        note: 'Choose the mode that is not set now. PROVISIONED also needs --provisioned-throughput.',
      },
      'dynamodb update-table --table-name {name} --billing-mode {to}',
    ],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', billing_mode: '{to}' })],
    cloudFormation: [cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', BillingMode: '{to}' })],
  },
  'CACHE-IDLE': {
    hazard: {
      title: 'Delete the cache with a final snapshot, or use smaller nodes',
      warning: 'Deleting a cache deletes its data. Smaller nodes may evict data that no longer fits.',
    },
    console: [
      'Open ElastiCache, {name}, in the region {region}.',
      'If nothing uses it, choose Actions, Delete, with a final backup. Otherwise choose Modify and set the node type to {to}.',
    ],
    cli: [
      'elasticache describe-replication-groups --replication-group-id {name}',
      {
        note: 'Delete only unused caches. For smaller nodes use modify-replication-group --cache-node-type.',
      },
      'elasticache delete-replication-group --replication-group-id {name} --final-snapshot-identifier {name}-final',
    ],
    terraform: [
      tfPart(
        'aws_elasticache_replication_group',
        { replication_group_id: '{name}', node_type: '{to}' },
        'For smaller nodes. To delete it, remove the resource with a final_snapshot_identifier.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::ElastiCache::ReplicationGroup',
        { ReplicationGroupId: '{name}', CacheNodeType: '{to}' },
        'For smaller nodes. To delete it, set DeletionPolicy: Snapshot and remove the resource.',
      ),
    ],
  },
  'REDSHIFT-IDLE': {
    hazard: {
      title: 'Pause the cluster',
      warning: 'Queries fail while the cluster is paused. Storage is still billed.',
    },
    console: [
      'Open Redshift, Clusters, {name}, in the region {region}.',
      'Choose Actions, Pause; if it is still used occasionally, choose Actions, Resize.',
    ],
    cli: [
      'redshift describe-clusters --cluster-identifier {name}',
      { note: 'Pausing a cluster with reserved nodes saves nothing.' },
      'redshift pause-cluster --cluster-identifier {name}',
    ],
    terraform: [
      tf('aws_redshift_scheduled_action', {
        name: 'pause-{name}',
        schedule: 'cron(0 19 ? * MON-FRI *)',
        iam_role: '<SCHEDULER_ROLE_ARN>',
        target_action: { pause_cluster: { cluster_identifier: '{name}' } },
      }),
    ],
    cloudFormation: none(
      'CloudFormation cannot pause a cluster; AWS::Redshift::ScheduledAction can pause it on a schedule.',
    ),
  },
  'OS-IDLE': {
    hazard: {
      title: 'Take a snapshot, then delete the domain',
      warning: 'Automated snapshots are deleted with the domain. Take a manual snapshot to your own bucket first.',
    },
    console: [
      'Register a snapshot repository and take a manual snapshot of {name}.',
      'Open OpenSearch Service, Domains, {name}, in the region {region}, and choose Delete. If it is in use, choose gp3 storage instead.',
    ],
    cli: [
      'opensearch describe-domain --domain-name {name}',
      { note: 'Check that a manual snapshot is in S3, and that no dashboard or pipeline uses the domain.' },
      'opensearch delete-domain --domain-name {name}',
    ],
    terraform: [
      tfPart(
        'aws_opensearch_domain',
        { domain_name: '{name}', ebs_options: { ebs_enabled: true, volume_type: 'gp3' } },
        'For cheaper storage. To delete the domain, remove the resource.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::OpenSearchService::Domain',
        { DomainName: '{name}', EBSOptions: { EBSEnabled: true, VolumeType: 'gp3' } },
        'For cheaper storage. To delete the domain, remove the resource.',
      ),
    ],
  },
};
