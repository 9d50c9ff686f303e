import { beyondAudit, defineService, forCost, forSecurity, forTags } from '../define-service';
import * as checks from './checks/index';
import { collectS3 } from './collect-s3';
import type * as S3 from './s3-sdk';
import type * as S3Control from './s3-control-sdk';

declare module '../operations' {
  interface Apis {
    readonly s3: typeof S3;
    readonly 's3-control': typeof S3Control;
  }
}

export const s3Service = defineService({
  id: 's3',
  name: 'S3',
  order: 30,
  apis: {
    s3: {
      load: () => import('./s3-sdk'),
      // Some S3 actions have different names from their operations.
      operations: {
        GetBucketAcl: forSecurity('s3:GetBucketAcl'),
        GetBucketEncryption: forSecurity('s3:GetEncryptionConfiguration'),
        GetBucketLifecycleConfiguration: 's3:GetLifecycleConfiguration',
        GetBucketLocation: 's3:GetBucketLocation',
        GetBucketLogging: forSecurity('s3:GetBucketLogging'),
        GetBucketOwnershipControls: forSecurity('s3:GetBucketOwnershipControls'),
        GetBucketPolicy: forSecurity('s3:GetBucketPolicy'),
        GetBucketTagging: forTags('s3:GetBucketTagging'),
        GetBucketVersioning: 's3:GetBucketVersioning',
        GetObjectLockConfiguration: 's3:GetBucketObjectLockConfiguration',
        GetPublicAccessBlock: forSecurity('s3:GetBucketPublicAccessBlock'),
        ListBuckets: 's3:ListAllMyBuckets',
        ListMultipartUploads: beyondAudit(forCost('s3:ListBucketMultipartUploads')),
      },
    },
    's3-control': {
      load: () => import('./s3-control-sdk'),
      operations: { GetPublicAccessBlock: forSecurity('s3:GetAccountPublicAccessBlock') },
    },
  },
  reads: [
    {
      scope: 'account',
      presets: ['storage'],
      hasSavings: true,
      kinds: ['aws.s3.account', 'aws.s3.bucket'],
      collect: collectS3,
    },
  ],
  checks: () => Object.values(checks),
});
