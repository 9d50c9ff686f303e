import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const elasticacheRedisTransit = defineCheck({
  id: 'elasticache-redis-transit',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'ElastiCache replication groups are encrypted in transit',
  fault: 'ElastiCache replication group is not encrypted in transit',
  recommendation: 'Turn on encryption in transit, first in the mode Preferred, then Required.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['elasticache_redis_cluster_in_transit_encryption_enabled'],
    cloudsploit: ['redisClusterEncryptionInTransit'],
  },
  evaluate: ({ name, isEncryptedInTransit, transitMode }) => {
    if (!isEncryptedInTransit) return fail(`${name} has no encryption in transit.`);
    return transitMode === 'preferred'
      ? fail(`${name} still accepts connections without TLS: its transit encryption mode is preferred.`)
      : pass(`${name} requires TLS.`);
  },
  remedy: {
    console: [
      'Open ElastiCache, {name}, in the region {region}, and choose Modify.',
      'Turn on Encryption in transit with the mode Preferred. When all clients use TLS, set the mode to Required.',
    ],
    cli: [
      'elasticache modify-replication-group --replication-group-id {name} --transit-encryption-enabled --transit-encryption-mode preferred --apply-immediately',
      { note: 'Continue only when all clients use TLS: other connections are then rejected.' },
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
});
