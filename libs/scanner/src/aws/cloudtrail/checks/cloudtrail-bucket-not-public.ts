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
  title: 'CloudTrail buckets are not publicly accessible',
  fault: 'CloudTrail bucket is publicly accessible',
  recommendation: 'Turn on Block Public Access for the bucket and disable its ACLs.',
  subjects: ['public-data', 'log-access'],
  equivalents: {
    prowler: ['cloudtrail_logs_s3_bucket_is_not_publicly_accessible'],
    cloudsploit: ['cloudtrailBucketPrivate'],
  },
  evaluate: (trail, context) => judgeBucket(trail, context, judgePublic),
  remedy: {
    console: [
      'Open the bucket of the trail {name} in S3, Permissions.',
      'Under Block public access, choose Edit and select Block all public access.',
      'Remove the statements that allow everyone from the bucket policy. Keep those for CloudTrail.',
      'Remove the grants to everyone and to any AWS account from the access control list.',
    ],
    cli: [
      's3api put-public-access-block --bucket <TRAIL_BUCKET> --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      's3api get-bucket-policy --bucket <TRAIL_BUCKET> --query Policy --output text',
      {
        note: 'Save the output as policy.json and remove the statements that allow everyone. Keep the other statements: CloudTrail needs its own to deliver logs.',
      },
      's3api put-bucket-policy --bucket <TRAIL_BUCKET> --policy file://policy.json',
      's3api get-bucket-acl --bucket <TRAIL_BUCKET>',
      {
        note: "If the output grants anything to AllUsers or AuthenticatedUsers, remove those grants. This keeps only the owner's grant:",
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
