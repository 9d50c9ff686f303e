import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { cfnPart, tfPart } from '../../../remedies/remedy';

export const elasticacheBackups = defineCheck({
  id: 'elasticache-backups',
  service: 'elasticache',
  // Security Hub rates ElastiCache.1 High, and missing backups of RDS Medium; a cache is rarely worth more than a database.
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'ElastiCache replication groups have automatic backups enabled',
  fault: 'ElastiCache replication group does not have sufficient automatic backups',
  recommendation: 'Retain automatic backups for at least {backupRetentionDays} days.',
  subjects: ['backup'],
  equivalents: { prowler: ['elasticache_redis_cluster_backup_enabled'] },
  evaluate: ({ name, snapshotRetentionDays: days }, { thresholds }) => {
    if (days === undefined) return unknown(`The scan did not read how long ${name} retains automatic backups.`);
    if (days < 1) return fail(`${name} has automatic backups disabled.`);
    return days >= thresholds.backupRetentionDays
      ? pass(`${name} retains automatic backups for ${days} ${days === 1 ? 'day' : 'days'}.`)
      : fail(
          `${name} retains automatic backups for ${days} ${days === 1 ? 'day' : 'days'}; at least ${thresholds.backupRetentionDays} are required.`,
        );
  },
  remedy: {
    console: [
      'Open ElastiCache, {name}, in the region {region}, and choose Modify.',
      'Turn on Enable automatic backups and set the backup retention period to 7 days.',
      'Choose Modify.',
    ],
    cli: ['elasticache modify-replication-group --replication-group-id {name} --snapshot-retention-limit 7'],
    terraform: [
      tfPart('aws_elasticache_replication_group', { replication_group_id: '{name}', snapshot_retention_limit: 7 }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElastiCache::ReplicationGroup', { ReplicationGroupId: '{name}', SnapshotRetentionLimit: 7 }),
    ],
  },
});
