import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { WHO, isFixed, isNarrowed } from '../../narrowing';
import type { PolicyDocument } from '../../policy-document';
import { isRecord, toList, listStatements } from '../../policy-rules';
import { admitsEverybody } from '../../public-policy';
import { worstAccess } from '../worst-access';
import { tf, cfnPart } from '../../../remedies/remedy';

/** An Alexa trigger is restricted by its token, without account or ARN. */
const WHO_OR_TOKEN = new Map([...WHO, ['lambda:eventsourcetoken', isFixed]]);

/** A service allowed on behalf of any account; undefined if there is none. */
const openService = (policy: PolicyDocument): string | undefined =>
  listStatements(policy)
    .filter((statement) => statement.Effect === 'Allow' && !isNarrowed(statement, WHO_OR_TOKEN))
    .flatMap(({ Principal }) => (isRecord(Principal) ? toList(Principal['Service']) : []))[0];

/**
 * Everyone is allowed by name, or through a service that acts for any account: AWS requires a source account or ARN
 * for services (Security Hub, [Lambda.1]; Lambda developer guide, "Granting Lambda access to AWS services").
 */
export const lambdaPublicPolicy = defineCheck({
  id: 'lambda-public-policy',
  service: 'lambda',
  severity: 'CRITICAL',
  kind: 'aws.lambda.function',
  title: 'Lambda function policies do not allow public access',
  fault: 'Lambda function policy allows public access',
  recommendation:
    'Name the accounts or services that may invoke the function, and add a condition on the source account or ARN.',
  subjects: ['public-services'],
  equivalents: { prowler: ['awslambda_function_not_publicly_accessible'], cloudsploit: ['lambdaPublicAccess'] },
  evaluate: (found) =>
    worstAccess(found, (subject, { policy }) =>
      judgeFact(policy, (document) => {
        if (document === null) return pass(`${subject} has no resource policy.`);
        if (admitsEverybody(document, WHO))
          return fail(`The resource policy of ${subject} allows everyone, in any account.`);
        const service = openService(document);
        return service === undefined
          ? pass(`The resource policy of ${subject} does not allow everyone.`)
          : fail(
              `The resource policy of ${subject} allows ${service} on behalf of any account: no condition restricts the source.`,
            );
      }),
    ),
  remedy: {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Permissions, in the region {region}.',
      'Under Resource-based policy statements, delete the statement for everyone.',
      'Add one for the service or account that invokes the function, with its source ARN or account.',
    ],
    cli: [
      'lambda get-policy --function-name {name}',
      'lambda remove-permission --function-name {name} --statement-id <STATEMENT_ID>',
      'lambda add-permission --function-name {name} --statement-id caller --action lambda:InvokeFunction --principal <SERVICE>.amazonaws.com --source-account {account} --source-arn <SOURCE_ARN>',
    ],
    terraform: [
      tf('aws_lambda_permission', {
        function_name: '{name}',
        action: 'lambda:InvokeFunction',
        principal: '<SERVICE>.amazonaws.com',
        source_account: '{account}',
        source_arn: '<SOURCE_ARN>',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::Lambda::Permission', {
        FunctionName: '{name}',
        Action: 'lambda:InvokeFunction',
        Principal: '<SERVICE>.amazonaws.com',
        SourceAccount: '{account}',
        SourceArn: '<SOURCE_ARN>',
      }),
    ],
  },
});
