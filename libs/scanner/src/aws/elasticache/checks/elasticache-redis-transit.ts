import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const elasticacheRedisTransit = defineCheck({
  id: 'elasticache-redis-transit',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'Redis group encrypts its traffic',
  fault: 'Redis group does not encrypt its traffic',
  recommendation: 'Turn on encryption in transit, first as preferred, then as required.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['elasticache_redis_cluster_in_transit_encryption_enabled'],
    cloudsploit: ['redisClusterEncryptionInTransit'],
  },
  evaluate: ({ name, isEncryptedInTransit, transitMode }) => {
    if (!isEncryptedInTransit) return fail(`${name} does not encrypt its traffic.`);
    return transitMode === 'preferred'
      ? fail(`${name} still takes connections without TLS: its transit encryption mode is preferred.`)
      : pass(`${name} takes connections by TLS alone.`);
  },
  remedy: {
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
});
