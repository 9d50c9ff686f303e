import { cfnPart, none, type Remedies, type Remedy, tf, tfPart } from '@cloudmend/scanner';

const openDatabase = (...steps: string[]): string[] => [
  'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
  ...steps,
  'Choose Continue, Apply during the next maintenance window, and Modify DB instance.',
];
const PENDING =
  'rds describe-db-instances --db-instance-identifier {name} --query DBInstances[0].PendingModifiedValues';
const LATER =
  'Takes effect in the next maintenance window. With --apply-immediately it does so at once, together with every change under PendingModifiedValues.';

const anotherClass = (...before: string[]): Remedy => ({
  hazard: {
    title: 'Change the class of the database',
    warning: 'The database restarts: a failover of about a minute in several zones, several minutes in one.',
  },
  console: openDatabase(...before, 'Set the DB instance class to {to}.'),
  cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --db-instance-class {to}'],
  terraform: [tfPart('aws_db_instance', { identifier: '{name}', instance_class: '{to}' })],
  cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', DBInstanceClass: '{to}' })],
});

/** Of a cache that is in no replication group: Memcached takes no backup and no other node type. */
export const cacheClusterRemedy: Remedy = {
  hazard: {
    title: 'Delete the cache, or give it a smaller node',
    warning:
      'A deleted cache takes what it holds with it, and Memcached keeps no backup. A smaller node may evict what no longer fits.',
  },
  console: [
    'Open ElastiCache, {name}, in the region {region}.',
    'Where nothing uses it choose Actions, Delete; with Redis or Valkey, take a final backup. Else, with Redis or Valkey, Modify: node type {to}.',
  ],
  cli: [
    'elasticache describe-cache-clusters --cache-cluster-id {name}',
    {
      note: 'Check the answer: delete only what nothing uses. With Redis or Valkey add --final-snapshot-identifier; for a smaller node use modify-cache-cluster --cache-node-type.',
    },
    'elasticache delete-cache-cluster --cache-cluster-id {name}',
  ],
  terraform: [
    tfPart(
      'aws_elasticache_cluster',
      { cluster_id: '{name}', node_type: '{to}' },
      'For a smaller node. To delete it, remove the resource; with Redis or Valkey, set final_snapshot_identifier first.',
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::ElastiCache::CacheCluster',
      { ClusterName: '{name}', CacheNodeType: '{to}' },
      'For a smaller node. To delete it, remove the resource; with Redis or Valkey, set DeletionPolicy: Snapshot first.',
    ),
  ],
};

