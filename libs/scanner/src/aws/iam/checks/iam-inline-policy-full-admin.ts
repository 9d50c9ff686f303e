import { defineCheck, fail, judgeFact, pass, worstOf } from '../../../define-check';
import { grantsEverything } from '../../policy-rules';

export const iamInlinePolicyFullAdmin = defineCheck({
  id: 'iam-inline-policy-full-admin',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.user',
  alsoKinds: ['aws.iam.group', 'aws.iam.role'],
  title: 'Inline policies do not grant everything',
  fault: 'An inline policy grants everything',
  recommendation: 'Replace the inline policy by one that names the actions and resources that are needed.',
  evaluate: ({ name, inlinePolicies }) => {
    const judged = inlinePolicies.map(({ name: policy, document }) =>
      judgeFact(document, (value) =>
        grantsEverything(value)
          ? fail(`The inline policy ${policy} of ${name} allows every action on every resource.`)
          : pass(`No inline policy of ${name} allows everything.`),
      ),
    );
    return worstOf(judged) ?? pass(`${name} has no inline policy.`);
  },
});
