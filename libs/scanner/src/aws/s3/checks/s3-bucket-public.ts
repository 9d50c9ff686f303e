import { defineCheck } from '../../../define-check';
import { judgePublic } from '../judge-public';
import { blockPublic } from '../remedies';

export const s3BucketPublic = defineCheck({
  id: 's3-bucket-public',
  service: 's3',
  severity: 'CRITICAL',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket is closed to the world',
  fault: 'S3 bucket is open to the world',
  recommendation:
    'Turn on Block Public Access. Where files must be public, serve them through CloudFront from a closed bucket.',
  subjects: ['public-data'],
  equivalents: { prowler: ['s3_bucket_public_access'], cloudsploit: ['bucketAllUsersAcl', 'bucketAllUsersPolicy'] },
  evaluate: judgePublic,
  remedy: blockPublic('Make sure that nothing is served from it to the public; such files belong behind CloudFront.'),
});
