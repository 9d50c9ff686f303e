/** Named bytes: S3 on AWS, files on a laptop. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps it where nothing of that name is; false when something is. */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>;
  /** @throws Error when there is none of that name */
  get(key: string): Promise<Uint8Array>;
  /** Every name that starts with the prefix, which ends in a slash. */
  list(prefix: string): Promise<readonly string[]>;
}
