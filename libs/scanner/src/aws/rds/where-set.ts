import type { DbCluster } from './db-cluster';
import type { DbInstance } from './db-instance';

/**
 * True where RDS keeps backups, deletion protection, IAM sign-in, exported logs, copied tags and zones: on a cluster, or on an instance
 * of none. For members of a cluster these "do not apply" (API reference, ModifyDBInstance), and AWS refuses or ignores them.
 */
export const isSetHere = (database: Pick<DbCluster, 'kind'> | Pick<DbInstance, 'kind' | 'clusterId'>): boolean =>
  database.kind === 'aws.rds.cluster' || !database.clusterId;

/** DocumentDB, whose clusters the API of RDS answers as well. */
export const isDocumentDb = (engine: string | null): boolean => engine === 'docdb';
/** Neptune, whose clusters the API of RDS answers as well. */
export const isNeptune = (engine: string | null): boolean => engine === 'neptune';
