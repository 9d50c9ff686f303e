import type { S3Client } from '@aws-sdk/client-s3';
import type { LinkFile } from './file-objects';
import type { ObjectStore } from './objects';

/**
 * Opens `file:///folder` or `s3://bucket`, the latter optionally with a client that is opened by the first call.
 * @throws Error for any other address
 */
export const openObjects = (address: string, openS3?: () => Promise<S3Client>, linkFile?: LinkFile): ObjectStore => {
  const url = new URL(address);
  if (url.protocol === 'file:') return lazily(async () => (await import('./file-objects')).fileObjects(url, linkFile));
  if (url.protocol === 's3:')
    return lazily(async () => (await import('./s3-objects')).s3Objects(url.hostname, await openS3?.()));
  throw new Error(`Snapshots cannot be stored at ${url.protocol}`);
};

/** Loads the adapter on first use: a laptop needs no S3 client, a Lambda no file adapter. */
const lazily = (open: () => Promise<ObjectStore>): ObjectStore => {
  let opened: Promise<ObjectStore> | undefined;
  const store = () => (opened ??= open());
  return {
    put: async (key, bytes) => (await store()).put(key, bytes),
    putNew: async (key, bytes) => (await store()).putNew(key, bytes),
    get: async (key) => (await store()).get(key),
    list: async (prefix) => (await store()).list(prefix),
    listFolders: async (prefix) => (await store()).listFolders(prefix),
    removeAll: async (prefix) => (await store()).removeAll(prefix),
    putPieces: async (key, pieces) => (await store()).putPieces(key, pieces),
    remove: async (key) => (await store()).remove(key),
    link: async (key, options) => (await store()).link(key, options),
  };
};
