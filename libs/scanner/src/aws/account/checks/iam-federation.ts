import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamFederation = defineCheck({
  id: 'iam-federation',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'People sign in through one directory',
  fault: 'No identity provider is set up',
  recommendation: 'Connect the directory of the company by SAML, so that who leaves it loses the account as well.',
  evaluate: ({ samlProviders }) =>
    judgeFact(samlProviders, ([provider]) =>
      provider === undefined ? fail('The account has no SAML identity provider.') : pass(`${provider} is set up.`),
    ),
});
