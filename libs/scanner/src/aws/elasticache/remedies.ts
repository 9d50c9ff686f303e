import { type Remedies, cfn, cfnPart, tf, tfPart } from '../../remedies/remedy';

const NEW_GROUP = 'A new group beside the old one: remove the old one from your code once nothing uses it.';

export const elasticacheRemedies: Remedies = {
  'elasticache-redis-encryption': {
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
  'elasticache-redis-transit': {
    console: [
      'Open ElastiCache, {name}, in the region {region}, and choose Modify.',
      'Turn on Encryption in transit, mode Preferred; move every client to TLS; then set the mode to Required.',
    ],
    cli: [
      'elasticache modify-replication-group --replication-group-id {name} --transit-encryption-enabled --transit-encryption-mode preferred --apply-immediately',
      { note: 'Go on only once every client connects by TLS: others are refused from here on.' },
      'elasticache modify-replication-group --replication-group-id {name} --transit-encryption-mode required --apply-immediately',
    ],
    terraform: [
      tfPart('aws_elasticache_replication_group', {
        replication_group_id: '{name}',
        transit_encryption_enabled: true,
        transit_encryption_mode: 'preferred',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElastiCache::ReplicationGroup', {
        ReplicationGroupId: '{name}',
        TransitEncryptionEnabled: true,
        TransitEncryptionMode: 'preferred',
      }),
    ],
  },
};
