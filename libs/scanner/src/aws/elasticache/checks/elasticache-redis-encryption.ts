import { defineCheck, fail, pass } from '../../../define-check';

export const elasticacheRedisEncryption = defineCheck({
  id: 'elasticache-redis-encryption',
  service: 'elasticache',
  severity: 'MEDIUM',
  kind: 'aws.elasticache.replication-group',
  title: 'Redis group is encrypted at rest',
  fault: 'Redis group is not encrypted at rest',
  recommendation: 'Make a new group with encryption at rest from a backup of this one.',
  evaluate: ({ name, isEncryptedAtRest }) =>
    isEncryptedAtRest ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
});
