import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isOfCustomer } from '../aws-policies';
import { unscopedProviders } from '../trust-rules';

export const iamOidcTrustUnscoped = defineCheck({
  id: 'iam-oidc-trust-unscoped',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.role',
  title: 'Role checks the subject of OIDC tokens',
  fault: 'Role accepts any token of an OIDC provider',
  recommendation:
    "Add a condition on the provider's sub claim that names your organization, project or service account, such as repo:my-org/my-repo:* for GitHub.",
  concerns: isOfCustomer,
  evaluate: ({ name, trust }) =>
    judgeFact(trust, (policy) => {
      const [provider] = unscopedProviders(policy);
      return provider === undefined
        ? pass(`The trust policy of ${name} accepts no token without checking whose it is.`)
        : fail(`Any token of ${provider} opens ${name}: the trust policy does not check whose it is.`);
    }),
});
