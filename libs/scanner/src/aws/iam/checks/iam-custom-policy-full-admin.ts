import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { grantsEverything } from '../../policy-rules';
import { narrowPolicy } from '../remedies';

export const iamCustomPolicyFullAdmin = defineCheck({
  id: 'iam-custom-policy-full-admin',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.policy',
  title: 'Customer managed policies do not allow full administrative privileges',
  fault: 'Customer managed policy allows full administrative privileges',
  recommendation: 'Replace the policy with one that lists the required actions and resources.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: {
    prowler: ['iam_customer_attached_policy_no_administrative_privileges'],
    cloudsploit: ['iamRolePolicies'],
  },
  concerns: ({ attachments }) => attachments > 0,
  evaluate: ({ name, document }) =>
    judgeFact(document, (policy) =>
      grantsEverything(policy)
        ? fail(`${name} allows all actions on all resources.`)
        : pass(`${name} does not allow all actions on all resources.`),
    ),
  remedy: narrowPolicy('Edit the policy and replace * with the required actions and resources.'),
});
