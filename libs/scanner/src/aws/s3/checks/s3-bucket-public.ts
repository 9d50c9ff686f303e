import { defineCheck } from '../../../define-check';
import { judgePublic } from '../judge-public';
import { blockPublic } from '../remedies';

export const s3BucketPublic = defineCheck({
  id: 's3-bucket-public',
  service: 's3',
  severity: 'CRITICAL',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets are not publicly accessible',
  fault: 'S3 bucket is publicly accessible',
  recommendation:
    'Turn on Block Public Access. Serve files that must be public through CloudFront from a private bucket.',
  subjects: ['public-data'],
  equivalents: { prowler: ['s3_bucket_public_access'], cloudsploit: ['bucketAllUsersAcl', 'bucketAllUsersPolicy'] },
  evaluate: judgePublic,
  remedy: blockPublic('Check that the bucket serves nothing to the public. Serve public files through CloudFront.'),
});
