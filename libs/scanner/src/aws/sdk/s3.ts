export { S3Client as Client } from '@aws-sdk/client-s3';
import {
  GetBucketAclCommand,
  GetBucketEncryptionCommand,
  GetBucketLocationCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3';

export const commands = {
  GetBucketAcl: GetBucketAclCommand,
  GetBucketEncryption: GetBucketEncryptionCommand,
  GetBucketLocation: GetBucketLocationCommand,
  GetBucketPolicy: GetBucketPolicyCommand,
  GetBucketTagging: GetBucketTaggingCommand,
  GetBucketVersioning: GetBucketVersioningCommand,
  GetPublicAccessBlock: GetPublicAccessBlockCommand,
  ListBuckets: ListBucketsCommand,
};
