import { defineCheck, fail, pass } from '../../../define-check';

export const elasticacheRedisTransit = defineCheck({
  id: 'elasticache-redis-transit',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'Redis group encrypts its traffic',
  fault: 'Redis group does not encrypt its traffic',
  recommendation: 'Turn on encryption in transit, first as preferred, then as required.',
  evaluate: ({ name, isEncryptedInTransit, transitMode }) => {
    if (!isEncryptedInTransit) return fail(`${name} does not encrypt its traffic.`);
    return transitMode === 'preferred'
      ? fail(`${name} still takes connections without TLS: its transit encryption mode is preferred.`)
      : pass(`${name} takes connections by TLS alone.`);
  },
});
