import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

const NEW_GROUP = 'Creates a second group. When nothing uses the old one, remove it from your code.';

export const elasticacheRedisEncryption = defineCheck({
  id: 'elasticache-redis-encryption',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'ElastiCache replication groups are encrypted at rest',
  fault: 'ElastiCache replication group is not encrypted at rest',
  recommendation: 'Create a new group with encryption at rest from a backup of this one.',
  subjects: ['encryption-at-rest'],
  equivalents: {
    prowler: ['elasticache_redis_cluster_rest_encryption_enabled'],
    cloudsploit: ['redisClusterEncryptionAtRest'],
  },
  evaluate: ({ name, isEncryptedAtRest }) =>
    isEncryptedAtRest ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: {
    hazard: {
      title: 'Replace the cache with an encrypted one',
      warning: 'The new group has a new endpoint and lacks data written after the backup. Clients need TLS.',
    },
    console: [
      'Open ElastiCache, {name}, in the region {region}, and create a backup. Encryption at rest can only be set at creation.',
      'Restore the backup to a new group with Encryption at rest enabled.',
      'Migrate its clients and delete {name}.',
    ],
    cli: [
      'elasticache describe-snapshots --replication-group-id {name}',
      { note: 'If a backup was already started, use it instead of a second one.' },
      'elasticache create-snapshot --replication-group-id {name} --snapshot-name before-encryption',
      { note: 'Wait until the snapshot is available: elasticache describe-snapshots.' },
      'elasticache create-replication-group --replication-group-id <NEW_NAME> --replication-group-description encrypted --snapshot-name before-encryption --at-rest-encryption-enabled --transit-encryption-enabled',
    ],
    terraform: [
      tf(
        'aws_elasticache_replication_group',
        {
          replication_group_id: '<NEW_NAME>',
          description: '<DESCRIPTION>',
          node_type: '<NODE_TYPE>',
          snapshot_name: 'before-encryption',
          at_rest_encryption_enabled: true,
        },
        NEW_GROUP,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::ElastiCache::ReplicationGroup',
        {
          ReplicationGroupId: '<NEW_NAME>',
          ReplicationGroupDescription: '<DESCRIPTION>',
          CacheNodeType: '<NODE_TYPE>',
          SnapshotName: 'before-encryption',
          AtRestEncryptionEnabled: true,
        },
        NEW_GROUP,
      ),
    ],
  },
});
