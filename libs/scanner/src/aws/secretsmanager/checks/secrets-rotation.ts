import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const secretsRotation = defineCheck({
  id: 'secrets-rotation',
  service: 'secretsmanager',
  severity: 'MEDIUM',
  kind: 'aws.secretsmanager.secret',
  title: 'Secrets Manager secrets have automatic rotation enabled',
  fault: 'Secrets Manager secret does not have automatic rotation enabled',
  recommendation: 'Configure a rotation schedule and a rotation function for the secret.',
  subjects: ['secret-rotation'],
  equivalents: { prowler: ['secretsmanager_automatic_rotation_enabled'], cloudsploit: ['secretRotationEnabled'] },
  evaluate: ({ name, rotates }) =>
    rotates ? pass(`${name} has automatic rotation enabled.`) : fail(`${name} has automatic rotation disabled.`),
  remedy: {
    console: [
      'Open Secrets Manager, {name}, Rotation, in the region {region}, and choose Edit rotation.',
      'Turn on automatic rotation every 30 days, with a function that also updates the credential in its service.',
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
});
