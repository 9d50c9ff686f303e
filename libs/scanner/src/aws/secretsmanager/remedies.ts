import { type Remedies, cfn, tf } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'secretsmanager:GetSecretValue',
  Resource: '*',
};

export const secretsmanagerRemedies: Remedies = {
  'secrets-rotation': {
    console: [
      'Open Secrets Manager, {name}, Rotation, in the region {region}, and choose Edit rotation.',
      'Turn on automatic rotation every 30 days, with a function that changes the credential where it is used.',
    ],
    cli: [
      'secretsmanager rotate-secret --secret-id {arn} --rotation-lambda-arn <FUNCTION_ARN> --rotation-rules AutomaticallyAfterDays=30',
    ],
    terraform: [
      tf('aws_secretsmanager_secret_rotation', {
        secret_id: '{arn}',
        rotation_lambda_arn: '<FUNCTION_ARN>',
        rotation_rules: { automatically_after_days: 30 },
      }),
    ],
    cloudFormation: [
      cfn('AWS::SecretsManager::RotationSchedule', {
        SecretId: '{arn}',
        RotationLambdaARN: '<FUNCTION_ARN>',
        RotationRules: { AutomaticallyAfterDays: 30 },
      }),
    ],
  },
  'secrets-public-policy': {
    console: [
      'Open Secrets Manager, {name}, Overview, Resource permissions, in the region {region}, and choose Edit.',
      'Name accounts or roles in place of *.',
      'Rotate the secret: it may have been read.',
    ],
    cli: editPolicy(
      'secretsmanager get-resource-policy --secret-id {arn} --query ResourcePolicy --output text',
      NARROW,
      'secretsmanager put-resource-policy --secret-id {arn} --block-public-policy --resource-policy file://policy.json',
    ),
    terraform: [
      tf(
        'aws_secretsmanager_secret_policy',
        { secret_arn: '{arn}', block_public_policy: true, policy: { $json: policyKeeping(OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::SecretsManager::ResourcePolicy',
        { SecretId: '{arn}', BlockPublicPolicy: true, ResourcePolicy: policyKeeping(OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
};
