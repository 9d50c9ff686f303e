import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { updateFunction } from '../remedies';

export const lambdaEnvSecrets = defineCheck({
  id: 'lambda-env-secrets',
  service: 'lambda',
  severity: 'CRITICAL',
  kind: 'aws.lambda.function',
  title: 'Lambda environment variables contain no secrets',
  fault: 'Lambda environment variables contain a secret',
  recommendation:
    'Store the secret in Secrets Manager or Parameter Store, read it at run time, and rotate the exposed one.',
  subjects: ['secrets'],
  equivalents: {
    prowler: ['awslambda_function_no_secrets_in_variables'],
    cloudsploit: ['envVarsClientSideEncryption'],
  },
  evaluate: ({ name, credentialVariables }) =>
    judgeFact(credentialVariables, (names) =>
      names.length > 0
        ? fail(`Environment variables of ${name} that look like credentials: ${names.join(', ')}.`)
        : pass(`No environment variable of ${name} looks like a credential.`),
    ),
  remedy: updateFunction(
    [
      'Rotate the credential first: anyone who can describe the function may have read it.',
      "Store the new one in Secrets Manager. Give the function the secret's ARN and a role that may read it.",
      'Under Configuration, Environment variables, remove the old one.',
    ],
    [
      'secretsmanager list-secrets --filters Key=name,Values=<SECRET_NAME>',
      { note: 'Continue only if the secret does not exist yet.' },
      'secretsmanager create-secret --name <SECRET_NAME> --secret-string file://secret.txt',
      'lambda get-function-configuration --function-name {name} --query Environment',
      {
        note: 'Save the output as environment.json and replace the credential with SECRET_ARN. Keep the other variables: the file replaces them all.',
      },
      'lambda update-function-configuration --function-name {name} --environment file://environment.json',
    ],
    { environment: { variables: { $map: { SECRET_ARN: '<SECRET_ARN>', '<VARIABLE_TO_KEEP>': '<VALUE>' } } } },
    { Environment: { Variables: { SECRET_ARN: '<SECRET_ARN>', '<VARIABLE_TO_KEEP>': '<VALUE>' } } },
  ),
});
