import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { presignObject } from './presign-object';
import type { ObjectStore } from './objects';

/** `AWS_ENDPOINT_URL` names the customer's cloud and must not apply to this client. */

/** S3 takes at least 5 MiB in each part but the last, and at most 10,000 parts. */
const PART_BYTES = 16 * 2 ** 20;

/** Joins pieces to parts of the size that S3 takes. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  yield Buffer.concat(held);
}

/** Stores objects in our own bucket. */
export const s3Objects = (bucket: string, client: S3Client = new S3Client(OWN_SERVICES)): ObjectStore => ({
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
  putPieces: async (key, pieces) => {
    const named = { Bucket: bucket, Key: key };
    // The bucket drops uploads that are not completed within a day.
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(named));
    const parts: Array<{ PartNumber: number; ETag: string | undefined }> = [];
    for await (const part of inParts(pieces)) {
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...named, UploadId, PartNumber, Body: part }));
      parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts: parts } }));
  },
  remove: async (key) => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  },
  link: (key, options) => presignObject(client, { bucket, key }, options),
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
  listFolders: async (prefix) => {
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: token }),
      );
      names.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix = '' }) => Prefix.slice(prefix.length, -1) || []));
      token = page.NextContinuationToken;
    } while (token);
    return names;
  },
  removeAll: async (prefix) => {
    const removed = new Set<string>();
    let marker: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
    for (;;) {
      const page = await client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...marker }));
      const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key, VersionId }) => ({
        Key: Key as string,
        VersionId,
      }));
      for (const { Key } of Objects) removed.add(Key);
      if (Objects.length > 0) {
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors[0]) throw new Error(`Could not delete ${Errors.length} objects: ${Errors[0].Code}.`);
      }
      if (!page.IsTruncated) return removed.size;
      marker = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
  },
});
