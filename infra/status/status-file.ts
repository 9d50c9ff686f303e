import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { emptyStatus, STATUS_PATH, StatusReport } from '@cloudmend/domain/status';

/** Where the report is published. */
export interface StatusFile {
  read(): Promise<{ readonly report: StatusReport; readonly version: string | undefined }>;
  /** False if someone else has written since. */
  write(report: StatusReport, version: string | undefined): Promise<boolean>;
}

const KEY = STATUS_PATH.slice(1);
const CHANGED = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);

/** In the bucket of the pages, which the CDN serves while the API is down. */
export const statusInBucket = (client: Pick<S3Client, 'send'>, bucket: string): StatusFile => ({
  read: async () => {
    try {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: KEY }));
      return { report: StatusReport.parse(JSON.parse((await Body?.transformToString()) ?? '')), version: ETag };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return { report: emptyStatus(), version: undefined };
      throw error;
    }
  },
  write: async (report, version) => {
    try {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: KEY,
          Body: JSON.stringify(report),
          ContentType: 'application/json',
          CacheControl: 'public, max-age=30',
          ...(version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version }),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof Error && CHANGED.has(error.name)) return false;
      throw error;
    }
  },
});
