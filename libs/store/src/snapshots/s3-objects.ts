import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ObjectStore } from './objects';

/** `AWS_ENDPOINT_URL` names the customer's cloud and must not apply to this client. */
const OWN = { ignoreConfiguredEndpointUrls: true };

/** Stores objects in our own bucket. */
export const s3Objects = (bucket: string, client: S3Client = new S3Client({ ...OWN })): ObjectStore => ({
  put: async (key, bytes) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
  },
  putNew: async (key, bytes) => {
    try {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, IfNoneMatch: '*', ChecksumAlgorithm: 'SHA256' }),
      );
      return true;
    } catch (error) {
      if (error instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name))
        return false;
      throw error;
    }
  },
  get: async (key) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) throw new Error('The object is empty.');
    return Body.transformToByteArray();
  },
  list: async (prefix) => {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])));
      token = page.NextContinuationToken;
    } while (token);
    return keys;
  },
});
