import { s3AccountPublicAccessBlock } from './s3-account-public-access-block';
import { s3BucketAccessLogging } from './s3-bucket-access-logging';
import { s3BucketAclDisabled } from './s3-bucket-acl-disabled';
import { s3BucketEncryption } from './s3-bucket-encryption';
import { s3BucketKmsEncryption } from './s3-bucket-kms-encryption';
import { s3BucketLifecycle } from './s3-bucket-lifecycle';
import { s3BucketMfaDelete } from './s3-bucket-mfa-delete';
import { s3BucketObjectLock } from './s3-bucket-object-lock';
import { s3BucketPolicyPublicWrite } from './s3-bucket-policy-public-write';
import { s3BucketPublicAccessBlock } from './s3-bucket-public-access-block';
import { s3BucketPublic } from './s3-bucket-public';
import { s3BucketTlsOnly } from './s3-bucket-tls-only';
import { s3BucketVersioning } from './s3-bucket-versioning';
import type { AnyCheck } from '../../../define-check';

export const s3Checks: readonly AnyCheck[] = [
  s3AccountPublicAccessBlock,
  s3BucketAccessLogging,
  s3BucketAclDisabled,
  s3BucketEncryption,
  s3BucketKmsEncryption,
  s3BucketLifecycle,
  s3BucketMfaDelete,
  s3BucketObjectLock,
  s3BucketPolicyPublicWrite,
  s3BucketPublicAccessBlock,
  s3BucketPublic,
  s3BucketTlsOnly,
  s3BucketVersioning,
];
