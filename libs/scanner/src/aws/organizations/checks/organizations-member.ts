import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const organizationsMember = defineCheck({
  id: 'organizations-member',
  service: 'organizations',
  severity: 'MEDIUM',
  kind: 'aws.organizations.membership',
  title: 'The account is a member of an organization',
  fault: 'The account is not a member of an organization',
  recommendation: 'Add the account to an organization in AWS Organizations, so that its policies and trails apply.',
  subjects: ['organization'],
  equivalents: { prowler: ['organizations_account_part_of_organizations'], cloudsploit: ['organizationInvite'] },
  evaluate: ({ organizationId }) =>
    judgeFact(organizationId, (id) =>
      id === null
        ? fail('The account is not in an organization, so no organization policies apply to it.')
        : pass(`The account is a member of ${id}.`),
    ),
  remedy: {
    console: [
      'To make this the management account, open AWS Organizations and choose Create an organization.',
      'Otherwise, have the management account invite {account}, and accept the invitation here.',
    ],
    cli: unlessThere(
      'organizations describe-organization',
      'the account is in no organization and should become the management account',
      'organizations create-organization --feature-set ALL',
    ),
    terraform: [tf('aws_organizations_organization', { feature_set: 'ALL' })],
    cloudFormation: [cfn('AWS::Organizations::Organization', { FeatureSet: 'ALL' })],
  },
});
