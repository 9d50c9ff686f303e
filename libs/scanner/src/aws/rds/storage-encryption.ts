import type { StorageEncryptionType } from '@aws-sdk/client-rds';

/** The two fields of an answer that tell about encryption; snapshots of instances call the first `Encrypted`. */
interface Reported {
  /** Whether a KMS key of the account encrypts the storage. */
  readonly hasKmsKey: boolean | undefined;
  readonly type: StorageEncryptionType | undefined;
}

/**
 * True if the storage is encrypted, also with a key that AWS owns (`sse-rds`): Aurora clusters created since 18
 * February 2026 have it by default (Aurora user guide, "Encrypting Amazon Aurora resources"; RDS API reference,
 * `StorageEncryptionType` of `DBCluster`). `StorageEncrypted` can be false for them
 * (https://github.com/panther-labs/panther-analysis/issues/2159).
 */
export const isEncryptedBy = ({ hasKmsKey, type }: Reported): boolean =>
  hasKmsKey === true || type === 'sse-rds' || type === 'sse-kms';

/**
 * True if a KMS key keeps a snapshot from being shared with everyone. No page says so of keys that AWS owns, so
 * such snapshots are asked for their attributes.
 */
export const isBoundToKey = ({ hasKmsKey, type }: Reported): boolean =>
  type === 'sse-kms' || (hasKmsKey === true && type !== 'sse-rds');
