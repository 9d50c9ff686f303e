import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const iamFederation = defineCheck({
  id: 'iam-federation',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'The account has a SAML identity provider',
  fault: 'The account has no SAML identity provider',
  recommendation:
    'Federate sign-in with your corporate directory through SAML, so that people who leave it also lose access to the account.',
  subjects: ['individual-identities', 'central-identities'],
  equivalents: { prowler: ['iam_check_saml_providers_sts'] },
  evaluate: ({ samlProviders }) =>
    judgeFact(samlProviders, ([provider]) =>
      provider === undefined ? fail('The account has no SAML identity provider.') : pass(`${provider} is set up.`),
    ),
  remedy: {
    console: [
      'Open IAM, Identity providers, and choose Add provider.',
      'Choose SAML and upload the metadata document of your identity provider.',
      'Create roles for federated users, then remove the IAM users that they replace.',
    ],
    cli: [
      'iam list-saml-providers',
      { note: 'Continue only if your identity provider is not listed.' },
      'iam create-saml-provider --name <PROVIDER> --saml-metadata-document file://metadata.xml',
    ],
    terraform: [tf('aws_iam_saml_provider', { name: '<PROVIDER>', saml_metadata_document: '<METADATA_XML>' })],
    cloudFormation: [cfn('AWS::IAM::SAMLProvider', { Name: '<PROVIDER>', SamlMetadataDocument: '<METADATA_XML>' })],
  },
});
