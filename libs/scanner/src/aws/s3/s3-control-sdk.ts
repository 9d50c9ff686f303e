export { S3ControlClient as Client } from '@aws-sdk/client-s3-control';
import { GetPublicAccessBlockCommand } from '@aws-sdk/client-s3-control';

export const commands = { GetPublicAccessBlock: GetPublicAccessBlockCommand };
