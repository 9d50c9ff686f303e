import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketVersioning = defineCheck({
  id: 's3-bucket-versioning',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket keeps versions',
  fault: 'S3 bucket keeps no versions',
  recommendation: 'Turn on versioning, with a lifecycle rule that removes old versions in time.',
  subjects: ['versioning', 'data-integrity'],
  equivalents: { prowler: ['s3_bucket_object_versioning'], cloudsploit: ['bucketVersioning'] },
  evaluate: ({ versioning }) =>
    judgeFact(versioning, (state) => {
      if (state === 'Enabled') return pass('Versioning is on.');
      return fail(
        state === 'Suspended'
          ? 'Versioning is suspended: what is overwritten now is lost.'
          : 'Versioning was never turned on: what is overwritten or deleted is lost.',
      );
    }),
  remedy: editBucket({
    tab: 'Properties',
    steps: [
      'Beside Bucket Versioning choose Edit, Enable and save.',
      'Add a lifecycle rule that expires old versions, or they cost for ever.',
    ],
    cli: ['s3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled'],
    terraform: ['aws_s3_bucket_versioning', { versioning_configuration: { status: 'Enabled' } }],
    properties: { VersioningConfiguration: { Status: 'Enabled' } },
  }),
});
