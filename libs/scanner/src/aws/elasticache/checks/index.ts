import { elasticacheRedisEncryption } from './elasticache-redis-encryption';
import { elasticacheRedisTransit } from './elasticache-redis-transit';
import type { AnyCheck } from '../../../define-check';

export const elasticacheChecks: readonly AnyCheck[] = [elasticacheRedisEncryption, elasticacheRedisTransit];
