import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { refusesPlainHttp } from '../../policy-rules';

export const s3BucketTlsOnly = defineCheck({
  id: 's3-bucket-tls-only',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket refuses plain HTTP',
  fault: 'S3 bucket accepts plain HTTP',
  recommendation: 'Add a bucket policy statement that denies s3:* to everybody when aws:SecureTransport is false.',
  evaluate: ({ arn, policy }) =>
    judgeFact(policy, (document) => {
      if (!document) return fail('The bucket has no policy, so nothing refuses requests without TLS.');
      return refusesPlainHttp(document, arn)
        ? pass('The bucket policy refuses requests without TLS.')
        : fail('No statement of the bucket policy refuses all requests without TLS.');
    }),
});
