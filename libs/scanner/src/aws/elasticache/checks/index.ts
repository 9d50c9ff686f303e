// Written by `npm run lists`.
export { elasticacheBackups } from './elasticache-backups';
export { elasticacheRedisEncryption } from './elasticache-redis-encryption';
export { elasticacheRedisTransit } from './elasticache-redis-transit';
