import { defineCheck, fail, pass } from '../../../define-check';

export const iamUserNoDirectPolicies = defineCheck({
  id: 'iam-user-no-direct-policies',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.iam.user',
  title: 'User gets permissions through groups or roles',
  fault: 'User has policies of its own',
  recommendation: 'Move the policies to a group, add the user to it, then detach them from the user.',
  evaluate: ({ name, inlinePolicies, attachedPolicies }) => {
    const count = inlinePolicies.length + attachedPolicies.length;
    return count > 0
      ? fail(`${name} has ${inlinePolicies.length} inline and ${attachedPolicies.length} attached policies of its own.`)
      : pass(`${name} has no policy of its own.`);
  },
});
