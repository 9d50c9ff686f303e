import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketAclDisabled = defineCheck({
  id: 's3-bucket-acl-disabled',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have ACLs disabled',
  fault: 'S3 bucket has ACLs enabled',
  recommendation: 'Move grants to the bucket policy, then set Object Ownership to Bucket owner enforced.',
  subjects: ['public-data'],
  equivalents: { prowler: ['s3_bucket_acl_prohibited'] },
  evaluate: ({ ownership }) =>
    judgeFact(ownership, (setting) =>
      setting === 'BucketOwnerEnforced'
        ? pass('Object ownership is BucketOwnerEnforced.')
        : fail(`Object Ownership is ${setting ?? 'not set'}, so ACLs are enabled.`),
    ),
  remedy: editBucket({
    tab: 'Permissions',
    steps: [
      'First move the permissions granted by ACLs to the bucket policy.',
      'Under Object Ownership, choose Edit, select ACLs disabled and save.',
    ],
    cli: [
      's3api get-bucket-acl --bucket {name}',
      { note: 'Grants to anyone but the owner will end. Move them to the bucket policy first.' },
      's3api put-bucket-ownership-controls --bucket {name} --ownership-controls Rules=[{ObjectOwnership=BucketOwnerEnforced}]',
    ],
    terraform: ['aws_s3_bucket_ownership_controls', { rule: { object_ownership: 'BucketOwnerEnforced' } }],
    properties: { OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] } },
  }),
});
