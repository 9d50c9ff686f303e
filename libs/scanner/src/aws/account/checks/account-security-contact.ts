import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const accountSecurityContact = defineCheck({
  id: 'account-security-contact',
  service: 'account',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'AWS knows whom to call about security',
  fault: 'AWS has no security contact',
  recommendation: 'Enter a security contact under Account, Alternate contacts: an address that a team reads.',
  subjects: ['account-contacts'],
  equivalents: { prowler: ['account_security_contact_information_is_registered'] },
  evaluate: ({ hasSecurityContact }) =>
    judgeFact(hasSecurityContact, (isThere) =>
      isThere
        ? pass('An alternate contact for security is on file.')
        : fail('No alternate contact for security is on file: warnings go to the owner of the root user alone.'),
    ),
  remedy: {
    console: [
      'Open Account from the menu of the account.',
      'Under Alternate contacts, choose Edit.',
      'Fill in the security contact: a mailbox that several people read.',
    ],
    cli: [
      'account get-alternate-contact --alternate-contact-type SECURITY',
      { note: 'Check the answer: the next command replaces a contact that is there.' },
      'account put-alternate-contact --alternate-contact-type SECURITY --name <NAME> --title <TITLE> --email-address <EMAIL> --phone-number <PHONE>',
    ],
    terraform: [
      tf('aws_account_alternate_contact', {
        alternate_contact_type: 'SECURITY',
        name: '<NAME>',
        title: '<TITLE>',
        email_address: '<EMAIL>',
        phone_number: '<PHONE>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource for the contacts of an account.'),
  },
});
