import { S3Client } from '@aws-sdk/client-s3';
import { services } from '../runtime/services';
import { checkStatus } from '../status/check-status';
import { statusInBucket } from '../status/status-file';

const read = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};

const client = new S3Client({ ignoreConfiguredEndpointUrls: true });

/** Run by its timer. */
export const handler = async (): Promise<void> => {
  const { system, identity, clock, log } = services();
  const file = statusInBucket(client, read('CLOUDMEND_PAGES'));
  const every = Number(read('CLOUDMEND_STATUS_EVERY'));
  await checkStatus({ system, identity, clock, log, fetch, origin: read('CLOUDMEND_ORIGIN'), file }, every);
};
