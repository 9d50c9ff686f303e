import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const accountSecurityContact = defineCheck({
  id: 'account-security-contact',
  service: 'account',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'AWS knows whom to call about security',
  fault: 'AWS has no security contact',
  recommendation: 'Enter a security contact under Account, Alternate contacts: an address that a team reads.',
  evaluate: ({ hasSecurityContact }) =>
    judgeFact(hasSecurityContact, (isThere) =>
      isThere
        ? pass('An alternate contact for security is on file.')
        : fail('No alternate contact for security is on file: warnings go to the owner of the root user alone.'),
    ),
});
