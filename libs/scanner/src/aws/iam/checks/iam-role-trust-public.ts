import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isOfCustomer } from '../aws-policies';
import { trustsEverybody } from '../trust-rules';
import { editTrust } from '../remedies';

export const iamRoleTrustPublic = defineCheck({
  id: 'iam-role-trust-public',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.role',
  title: 'IAM roles cannot be assumed by any AWS account',
  fault: 'IAM role can be assumed by any AWS account',
  recommendation:
    'Name the accounts or roles in the Principal of the trust policy, or add a condition such as aws:PrincipalOrgID. An external ID alone is not sufficient, because it is not a secret.',
  subjects: ['least-privilege'],
  concerns: isOfCustomer,
  evaluate: ({ name, trust }) =>
    judgeFact(trust, (policy) =>
      trustsEverybody(policy)
        ? fail(`The trust policy of ${name} allows any AWS account to assume the role.`)
        : pass(`The trust policy of ${name} restricts who may assume the role.`),
    ),
  remedy: editTrust(
    'In the statement for everyone, replace * with the accounts or roles that use the role, or add the condition aws:PrincipalOrgID.',
    {
      Effect: 'Allow',
      Principal: { AWS: 'arn:{partition}:iam::<TRUSTED_ACCOUNT>:root' },
      Action: 'sts:AssumeRole',
    },
  ),
});
