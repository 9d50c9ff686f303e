import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

const NEW_GROUP = 'A new group beside the old one: remove the old one from your code once nothing uses it.';

export const elasticacheRedisEncryption = defineCheck({
  id: 'elasticache-redis-encryption',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'Redis group is encrypted at rest',
  fault: 'Redis group is not encrypted at rest',
  recommendation: 'Make a new group with encryption at rest from a backup of this one.',
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
      warning: 'The new group has a new endpoint, and what is written after the backup is not in it. Clients need TLS.',
    },
    console: [
      'Encryption at rest is decided when a group is made: open ElastiCache, {name}, in the region {region}, and create a backup.',
      'Restore the backup to a new group with Encryption at rest.',
      'Move its users over and delete {name}.',
    ],
    cli: [
      'elasticache describe-snapshots --replication-group-id {name}',
      { note: 'Check the answer: go on with a backup that was begun before instead of a second one.' },
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
