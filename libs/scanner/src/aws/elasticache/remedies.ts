import { type Remedies, cfnPart, tfPart } from '../../remedies/remedy';

export const elasticacheRemedies: Remedies = {
  'elasticache-redis-encryption': {
    console: [
      'Encryption at rest is decided when a group is made: open ElastiCache, {name}, in the region {region}, and create a backup.',
      'Restore the backup to a new group with Encryption at rest.',
      'Move its users over and delete {name}.',
    ],
    cli: [
      'elasticache create-snapshot --replication-group-id {name} --snapshot-name before-encryption',
      'elasticache create-replication-group --replication-group-id <NEW_NAME> --replication-group-description encrypted --snapshot-name before-encryption --at-rest-encryption-enabled --transit-encryption-enabled',
    ],
    terraform: [
      tfPart('aws_elasticache_replication_group', {
        replication_group_id: '<NEW_NAME>',
        snapshot_name: 'before-encryption',
        at_rest_encryption_enabled: true,
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElastiCache::ReplicationGroup', {
        ReplicationGroupId: '<NEW_NAME>',
        SnapshotName: 'before-encryption',
        AtRestEncryptionEnabled: true,
      }),
    ],
  },
  'elasticache-redis-transit': {
    console: [
      'Open ElastiCache, {name}, in the region {region}, and choose Modify.',
      'Turn on Encryption in transit, mode Preferred; move every client to TLS; then set the mode to Required.',
    ],
    cli: [
      'elasticache modify-replication-group --replication-group-id {name} --transit-encryption-enabled --transit-encryption-mode preferred --apply-immediately',
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
