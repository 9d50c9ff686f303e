import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { worstAccess } from '../worst-access';
import { tf, cfnPart } from '../../../remedies/remedy';

export const lambdaUrlAuth = defineCheck({
  id: 'lambda-url-auth',
  service: 'lambda',
  severity: 'HIGH',
  kind: 'aws.lambda.function',
  title: 'Function URL asks for IAM authentication',
  fault: 'Function URL asks for no authentication',
  recommendation:
    'Set the auth type of the function URL to AWS_IAM, or put an authenticating gateway before it and delete the URL.',
  subjects: ['public-services'],
  equivalents: { prowler: ['awslambda_function_url_public'], cloudsploit: ['lambdaPublicAccess'] },
  concerns: ({ urlAuth, qualified }) =>
    [{ urlAuth }, ...(qualified.known ? qualified.value : [])].some(
      (each) => !each.urlAuth.known || each.urlAuth.value !== null,
    ) || !qualified.known,
  evaluate: (found) =>
    worstAccess(found, (subject, { urlAuth }) =>
      judgeFact(urlAuth, (auth) => {
        if (auth === 'NONE') return fail(`Anyone who knows the URL of ${subject} can invoke it.`);
        if (auth === null) return pass(`${subject} has no URL.`);
        return auth === 'AWS_IAM'
          ? pass(`The URL of ${subject} asks for IAM authentication.`)
          : unknown(`AWS did not say how the URL of ${subject} authenticates.`);
      }),
    ),
  remedy: {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Function URL, in the region {region}.',
      'Choose Edit, Auth type AWS_IAM; or delete the URL.',
    ],
    cli: ['lambda update-function-url-config --function-name {name} --auth-type AWS_IAM'],
    terraform: [tf('aws_lambda_function_url', { function_name: '{name}', authorization_type: 'AWS_IAM' })],
    cloudFormation: [cfnPart('AWS::Lambda::Url', { TargetFunctionArn: '{arn}', AuthType: 'AWS_IAM' })],
  },
});
