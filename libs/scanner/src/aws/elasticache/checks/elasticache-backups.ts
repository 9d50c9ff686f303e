import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { cfnPart, tfPart } from '../../../remedies/remedy';

export const elasticacheBackups = defineCheck({
  id: 'elasticache-backups',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'ElastiCache replication groups have automatic backups enabled',
  fault: 'ElastiCache replication group does not have automatic backups enabled',
  recommendation: 'Retain automatic backups for at least one day.',
  subjects: ['backup'],
  equivalents: { prowler: ['elasticache_redis_cluster_backup_enabled'] },
  evaluate: ({ name, snapshotRetentionDays: days }) => {
    if (days === undefined) return unknown(`The scan did not read how long ${name} retains automatic backups.`);
    return days >= 1
      ? pass(`${name} retains automatic backups for ${days} ${days === 1 ? 'day' : 'days'}.`)
      : fail(`${name} has automatic backups disabled.`);
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
