import {
  DeletePublicAccessBlockCommand,
  GetPublicAccessBlockCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3-control';

export { S3ControlClient as Client } from '@aws-sdk/client-s3-control';

export const commands = {
  DeletePublicAccessBlock: DeletePublicAccessBlockCommand,
  GetPublicAccessBlock: GetPublicAccessBlockCommand,
  PutPublicAccessBlock: PutPublicAccessBlockCommand,
};
