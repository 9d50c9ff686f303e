import { defineCheck } from '../../../define-check';
import { judgePublic } from '../judge-public';

export const s3BucketPublic = defineCheck({
  id: 's3-bucket-public',
  service: 's3',
  severity: 'CRITICAL',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket is closed to the world',
  fault: 'S3 bucket is open to the world',
  recommendation:
    'Turn on Block Public Access. Where files must be public, serve them through CloudFront from a closed bucket.',
  evaluate: judgePublic,
});
