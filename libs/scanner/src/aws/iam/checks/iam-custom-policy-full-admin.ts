import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { grantsEverything } from '../../policy-rules';
import { narrowPolicy } from '../remedies';

export const iamCustomPolicyFullAdmin = defineCheck({
  id: 'iam-custom-policy-full-admin',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.policy',
  title: 'Attached policy does not grant everything',
  fault: 'Attached policy grants everything',
  recommendation: 'Replace the policy by one that names the actions and resources that are needed.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: {
    prowler: ['iam_customer_attached_policy_no_administrative_privileges'],
    cloudsploit: ['iamRolePolicies'],
  },
  concerns: ({ attachments }) => attachments > 0,
  evaluate: ({ name, document }) =>
    judgeFact(document, (policy) =>
      grantsEverything(policy)
        ? fail(`${name} allows every action on every resource.`)
        : pass(`${name} does not allow every action on every resource.`),
    ),
  remedy: narrowPolicy('Edit it: put the actions and resources that are needed in place of *.'),
});
