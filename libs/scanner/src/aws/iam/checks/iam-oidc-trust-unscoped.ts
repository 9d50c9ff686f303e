import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isOfCustomer } from '../aws-policies';
import { unscopedProviders } from '../trust-rules';
import { editTrust } from '../remedies';

export const iamOidcTrustUnscoped = defineCheck({
  id: 'iam-oidc-trust-unscoped',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.role',
  title: 'Role trust policies check the subject of OIDC tokens',
  fault: 'Role trust policy accepts any token of an OIDC provider',
  recommendation:
    "Add a condition on the provider's sub claim that names your organization, project or service account, such as repo:my-org/my-repo:* for GitHub.",
  subjects: ['least-privilege'],
  concerns: isOfCustomer,
  evaluate: ({ name, trust }) =>
    judgeFact(trust, (policy) => {
      const [provider] = unscopedProviders(policy);
      return provider === undefined
        ? pass(`The trust policy of ${name} checks the subject of every OIDC token.`)
        : fail(`The trust policy of ${name} accepts any token of ${provider} without checking its subject.`);
    }),
  remedy: editTrust(
    "In the provider's statement, add a condition on its sub claim that names your organization, project or service account. Keep the condition on aud.",
    {
      Effect: 'Allow',
      Principal: { Federated: 'arn:{partition}:iam::{account}:oidc-provider/<PROVIDER>' },
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: { '<PROVIDER>:aud': '<AUDIENCE>' },
        StringLike: { '<PROVIDER>:sub': '<SUBJECT>' },
      },
    },
  ),
});
