/** Named bytes: S3 on AWS, files on a laptop. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores it if the name is free; false otherwise. */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>;
  /** @throws Error if the name does not exist */
  get(key: string): Promise<Uint8Array>;
  /** Every name with the prefix, which ends in a slash. */
  list(prefix: string): Promise<readonly string[]>;
}
