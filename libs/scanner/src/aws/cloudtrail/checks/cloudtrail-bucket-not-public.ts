import { defineCheck } from '../../../define-check';
import { judgePublic } from '../../s3/judge-public';
import { judgeBucket } from '../judge-bucket';
import { tf, cfnPart } from '../../../remedies/remedy';

export const cloudtrailBucketNotPublic = defineCheck({
  id: 'cloudtrail-bucket-not-public',
  service: 'cloudtrail',
  alsoReads: ['s3'],
  severity: 'CRITICAL',
  kind: 'aws.cloudtrail.trail',
  title: 'Bucket of the trail is not public',
  fault: 'Bucket of the trail is public',
  recommendation: 'Turn on Block Public Access for the bucket and switch its ACLs off.',
  subjects: ['public-data', 'log-access'],
  equivalents: {
    prowler: ['cloudtrail_logs_s3_bucket_is_not_publicly_accessible'],
    cloudsploit: ['cloudtrailBucketPrivate'],
  },
  evaluate: (trail, context) => judgeBucket(trail, context, judgePublic),
  remedy: {
    console: [
      'Open the bucket of the trail {name} in S3, Permissions.',
      'Beside Block public access choose Edit and tick all four settings.',
      'Remove the statements that admit everyone from the bucket policy; keep those for CloudTrail.',
      'Remove the grants to everyone and to any AWS account from its access control list.',
    ],
    cli: [
      's3api put-public-access-block --bucket <TRAIL_BUCKET> --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      's3api get-bucket-policy --bucket <TRAIL_BUCKET> --query Policy --output text',
      {
        note: 'Save this policy as policy.json. Remove the statements that admit everyone. Keep its other statements: CloudTrail needs its own to deliver logs.',
      },
      's3api put-bucket-policy --bucket <TRAIL_BUCKET> --policy file://policy.json',
      's3api get-bucket-acl --bucket <TRAIL_BUCKET>',
      {
        note: 'Where the answer grants anything to AllUsers or AuthenticatedUsers. This leaves the grant to the owner alone:',
      },
      's3api put-bucket-acl --bucket <TRAIL_BUCKET> --acl private',
    ],
    terraform: [
      tf('aws_s3_bucket_public_access_block', {
        bucket: '<TRAIL_BUCKET>',
        block_public_acls: true,
        ignore_public_acls: true,
        block_public_policy: true,
        restrict_public_buckets: true,
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::S3::Bucket', {
        BucketName: '<TRAIL_BUCKET>',
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        },
      }),
    ],
  },
});
