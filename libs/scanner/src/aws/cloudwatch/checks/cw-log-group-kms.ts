import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const cwLogGroupKms = defineCheck({
  id: 'cw-log-group-kms',
  service: 'cloudwatch',
  severity: 'LOW',
  kind: 'aws.cloudwatch.log-group',
  title: 'Log group encrypts with a KMS key',
  fault: 'Log group has no KMS key of its own',
  recommendation: 'Associate a KMS key with the log group, so that reading it can be granted and revoked.',
  subjects: ['encryption-at-rest', 'log-encryption'],
  equivalents: { prowler: ['cloudwatch_log_group_kms_encryption_enabled'], cloudsploit: ['logGroupsEncrypted'] },
  evaluate: ({ name, kmsKeyId }) =>
    kmsKeyId === null
      ? fail(`${name} is encrypted with CloudWatch's own key alone.`)
      : pass(`${name} encrypts with ${kmsKeyId}.`),
  remedy: {
    console: [
      'The console sets no key for a log group that exists: use the command line, with a key whose policy lets logs.{region}.amazonaws.com use it.',
    ],
    cli: ['logs associate-kms-key --log-group-name {name} --kms-key-id <KMS_KEY_ARN>'],
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', kms_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', KmsKeyId: '<KMS_KEY_ARN>' })],
  },
});
