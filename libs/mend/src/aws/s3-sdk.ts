import {
  DeleteBucketLifecycleCommand,
  DeletePublicAccessBlockCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketTaggingCommand,
  GetPublicAccessBlockCommand,
  PutBucketLifecycleConfigurationCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';

export { S3Client as Client } from '@aws-sdk/client-s3';

export const commands = {
  DeleteBucketLifecycle: DeleteBucketLifecycleCommand,
  DeletePublicAccessBlock: DeletePublicAccessBlockCommand,
  GetBucketLifecycleConfiguration: GetBucketLifecycleConfigurationCommand,
  GetBucketTagging: GetBucketTaggingCommand,
  GetPublicAccessBlock: GetPublicAccessBlockCommand,
  PutBucketLifecycleConfiguration: PutBucketLifecycleConfigurationCommand,
  PutPublicAccessBlock: PutPublicAccessBlockCommand,
};
