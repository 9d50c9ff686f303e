import { defineCheck, fail, pass } from '../../../define-check';

export const cwLogGroupKms = defineCheck({
  id: 'cw-log-group-kms',
  service: 'cloudwatch',
  severity: 'LOW',
  kind: 'aws.cloudwatch.log-group',
  title: 'Log group encrypts with a KMS key',
  fault: 'Log group has no KMS key of its own',
  recommendation: 'Associate a KMS key with the log group, so that reading it can be granted and revoked.',
  evaluate: ({ name, kmsKeyId }) =>
    kmsKeyId === null
      ? fail(`${name} is encrypted with CloudWatch's own key alone.`)
      : pass(`${name} encrypts with ${kmsKeyId}.`),
});
