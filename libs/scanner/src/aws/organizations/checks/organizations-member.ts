import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const organizationsMember = defineCheck({
  id: 'organizations-member',
  service: 'organizations',
  severity: 'MEDIUM',
  kind: 'aws.organizations.membership',
  title: 'The account belongs to an organization',
  fault: 'The account belongs to no organization',
  recommendation: 'Join the account to an AWS Organization, so that policies and trails of the company hold in it.',
  evaluate: ({ organizationId }) =>
    judgeFact(organizationId, (id) =>
      id === null
        ? fail('The account stands on its own: no policy of a company holds in it.')
        : pass(`The account belongs to ${id}.`),
    ),
});
