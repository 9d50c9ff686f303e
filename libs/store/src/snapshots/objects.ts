/** Named bytes: S3 on AWS, files on a laptop. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores it if the name is free; false otherwise. */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Stores pieces as they come, under the name once all of them are there. */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws Error if the name does not exist */
  get(key: string): Promise<Uint8Array>;
  /** Every name with the prefix, which ends in a slash. */
  list(prefix: string): Promise<readonly string[]>;
  /** The names of the folders right below the prefix, which ends in a slash. */
  listFolders(prefix: string): Promise<readonly string[]>;
  /** Deletes everything below the prefix, earlier versions included, and returns the number of objects. */
  removeAll(prefix: string): Promise<number>;
  /** A missing name counts as removed. */
  remove(key: string): Promise<void>;
  /** An address that anyone holding it may download from for the given seconds, under the file's name. */
  link(key: string, options: LinkOptions): Promise<string>;
}

export interface LinkOptions {
  readonly seconds: number;
  readonly fileName: string;
}
