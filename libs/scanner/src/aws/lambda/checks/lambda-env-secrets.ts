import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { updateFunction } from '../remedies';

export const lambdaEnvSecrets = defineCheck({
  id: 'lambda-env-secrets',
  service: 'lambda',
  severity: 'CRITICAL',
  kind: 'aws.lambda.function',
  title: 'Environment variables of the function hold no secrets',
  fault: 'Environment variables of the function hold a secret',
  recommendation:
    'Keep the secret in Secrets Manager or Parameter Store, read it at run time, and replace the one that was exposed.',
  subjects: ['secrets'],
  equivalents: {
    prowler: ['awslambda_function_no_secrets_in_variables'],
    cloudsploit: ['envVarsClientSideEncryption'],
  },
  evaluate: ({ name, credentialVariables }) =>
    judgeFact(credentialVariables, (names) =>
      names.length > 0
        ? fail(`These variables of ${name} look like credentials: ${names.join(', ')}.`)
        : pass(`No variable of ${name} looks like a credential.`),
    ),
  remedy: updateFunction(
    [
      'Replace the credential first: who may describe the function has read it.',
      'Keep the new one in Secrets Manager; give the function its ARN and a role that may read it.',
      'Under Configuration, Environment variables, take the old one out.',
    ],
    [
      'secretsmanager list-secrets --filters Key=name,Values=<SECRET_NAME>',
      { note: 'Check the answer: go on only where the secret was not made before.' },
      'secretsmanager create-secret --name <SECRET_NAME> --secret-string file://secret.txt',
      'lambda get-function-configuration --function-name {name} --query Environment',
      {
        note: 'Save this as environment.json, put SECRET_ARN in place of the credential and keep the other variables: the file replaces them all.',
      },
      'lambda update-function-configuration --function-name {name} --environment file://environment.json',
    ],
    { environment: { variables: { $map: { SECRET_ARN: '<SECRET_ARN>', '<VARIABLE_TO_KEEP>': '<VALUE>' } } } },
    { Environment: { Variables: { SECRET_ARN: '<SECRET_ARN>', '<VARIABLE_TO_KEEP>': '<VALUE>' } } },
  ),
});
