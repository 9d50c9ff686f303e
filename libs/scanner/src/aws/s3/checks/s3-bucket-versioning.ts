import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketVersioning = defineCheck({
  id: 's3-bucket-versioning',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have versioning enabled',
  fault: 'S3 bucket does not have versioning enabled',
  recommendation: 'Turn on versioning, with a lifecycle rule that expires noncurrent versions.',
  subjects: ['versioning', 'data-integrity'],
  equivalents: { prowler: ['s3_bucket_object_versioning'], cloudsploit: ['bucketVersioning'] },
  evaluate: ({ versioning }) =>
    judgeFact(versioning, (state) => {
      if (state === 'Enabled') return pass('Versioning is on.');
      return fail(
        state === 'Suspended'
          ? 'Versioning is suspended, so overwritten objects cannot be recovered.'
          : 'Versioning was never enabled, so overwritten or deleted objects cannot be recovered.',
      );
    }),
  remedy: editBucket({
    tab: 'Properties',
    steps: [
      'Under Bucket Versioning, choose Edit, select Enable and save.',
      'Add a lifecycle rule that expires noncurrent versions: they are billed.',
    ],
    cli: ['s3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled'],
    terraform: ['aws_s3_bucket_versioning', { versioning_configuration: { status: 'Enabled' } }],
    properties: { VersioningConfiguration: { Status: 'Enabled' } },
  }),
});
