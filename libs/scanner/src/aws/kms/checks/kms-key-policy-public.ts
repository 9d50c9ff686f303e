import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';

export const kmsKeyPolicyPublic = defineCheck({
  id: 'kms-key-policy-public',
  service: 'kms',
  severity: 'CRITICAL',
  kind: 'aws.kms.key',
  title: 'Key policy does not admit everyone',
  fault: 'Key policy admits everyone',
  recommendation:
    'Name the accounts or roles that need the key, or restrict the statement by kms:CallerAccount or aws:PrincipalOrgID.',
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      admitsEverybody(document)
        ? fail(`The policy of ${name} lets any AWS account in.`)
        : pass(`The policy of ${name} names who may use it.`),
    ),
});
