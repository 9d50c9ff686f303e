import { unlessThere } from '../../remedies/whole-documents';
import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const organizationsRemedies: Remedies = {
  'organizations-member': {
    console: [
      'Open AWS Organizations in the account that becomes the management account, and choose Create an organization; or',
      'have the management account invite {account}, and accept the invitation here.',
    ],
    cli: unlessThere(
      'organizations describe-organization',
      'the account is in no organization, and becomes the management account',
      'organizations create-organization --feature-set ALL',
    ),
    terraform: [tf('aws_organizations_organization', { feature_set: 'ALL' })],
    cloudFormation: [cfn('AWS::Organizations::Organization', { FeatureSet: 'ALL' })],
  },
};
