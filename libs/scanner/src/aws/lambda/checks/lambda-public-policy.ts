import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { WHO } from '../../narrowing';
import { admitsEverybody } from '../../public-policy';

export const lambdaPublicPolicy = defineCheck({
  id: 'lambda-public-policy',
  service: 'lambda',
  unitService: 'lambda',
  severity: 'CRITICAL',
  kind: 'aws.lambda.function',
  title: 'Function cannot be invoked by everyone',
  fault: 'Function can be invoked by everyone',
  recommendation:
    'Name the accounts or services that may invoke the function, or add a condition on the source account or ARN.',
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document !== null && admitsEverybody(document, WHO)
        ? fail(`The resource policy of ${name} allows everybody, whatever account they ask from.`)
        : pass(`No statement of a resource policy of ${name} allows everybody.`),
    ),
});
