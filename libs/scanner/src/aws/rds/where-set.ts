import type { DbCluster } from './db-cluster';
import type { DbInstance } from './db-instance';

/**
 * True if backups, deletion protection, IAM authentication, log exports, tag copying and zones are set on this
 * resource: a cluster, or a standalone instance. For cluster members these "do not apply" (API reference,
 * ModifyDBInstance), and AWS rejects or ignores them.
 */
export const isSetHere = (database: Pick<DbCluster, 'kind'> | Pick<DbInstance, 'kind' | 'clusterId'>): boolean =>
  database.kind === 'aws.rds.cluster' || !database.clusterId;

/** DocumentDB, whose clusters the RDS API also returns. */
export const isDocumentDb = (engine: string | null): boolean => engine === 'docdb';
/** Neptune, whose clusters the RDS API also returns. */
export const isNeptune = (engine: string | null): boolean => engine === 'neptune';
/**
 * RDS Custom, to which enhanced monitoring, log exports and automatic minor upgrades do not apply (API reference,
 * `CreateDBInstance`).
 */
export const isRdsCustom = (engine: string | null): boolean => engine?.startsWith('custom-') === true;
