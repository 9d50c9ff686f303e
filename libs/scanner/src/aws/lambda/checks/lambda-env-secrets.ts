import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const lambdaEnvSecrets = defineCheck({
  id: 'lambda-env-secrets',
  service: 'lambda',
  severity: 'CRITICAL',
  kind: 'aws.lambda.function',
  title: 'Environment variables of the function hold no secrets',
  fault: 'Environment variables of the function hold a secret',
  recommendation:
    'Keep the secret in Secrets Manager or Parameter Store, read it at run time, and replace the one that was exposed.',
  evaluate: ({ name, credentialVariables }) =>
    judgeFact(credentialVariables, (names) =>
      names.length > 0
        ? fail(`These variables of ${name} look like credentials: ${names.join(', ')}.`)
        : pass(`No variable of ${name} looks like a credential.`),
    ),
});
