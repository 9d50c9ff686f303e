import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketVersioning = defineCheck({
  id: 's3-bucket-versioning',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket keeps versions',
  fault: 'S3 bucket keeps no versions',
  recommendation: 'Turn on versioning, with a lifecycle rule that removes old versions in time.',
  evaluate: ({ versioning }) =>
    judgeFact(versioning, (state) => {
      if (state === 'Enabled') return pass('Versioning is on.');
      return fail(
        state === 'Suspended'
          ? 'Versioning is suspended: what is overwritten now is lost.'
          : 'Versioning was never turned on: what is overwritten or deleted is lost.',
      );
    }),
});
