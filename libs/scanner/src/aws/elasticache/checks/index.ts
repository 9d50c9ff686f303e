// Written by `npm run lists`.
export { elasticacheRedisEncryption } from './elasticache-redis-encryption';
export { elasticacheRedisTransit } from './elasticache-redis-transit';
