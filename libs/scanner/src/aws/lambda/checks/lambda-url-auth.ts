import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

export const lambdaUrlAuth = defineCheck({
  id: 'lambda-url-auth',
  service: 'lambda',
  unitService: 'lambda',
  severity: 'HIGH',
  kind: 'aws.lambda.function',
  title: 'Function URL asks for IAM authentication',
  fault: 'Function URL asks for no authentication',
  recommendation:
    'Set the auth type of the function URL to AWS_IAM, or put an authenticating gateway before it and delete the URL.',
  concerns: ({ urlAuth }) => !urlAuth.known || urlAuth.value !== null,
  evaluate: ({ name, urlAuth }) =>
    judgeFact(urlAuth, (auth) => {
      if (auth === 'NONE') return fail(`Anybody who knows the URL of ${name} can invoke it.`);
      return auth === 'AWS_IAM'
        ? pass(`The URL of ${name} asks for IAM authentication.`)
        : unknown(`AWS did not say how the URL of ${name} authenticates.`);
    }),
});
