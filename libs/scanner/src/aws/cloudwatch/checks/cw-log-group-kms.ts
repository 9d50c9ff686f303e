import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const cwLogGroupKms = defineCheck({
  id: 'cw-log-group-kms',
  service: 'cloudwatch',
  severity: 'LOW',
  kind: 'aws.cloudwatch.log-group',
  title: 'CloudWatch log groups are encrypted with a KMS key',
  fault: 'CloudWatch log group is not encrypted with a KMS key',
  recommendation: 'Associate a KMS key with the log group, so that you can grant and revoke access to its data.',
  subjects: ['encryption-at-rest', 'log-encryption'],
  equivalents: { prowler: ['cloudwatch_log_group_kms_encryption_enabled'], cloudsploit: ['logGroupsEncrypted'] },
  evaluate: ({ name, kmsKeyId }) =>
    kmsKeyId === null
      ? fail(`${name} has no KMS key; it uses the default encryption of CloudWatch Logs.`)
      : pass(`${name} is encrypted with ${kmsKeyId}.`),
  remedy: {
    console: [
      'The console cannot assign a KMS key to an existing log group. Use the AWS CLI, with a key whose policy allows logs.{region}.amazonaws.com.',
    ],
    cli: ['logs associate-kms-key --log-group-name {name} --kms-key-id <KMS_KEY_ARN>'],
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', kms_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', KmsKeyId: '<KMS_KEY_ARN>' })],
  },
});
