import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const secretsRotation = defineCheck({
  id: 'secrets-rotation',
  service: 'secretsmanager',
  severity: 'MEDIUM',
  kind: 'aws.secretsmanager.secret',
  title: 'Secret rotates by itself',
  fault: 'Secret does not rotate',
  recommendation: 'Give the secret a rotation schedule and the function that changes it.',
  subjects: ['secret-rotation'],
  equivalents: { prowler: ['secretsmanager_automatic_rotation_enabled'], cloudsploit: ['secretRotationEnabled'] },
  evaluate: ({ name, rotates }) =>
    rotates
      ? pass(`${name} is changed on a schedule.`)
      : fail(`${name} stays the same until somebody changes it by hand.`),
  remedy: {
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
});
