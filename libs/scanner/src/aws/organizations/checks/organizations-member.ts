import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const organizationsMember = defineCheck({
  id: 'organizations-member',
  service: 'organizations',
  severity: 'MEDIUM',
  kind: 'aws.organizations.membership',
  title: 'The account belongs to an organization',
  fault: 'The account belongs to no organization',
  recommendation: 'Join the account to an AWS Organization, so that policies and trails of the company hold in it.',
  subjects: ['organization'],
  equivalents: { prowler: ['organizations_account_part_of_organizations'], cloudsploit: ['organizationInvite'] },
  evaluate: ({ organizationId }) =>
    judgeFact(organizationId, (id) =>
      id === null
        ? fail('The account stands on its own: no policy of a company holds in it.')
        : pass(`The account belongs to ${id}.`),
    ),
  remedy: {
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
});
