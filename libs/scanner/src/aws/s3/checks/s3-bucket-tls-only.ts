import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { refusesPlainHttp } from '../../policy-rules';
import { tf, cfnPart } from '../../../remedies/remedy';
import { adding, editPolicy, asJson, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const TLS_ONLY = {
  Sid: 'TlsOnly',
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: ['{arn}', '{arn}/*'],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};

export const s3BucketTlsOnly = defineCheck({
  id: 's3-bucket-tls-only',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets require HTTPS',
  fault: 'S3 bucket accepts plain HTTP',
  recommendation: 'Add a bucket policy statement that denies s3:* to everyone if aws:SecureTransport is false.',
  subjects: ['s3-tls', 'encryption-in-transit'],
  equivalents: { prowler: ['s3_bucket_secure_transport_policy'], cloudsploit: ['bucketSecureTransportEnabled'] },
  evaluate: ({ arn, policy }) =>
    judgeFact(policy, (document) => {
      if (!document) return fail('The bucket has no policy that denies requests without TLS.');
      return refusesPlainHttp(document, arn)
        ? pass('The bucket policy denies requests without TLS.')
        : fail('The bucket policy does not deny all requests without TLS.');
    }),
  remedy: {
    console: [
      'Open the bucket {name} in S3, Permissions, Bucket policy, Edit.',
      'Add a statement that denies s3:* to everyone if aws:SecureTransport is false. Keep the existing statements.',
    ],
    cli: editPolicy(
      's3api get-bucket-policy --bucket {name} --query Policy --output text',
      `If there is none, start with ${asJson({ Version: '2012-10-17', Statement: [] })}. Add the statement ${asJson({ ...TLS_ONLY, Resource: ['<BUCKET_ARN>', '<BUCKET_ARN>/*'] })}.`,
      's3api put-bucket-policy --bucket {name} --policy file://policy.json',
    ),
    terraform: [
      tf('aws_s3_bucket_policy', { bucket: '{name}', policy: { $json: policyKeeping(TLS_ONLY) } }, POLICY_REMARK),
    ],
    cloudFormation: [
      adding(
        cfnPart('AWS::S3::BucketPolicy', { Bucket: '{name}', PolicyDocument: policyKeeping(TLS_ONLY) }, POLICY_REMARK),
      ),
    ],
  },
});
