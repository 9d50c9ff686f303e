import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { WHO, isFixed, isNarrowed } from '../../narrowing';
import type { PolicyDocument } from '../../policy-document';
import { isRecord, listOf, statementsOf } from '../../policy-rules';
import { admitsEverybody } from '../../public-policy';
import { worstAccess } from '../worst-access';

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
});
