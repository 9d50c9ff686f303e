import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { worstAccess } from '../worst-access';
import { tf, cfnPart } from '../../../remedies/remedy';

export const lambdaUrlAuth = defineCheck({
  id: 'lambda-url-auth',
  service: 'lambda',
  severity: 'HIGH',
  kind: 'aws.lambda.function',
  title: 'Lambda function URLs require IAM authentication',
  fault: 'Lambda function URL does not require authentication',
  recommendation:
    'Set the auth type of the function URL to AWS_IAM, or use an authenticating gateway and delete the URL.',
  subjects: ['public-services'],
  equivalents: { prowler: ['awslambda_function_url_public'], cloudsploit: ['lambdaPublicAccess'] },
  concerns: ({ urlAuth, qualified }) =>
    [{ urlAuth }, ...(qualified.known ? qualified.value : [])].some(
      (each) => !each.urlAuth.known || each.urlAuth.value !== null,
    ) || !qualified.known,
  evaluate: (found) =>
    worstAccess(found, (subject, { urlAuth }) =>
      judgeFact(urlAuth, (auth) => {
        if (auth === 'NONE') return fail(`Anyone can invoke ${subject} through its URL.`);
        if (auth === null) return pass(`${subject} has no URL.`);
        return auth === 'AWS_IAM'
          ? pass(`The URL of ${subject} requires IAM authentication.`)
          : unknown(`AWS does not report the auth type of the URL of ${subject}.`);
      }),
    ),
  remedy: {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Function URL, in the region {region}.',
      'Choose Edit and set Auth type to AWS_IAM, or delete the URL.',
    ],
    cli: ['lambda update-function-url-config --function-name {name} --auth-type AWS_IAM'],
    terraform: [tf('aws_lambda_function_url', { function_name: '{name}', authorization_type: 'AWS_IAM' })],
    cloudFormation: [cfnPart('AWS::Lambda::Url', { TargetFunctionArn: '{arn}', AuthType: 'AWS_IAM' })],
  },
});
