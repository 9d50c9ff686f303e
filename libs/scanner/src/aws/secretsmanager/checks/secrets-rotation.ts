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
  // A replica rotates with its primary (user guide, "Replicate secrets across Regions"). A service that manages a secret
  // also decides whether it rotates, and only some rotate theirs ("Managed rotation for secrets").
  concerns: ({ rotates, isReplica = false, managedBy = null }) => !isReplica && (rotates || managedBy === null),
  evaluate: ({ name, rotates }) =>
    rotates ? pass(`${name} has automatic rotation enabled.`) : fail(`${name} has automatic rotation disabled.`),
  remedy: {
    console: [
      'Open Secrets Manager, {name}, Rotation, in the region {region}, and choose Edit rotation.',
      'Turn on automatic rotation every 30 days, with a function that also updates the credential in its service.',
      'Clear Rotate immediately, until all applications read the secret again after each rotation.',
    ],
    // By default Secrets Manager rotates at once: applications that keep the value would fail.
    // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotateSecret.html
    cli: [
      { note: 'The value changes at the next rotation. By then all applications must read it again after each one.' },
      'secretsmanager rotate-secret --secret-id {arn} --rotation-lambda-arn <FUNCTION_ARN> --rotation-rules AutomaticallyAfterDays=30 --no-rotate-immediately',
    ],
    terraform: [
      tf('aws_secretsmanager_secret_rotation', {
        secret_id: '{arn}',
        rotation_lambda_arn: '<FUNCTION_ARN>',
        rotate_immediately: false,
        rotation_rules: { automatically_after_days: 30 },
      }),
    ],
    cloudFormation: [
      cfn('AWS::SecretsManager::RotationSchedule', {
        SecretId: '{arn}',
        RotationLambdaARN: '<FUNCTION_ARN>',
        RotateImmediatelyOnUpdate: false,
        RotationRules: { AutomaticallyAfterDays: 30 },
      }),
    ],
  },
});
