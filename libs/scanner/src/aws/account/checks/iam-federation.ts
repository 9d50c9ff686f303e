import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const iamFederation = defineCheck({
  id: 'iam-federation',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'People sign in through one directory',
  fault: 'No identity provider is set up',
  recommendation: 'Connect the directory of the company by SAML, so that who leaves it loses the account as well.',
  subjects: ['individual-identities', 'central-identities'],
  equivalents: { prowler: ['iam_check_saml_providers_sts'] },
  evaluate: ({ samlProviders }) =>
    judgeFact(samlProviders, ([provider]) =>
      provider === undefined ? fail('The account has no SAML identity provider.') : pass(`${provider} is set up.`),
    ),
  remedy: {
    console: [
      'Open IAM, Identity providers, Add provider.',
      'Choose SAML and upload the metadata document of your identity provider.',
      'Give its people roles, then remove the IAM users they replace.',
    ],
    cli: [
      'iam list-saml-providers',
      { note: 'Check the answer: go on only where your identity provider is missing.' },
      'iam create-saml-provider --name <PROVIDER> --saml-metadata-document file://metadata.xml',
    ],
    terraform: [tf('aws_iam_saml_provider', { name: '<PROVIDER>', saml_metadata_document: '<METADATA_XML>' })],
    cloudFormation: [cfn('AWS::IAM::SAMLProvider', { Name: '<PROVIDER>', SamlMetadataDocument: '<METADATA_XML>' })],
  },
});
