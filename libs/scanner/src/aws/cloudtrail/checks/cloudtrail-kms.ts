import { defineCheck, fail, pass } from '../../../define-check';

export const cloudtrailKms = defineCheck({
  id: 'cloudtrail-kms',
  service: 'cloudtrail',
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'Trail encrypts with a KMS key',
  fault: 'Trail does not encrypt with a KMS key',
  recommendation: 'Give the trail a KMS key, whose use can be allowed, logged and withdrawn.',
  evaluate: ({ name, kmsKeyId }) =>
    kmsKeyId
      ? pass(`${name} encrypts with ${kmsKeyId}.`)
      : fail(`${name} leaves its log files to the encryption of the bucket.`),
});
