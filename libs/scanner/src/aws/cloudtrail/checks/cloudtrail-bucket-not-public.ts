import { defineCheck } from '../../../define-check';
import { judgePublic } from '../../s3/judge-public';
import { judgeBucket } from '../judge-bucket';

export const cloudtrailBucketNotPublic = defineCheck({
  id: 'cloudtrail-bucket-not-public',
  service: 'cloudtrail',
  alsoReads: ['s3'],
  severity: 'CRITICAL',
  kind: 'aws.cloudtrail.trail',
  title: 'Bucket of the trail is not public',
  fault: 'Bucket of the trail is public',
  recommendation: 'Turn on Block Public Access for the bucket and switch its ACLs off.',
  evaluate: (trail, context) => judgeBucket(trail, context, judgePublic),
});
