export { S3Client as Client } from '@aws-sdk/client-s3';
import {
  GetBucketAclCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetBucketLoggingCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  GetPublicAccessBlockCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3';

export const commands = {
  GetBucketAcl: GetBucketAclCommand,
  GetBucketEncryption: GetBucketEncryptionCommand,
  GetBucketLifecycleConfiguration: GetBucketLifecycleConfigurationCommand,
  GetBucketLocation: GetBucketLocationCommand,
  GetBucketLogging: GetBucketLoggingCommand,
  GetBucketOwnershipControls: GetBucketOwnershipControlsCommand,
  GetBucketPolicy: GetBucketPolicyCommand,
  GetBucketTagging: GetBucketTaggingCommand,
  GetBucketVersioning: GetBucketVersioningCommand,
  GetObjectLockConfiguration: GetObjectLockConfigurationCommand,
  GetPublicAccessBlock: GetPublicAccessBlockCommand,
  ListBuckets: ListBucketsCommand,
  ListMultipartUploads: ListMultipartUploadsCommand,
};
