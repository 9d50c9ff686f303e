import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { WHO, isFixed, isNarrowed } from '../../narrowing';
import type { PolicyDocument } from '../../policy-document';
import { isRecord, listOf, statementsOf } from '../../policy-rules';
import { admitsEverybody } from '../../public-policy';
import { worstAccess } from '../worst-access';
import { tf, cfnPart } from '../../../remedies/remedy';

/** A trigger of Alexa is told by its token: it brings neither account nor ARN. */
const WHO_OR_TOKEN = new Map([...WHO, ['lambda:eventsourcetoken', isFixed]]);

/** A service that is let in whatever account it acts for; undefined where there is none. */
const openService = (policy: PolicyDocument): string | undefined =>
  statementsOf(policy)
    .filter((statement) => statement.Effect === 'Allow' && !isNarrowed(statement, WHO_OR_TOKEN))
    .flatMap(({ Principal }) => (isRecord(Principal) ? listOf(Principal['Service']) : []))[0];

/**
 * Everybody gets in by name, or through a service that acts for any account: AWS asks for a source account or ARN beside a service
 * (Security Hub, [Lambda.1]; Lambda developer guide, "Granting Lambda access to AWS services").
 */
export const lambdaPublicPolicy = defineCheck({
  id: 'lambda-public-policy',
  service: 'lambda',
  severity: 'CRITICAL',
  kind: 'aws.lambda.function',
  title: 'Function cannot be invoked by everyone',
  fault: 'Function can be invoked by everyone',
  recommendation:
    'Name the accounts or services that may invoke the function, and add a condition on the source account or ARN.',
  subjects: ['public-services'],
  equivalents: { prowler: ['awslambda_function_not_publicly_accessible'], cloudsploit: ['lambdaPublicAccess'] },
  evaluate: (found) =>
    worstAccess(found, (subject, { policy }) =>
      judgeFact(policy, (document) => {
        if (document === null) return pass(`No resource policy of ${subject} allows anyone.`);
        if (admitsEverybody(document, WHO))
          return fail(`The resource policy of ${subject} allows everyone, whatever account they ask from.`);
        const service = openService(document);
        return service === undefined
          ? pass(`No statement of the resource policy of ${subject} allows everyone.`)
          : fail(
              `The resource policy of ${subject} lets ${service} in for any account: no condition names the source.`,
            );
      }),
    ),
  remedy: {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Permissions, in the region {region}.',
      'Under Resource-based policy statements delete the one for everybody.',
      'Add one for the service or account that calls, with its source ARN or account.',
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
