import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketAclDisabled = defineCheck({
  id: 's3-bucket-acl-disabled',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket has its ACLs switched off',
  fault: 'S3 bucket still obeys ACLs',
  recommendation: 'Set object ownership to bucket owner enforced, after moving grants into the bucket policy.',
  subjects: ['public-data'],
  equivalents: { prowler: ['s3_bucket_acl_prohibited'] },
  evaluate: ({ ownership }) =>
    judgeFact(ownership, (setting) =>
      setting === 'BucketOwnerEnforced'
        ? pass('Object ownership is BucketOwnerEnforced.')
        : fail(`Object ownership is ${setting ?? 'not set'}, so ACLs still decide who gets in.`),
    ),
  remedy: editBucket({
    tab: 'Permissions',
    steps: [
      'First put what its ACLs allow into the bucket policy.',
      'Beside Object Ownership choose Edit, ACLs disabled and save.',
    ],
    cli: [
      's3api get-bucket-acl --bucket {name}',
      { note: 'Check the answer: grants to others than the owner end. Put them into the bucket policy first.' },
      's3api put-bucket-ownership-controls --bucket {name} --ownership-controls Rules=[{ObjectOwnership=BucketOwnerEnforced}]',
    ],
    terraform: ['aws_s3_bucket_ownership_controls', { rule: { object_ownership: 'BucketOwnerEnforced' } }],
    properties: { OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] } },
  }),
});
