import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const organizationsRemedies: Remedies = {
  'organizations-member': {
    console: [
      'Open AWS Organizations in the account that shall lead, and choose Create an organization; or',
      'let the leading account invite {account}, and accept the invitation here.',
    ],
    cli: ['organizations create-organization --feature-set ALL'],
    terraform: [tf('aws_organizations_organization', { feature_set: 'ALL' })],
    cloudFormation: [cfn('AWS::Organizations::Organization', { FeatureSet: 'ALL' })],
  },
};