export const databaseRemedies: Remedies = {
  'RDS-IDLE': {
    hazard: {
      title: 'Stop the database, or delete it with a final snapshot',
      warning: 'A stopped database starts by itself after 7 days. A deleted one comes back from its snapshot alone.',
    },
    console: [
      'Ask its owner. Open RDS, Databases, {name}, in the region {region}.',
      'Choose Actions, Stop temporarily; or Actions, Delete, with a final snapshot and retained backups.',
    ],
    cli: [
      'rds describe-db-instances --db-instance-identifier {name}',
      { note: 'Check the answer for a cluster or replicas: those are stopped as a whole.' },
      'rds stop-db-instance --db-instance-identifier {name}',
    ],
    terraform: none('Remove the aws_db_instance with skip_final_snapshot = false and a final_snapshot_identifier.'),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the instance, then remove it from the template.'),
  },
  'RDS-RIGHTSIZE': anotherClass(),
  'RDS-GRAVITON': anotherClass('See that the engine version supports Graviton.'),
  'RDS-MULTIAZ-DEV': {
    hazard: {
      title: 'Run the database in one Availability Zone',
      warning: 'A failure of its zone takes the database down until it is restored.',
    },
    console: openDatabase('Under Availability and durability, choose Do not create a standby instance.'),
    cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --no-multi-az'],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', multi_az: false })],
    cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', MultiAZ: false })],
  },
  'RDS-GP2-GP3': {
    console: openDatabase('Under Storage, choose General Purpose SSD (gp3). The database stays in use.'),
    cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --storage-type gp3'],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', storage_type: 'gp3' })],
    cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', StorageType: 'gp3' })],
  },
  'RDS-EXTENDED': {
    hazard: {
      title: 'Upgrade the engine to a supported version',
      warning: 'A major upgrade cannot be undone but by restoring a snapshot. Try it on a copy first.',
    },
    console: [
      'Restore a snapshot of {name} under another name, upgrade the copy and run the tests on it.',
      ...openDatabase('Set the engine version to a supported one.'),
    ],
    cli: [
      'rds describe-db-engine-versions --engine <ENGINE> --engine-version <CURRENT_VERSION> --query DBEngineVersions[0].ValidUpgradeTarget',
      { note: 'Check the answer for the newest version that can be reached. Take a snapshot first.' },
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
      warning: 'A deleted snapshot cannot be restored. It may be the last copy of a database that is gone.',
    },
    console: ['Open RDS, Snapshots, {name}, in the region {region}.', 'Choose Actions, Delete snapshot.'],
    cli: [
      'rds describe-db-snapshots --db-snapshot-identifier {name}',
      { note: 'Check the answer: go on only where the database still exists or its owner agrees.' },
      'rds delete-db-snapshot --db-snapshot-identifier {name}',
    ],
    terraform: none('Remove the aws_db_snapshot from your code; nothing is to be added.'),
    cloudFormation: none('CloudFormation has no resource for a snapshot.'),
  },
  'DDB-UNUSED': {
    hazard: {
      title: 'Keep a backup, then retire the table',
      warning: 'A deleted table comes back from a backup alone, without its streams, alarms and settings.',
    },
    console: [
      'Open DynamoDB, Tables, {name}, in the region {region}, Backups, Create backup.',
      'Choose the table class Standard-IA, or delete the table once its owner agrees.',
    ],
    cli: [
      'dynamodb list-backups --table-name {name}',
      { note: 'Check the answer: skip the next command where a recent backup is listed.' },
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
      'Beside Read/write capacity choose Edit and the other mode; with provisioned capacity, turn on auto scaling.',
    ],
    cli: [
      'dynamodb describe-table --table-name {name} --query Table.BillingModeSummary',
      {
        note: 'Check the answer: the mode to choose is the other one. PROVISIONED also needs --provisioned-throughput.',
      },
      'dynamodb update-table --table-name {name} --billing-mode {to}',
    ],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', billing_mode: '{to}' })],
    cloudFormation: [cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', BillingMode: '{to}' })],
  },
  'CACHE-IDLE': {
    hazard: {
      title: 'Delete the cache with a final snapshot, or give it smaller nodes',
      warning: 'A deleted cache takes what it holds with it. Smaller nodes may evict what no longer fits.',
    },
    console: [
      'Open ElastiCache, {name}, in the region {region}.',
      'Where nothing uses it choose Actions, Delete, with a final backup. Else Modify: node type {to}.',
    ],
    cli: [
      'elasticache describe-replication-groups --replication-group-id {name}',
      {
        note: 'Check the answer: delete only what nothing uses. For smaller nodes use modify-replication-group --cache-node-type.',
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
    hazard: { title: 'Pause the cluster', warning: 'Queries fail while it is paused. Storage is charged on.' },
    console: [
      'Open Redshift, Clusters, {name}, in the region {region}.',
      'Choose Actions, Pause; or Actions, Resize where it is used a little.',
    ],
    cli: [
      'redshift describe-clusters --cluster-identifier {name}',
      { note: 'Check the answer: a cluster with reserved nodes saves nothing while it is paused.' },
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
      'CloudFormation cannot pause a cluster; AWS::Redshift::ScheduledAction can do so by the clock.',
    ),
  },
  'OS-IDLE': {
    hazard: {
      title: 'Keep a snapshot, then delete the domain',
      warning: 'Automated snapshots go with the domain: take a manual one into a bucket of yours first.',
    },
    console: [
      'Register a snapshot repository and take a manual snapshot of {name}.',
      'Open OpenSearch Service, Domains, {name}, in the region {region}, and choose Delete. Where it is in use, choose gp3 storage instead.',
    ],
    cli: [
      'opensearch describe-domain --domain-name {name}',
      { note: 'Check that a manual snapshot lies in S3, and that no dashboard or pipeline uses the domain.' },
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
